// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.join.JoinMemory;
import dev.windrow.internal.join.JoinSide;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** The rows of a node of a plan: those that are there, or those that are yet to be made. */
sealed interface RowsMade extends AutoCloseable {

    /** Returns how many rows are in memory: all or none. */
    default long rowsInMemory() {
        return this instanceof Whole(Table table) ? table.rows() : 0;
    }

    /** Returns the rows in parts, as often as they are read, until this is closed. */
    Scan scan();

    /** Reads all rows into memory, or to disk where they do not fit; these are closed. */
    default RowsMade kept(Session session, JoinMemory memory) {
        try (RowsMade rows = this) {
            JoinSide all = JoinSide.collect(rows.scan(), List.of(), memory);
            return InParts.of(session, all.scan(), all::close);
        }
    }

    @Override
    void close();

    /** Rows in memory. */
    record Whole(Table table) implements RowsMade {
        @Override
        public Scan scan() {
            return Scan.of(table);
        }

        @Override
        public void close() {
            table.close();
        }
    }

    /**
     * Rows that come in parts, each of which is worked on by itself as it comes.
     *
     * @param source the rows as they are read
     * @param operations what is done with each: filters and selections, one after the other
     * @param most how many rows of the result are wanted: the first
     * @param free frees what another node made them of; null if they are read from a table
     */
    record InParts(
            Session session,
            Source source,
            List<Transformation> operations,
            long most,
            @Nullable Runnable free)
            implements RowsMade {

        /** Returns rows that are read from a table. */
        static InParts of(Session session, Source source) {
            return new InParts(session, source, List.of(), Long.MAX_VALUE, null);
        }

        /** Returns rows that another node makes. */
        static InParts of(Session session, Scan scan, Runnable free) {
            AtomicBoolean isFreed = new AtomicBoolean();
            Runnable once =
                    () -> {
                        if (!isFreed.getAndSet(true)) {
                            free.run();
                        }
                    };
            return new InParts(session, new Source.OfScan(scan), List.of(), Long.MAX_VALUE, once);
        }

        /** Returns whether these are all rows of the source as it is. */
        boolean areAsRead() {
            return operations.isEmpty() && !isLimited();
        }

        boolean isLimited() {
            return most < Long.MAX_VALUE;
        }

        /** Returns whether an operation of each row can be done with the rows that are wanted. */
        boolean mayGoOn(Transformation operation) {
            return !isLimited() || operation instanceof Select;
        }

        /** Returns the rows after one more operation. */
        InParts then(Transformation operation) {
            List<Transformation> all = new ArrayList<>(operations);
            all.add(operation);
            return new InParts(session, source, List.copyOf(all), most, free);
        }

        /** Returns some of the columns; all if none is named. */
        InParts only(List<String> columns) {
            return columns.isEmpty()
                    ? this
                    : then(new Select(columns.stream().map(DerivedColumn::of).toList()));
        }

        /** Returns the first rows. */
        InParts first(long wanted) {
            return new InParts(session, source, operations, Math.min(most, wanted), free);
        }

        /**
         * Returns whether some columns of the rows are lists of the input, which have an order only
         * where they are packed.
         */
        boolean haveLists(List<String> columns) {
            List<String> inputs = columns;
            for (Transformation operation : operations.reversed()) {
                if (operation instanceof Select select) {
                    inputs = inputs.stream().flatMap(name -> named(select, name)).toList();
                }
            }
            return source.hasLists(inputs);
        }

        /** Returns the column that a selected one is; none where it is computed. */
        private static Stream<String> named(Select select, String name) {
            return select.columns().stream()
                    .filter(column -> column.name().equals(name))
                    .flatMap(
                            column ->
                                    column.expression()
                                                    instanceof Expression.ColumnReference(String of)
                                            ? Stream.of(of)
                                            : Stream.of());
        }

        @Override
        public Scan scan() {
            return free != null && areAsRead()
                    ? source.scan()
                    : session.overScans(runner -> runner.rows(source.scan(), operations, most));
        }

        @Override
        public void close() {
            if (free != null) {
                free.run();
            }
        }
    }
}
