// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.scan.ScanPasses;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/** The rows of a node of a plan. */
sealed interface RowsMade extends AutoCloseable {

    /** Returns how many rows are in memory: all or none. */
    default long rowsInMemory() {
        return this instanceof Whole(Table table) ? table.rows() : 0;
    }

    /** Returns all rows as one table, which the caller closes in place of this. */
    Table whole();

    /** Hands the rows over in tables, each of which may be read until the next one is asked for. */
    void handOver(Consumer<Iterator<Table>> receiver);

    @Override
    void close();

    /** Rows in memory. */
    record Whole(Table table) implements RowsMade {
        @Override
        public Table whole() {
            return table;
        }

        @Override
        public void handOver(Consumer<Iterator<Table>> receiver) {
            receiver.accept(List.of(table.slice(0, table.rows())).iterator());
        }

        @Override
        public void close() {
            table.close();
        }
    }

    /**
     * Rows that come in parts, as often as they are read.
     *
     * @param free frees what they are made of
     */
    record InParts(Scan scan, Runnable free) implements RowsMade {
        @Override
        public Table whole() {
            try (this) {
                return scan.read(null);
            }
        }

        @Override
        public void handOver(Consumer<Iterator<Table>> receiver) {
            ScanPasses.overAll(
                    scan,
                    () -> {
                        try (Splits splits = scan.splits(null);
                                Batches batches = new Batches(splits)) {
                            receiver.accept(batches);
                            return true;
                        }
                    });
        }

        @Override
        public void close() {
            free.run();
        }
    }

    /** The tables of splits, of which one is open at a time. */
    final class Batches implements Iterator<Table>, AutoCloseable {

        private final Splits splits;
        private @Nullable Table current;
        private @Nullable Split following;

        private Batches(Splits splits) {
            this.splits = splits;
        }

        @Override
        public boolean hasNext() {
            following = following == null ? splits.next() : following;
            return following != null;
        }

        @Override
        public Table next() {
            if (!hasNext() || following == null) {
                throw new NoSuchElementException("all rows were handed out");
            }
            close();
            Table next = following.read(null);
            current = next;
            following = null;
            return next;
        }

        @Override
        public void close() {
            if (current != null) {
                current.close();
                current = null;
            }
        }
    }
}
