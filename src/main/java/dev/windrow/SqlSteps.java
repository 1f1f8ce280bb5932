// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.sql.SqlSelect;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Steps on a table, each of which makes the next one. */
final class SqlSteps {

    private final Windrow windrow;
    private final ColumnMemory owner = new ColumnMemory();
    private final StepsTold told = new StepsTold();
    private final List<String> notes = new ArrayList<>();
    private Table table;

    /** Begins with a table, which is taken over. */
    SqlSteps(Windrow windrow, Table table) {
        this.windrow = windrow;
        this.table = table;
        owner.own(table);
    }

    /** Begins with the result of a step, which is taken over. */
    static SqlSteps after(Windrow windrow, TransformResult made) {
        SqlSteps steps = new SqlSteps(windrow, made.table());
        steps.told.add(made);
        return steps;
    }

    /** Begins with groups, which are taken over. */
    static SqlSteps after(Windrow windrow, GroupByResult made) {
        SqlSteps steps = new SqlSteps(windrow, made.table());
        steps.told.add(made);
        return steps;
    }

    /** Works, and frees all tables if that fails. */
    <T> T closedOnFailure(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            owner.close();
            throw e;
        }
    }

    /** Computes columns, in place of all others. Those that are only renamed are not copied. */
    void compute(List<DerivedColumn> columns) {
        if (columns.stream().anyMatch(each -> !(each.expression() instanceof Expression.Column))) {
            run(new Select(columns));
            return;
        }
        Map<String, Column> renamed = new LinkedHashMap<>();
        for (DerivedColumn each : columns) {
            if (each.expression() instanceof Expression.Column(String name)) {
                renamed.put(each.name(), table.column(name));
            }
        }
        replace(renamed, table.rows());
    }

    /** Adds functions over a window to all columns. */
    void add(Window window) {
        Map<String, Column> columns = columns();
        long rows = table.rows();
        run(window);
        columns.putAll(columns());
        replace(columns, rows);
    }

    /** Keeps the rows that meet a condition. */
    void keep(Expression condition) {
        run(new Filter(condition));
    }

    /** Keeps one of equal rows. */
    void distinct() {
        GroupByResult made =
                windrow.groupBy(table).by(table.names().toArray(String[]::new)).distinct();
        owner.own(made);
        told.add(made.withNotes(List.of("distinct   " + String.join(", ", table.names()))));
        table = made.table();
    }

    /** Sorts rows, if there is something to sort by. */
    void sort(List<SortKey> keys) {
        if (!keys.isEmpty()) {
            run(new Sort(keys));
        }
    }

    /** Keeps the rows and columns that are shown. */
    void take(SqlSelect select) {
        List<String> names = select.columns().isEmpty() ? table.names() : select.names();
        long from = Math.min(select.offset(), table.rows());
        long rows = Math.min(select.most(), table.rows() - from);
        if (rows < Long.MAX_VALUE && select.most() < Long.MAX_VALUE || from > 0) {
            notes.add("rows       " + rows + " from row " + from + " on");
        }
        Map<String, Column> shown = new LinkedHashMap<>();
        names.forEach(name -> shown.put(name, table.column(name).slice(from, rows)));
        replace(shown, rows);
    }

    /** Returns the table, which owns all that was made. */
    Table table() {
        return new Table(columns(), table.rows(), owner);
    }

    /** Returns the table with what was measured and done. */
    TransformResult result() {
        return new TransformResult(
                table(), () -> told.explanation().withMore(notes), told.profile().withNotes(notes));
    }

    private Map<String, Column> columns() {
        Map<String, Column> columns = new LinkedHashMap<>();
        table.names().forEach(name -> columns.put(name, table.column(name)));
        return columns;
    }

    private void run(Transformation operation) {
        TransformResult made = windrow.transform(table, operation);
        owner.own(made);
        told.add(made);
        table = made.table();
    }

    /** Goes on with columns that lie in what is owned already. */
    private void replace(Map<String, Column> columns, long rows) {
        table = new Table(columns, rows, new ColumnMemory());
    }
}
