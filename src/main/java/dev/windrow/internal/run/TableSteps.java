// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.cpu.join.JoinDefinition;
import dev.windrow.internal.cpu.join.KeyPair;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan.Series;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Steps on tables in memory, each of which takes a table over and returns what it makes of it.
 *
 * @param areMade whether other steps made these tables: few rows then stay where they are
 */
record TableSteps(Session session, StepsTold told, boolean areMade) {

    /** Rows are copied where they are a part of this of all, so that the others can go. */
    private static final int MOST_LEFT_OUT = 2;

    /** Tells the columns of one table from those of another that have the same names. */
    private static final String OTHER = "other ";

    /** Returns the same steps on tables that a caller has. */
    TableSteps onInputs() {
        return new TableSteps(session, told, false);
    }

    /** Does an operation, whose result shares no memory with the table. */
    Table apply(Table table, Transformation operation) {
        try (table) {
            return made(table, operation);
        }
    }

    /** Computes columns in place of all others. Those that are there are not copied. */
    Table select(Table table, List<DerivedColumn> columns) {
        return CpuLane.selected(columns, table, owning(table), computed -> made(table, computed));
    }

    /** Adds functions over a window to all columns. */
    Table add(Table table, Window window) {
        ColumnMemory memory = owning(table);
        return OrClosed.made(
                memory::close,
                () -> {
                    Table made = made(table, window);
                    memory.own(made);
                    return TableRows.beside(table, made, memory);
                });
    }

    /** Adds columns that are computed to all columns. */
    Table with(Table table, List<DerivedColumn> computed) {
        if (computed.isEmpty()) {
            return table;
        }
        List<DerivedColumn> all = new ArrayList<>();
        table.names().forEach(name -> all.add(DerivedColumn.of(name)));
        all.addAll(computed);
        return select(table, all);
    }

    /** Keeps some rows. Where these are the fewest, they are copied, so that the others can go. */
    Table slice(Table table, long offset, long most) {
        long from = Math.min(offset, table.rows());
        long rows = Math.min(most, table.rows() - from);
        if (rows == table.rows()) {
            return table;
        }
        Table some = table.slice(from, rows);
        if (rows > table.rows() / MOST_LEFT_OUT) {
            return TableRows.owning(some, owning(table));
        }
        try (table) {
            return TableConcatenation.copy(List.of(some));
        }
    }

    /** Returns a copy of the rows that are in none of other tables of the same columns. */
    static Table unlike(Table table, List<Table> others, CpuEngine engine) {
        Table left = TableConcatenation.copy(List.of(table));
        for (Table other : others) {
            try (Table before = left) {
                left =
                        Objects.requireNonNull(
                                engine.join(
                                        unlike(before.names()),
                                        before,
                                        renamed(other),
                                        Long.MAX_VALUE));
            }
        }
        return left;
    }

    /**
     * Puts the last tables together as long as they are no smaller than half of the one before: of
     * thousands of small ones few are left, and each row is copied few times.
     */
    static void merge(List<Table> parts) {
        for (int last = parts.size() - 1; last > 0; last--) {
            Table before = parts.get(last - 1);
            if (before.rows() > 2 * parts.get(last).rows()) {
                return;
            }
            Table both = TableConcatenation.copy(List.of(before, parts.get(last)));
            parts.remove(last).close();
            parts.set(last - 1, both).close();
        }
    }

    private static JoinDefinition unlike(List<String> names) {
        List<KeyPair> keys =
                names.stream().map(each -> new KeyPair(each, OTHER + each, true)).toList();
        return new JoinDefinition(JoinType.ANTI, keys, null, null, names, List.of());
    }

    private static Table renamed(Table other) {
        Map<String, Column> columns = new LinkedHashMap<>();
        other.names().forEach(name -> columns.put(OTHER + name, other.column(name)));
        return new Table(columns, other.rows(), new ColumnMemory());
    }

    /** Returns a row without columns that a query names. */
    static Table oneRow() {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder row = ColumnBuilder.of(Primitive.BOOL, 1)) {
            row.appendBoolean(true);
            return new Table(Map.of("one row", row.build(memory)), 1, memory);
        }
    }

    /** Returns integers at equal distances. */
    static Table of(Series series) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder numbers = ColumnBuilder.of(Primitive.INT64, series.rows())) {
            for (long i = 0; i < series.rows(); i++) {
                numbers.appendLong(series.first() + i * series.step());
            }
            Map<String, Column> columns = Map.of(series.name(), numbers.build(memory));
            return new Table(columns, series.rows(), memory);
        }
    }

    /** Returns the rows of a table that stays open and is closed by another. */
    static Table view(Table table) {
        return TableRows.owning(table, new ColumnMemory());
    }

    private Table made(Table table, Transformation operation) {
        Made made =
                areMade
                        ? session.transformStep(table, operation)
                        : session.transform(new Source.OfTable(table), operation);
        told.add(made);
        return made.table();
    }

    private static ColumnMemory owning(Table table) {
        ColumnMemory memory = new ColumnMemory();
        memory.own(table);
        return memory;
    }
}
