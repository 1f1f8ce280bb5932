// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Series;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.SqlTableSource;
import dev.windrow.internal.sql.SqlView;
import dev.windrow.internal.sql.syntax.SqlRequest.Wanted;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tables without their rows. A query over them has the columns that it would have, and reads little
 * of its files.
 */
final class EmptyTables implements SqlTableSource, AutoCloseable {

    private final Windrow windrow;
    private final SqlTableSource tables;
    private final List<Table> opened = new ArrayList<>();

    EmptyTables(Windrow windrow, SqlTableSource tables) {
        this.windrow = windrow;
        this.tables = tables;
    }

    @Override
    public Relation files(
            List<String> names,
            Map<String, ColumnType> types,
            Function<CsvOptions, CsvOptions> csv) {
        return empty(tables.files(names, types, csv));
    }

    @Override
    public @Nullable Relation table(String name) {
        Relation found = tables.table(name);
        return found == null ? null : empty(found);
    }

    @Override
    public @Nullable SqlView view(String name) {
        return tables.view(name);
    }

    @Override
    public List<String> texts(LogicalPlan query) {
        if (readsNothing(query)) {
            return tables.texts(query);
        }
        throw ErrorCode.UNSUPPORTED_SQL.failure(
                "DESCRIBE of a PIVOT by all values of a column is not supported: list the values,"
                        + " as in ON c IN ('a', 'b')");
    }

    private static boolean readsNothing(LogicalPlan query) {
        return !(query instanceof Read)
                && query.inputs().stream().allMatch(EmptyTables::readsNothing);
    }

    @Override
    public Relation told(Wanted wanted, LogicalPlan query) {
        return empty(tables.told(wanted, query));
    }

    @Override
    public String expected() {
        return tables.expected();
    }

    @Override
    public @Nullable List<ColumnType> types(LogicalPlan query) {
        return types(windrow, this, query);
    }

    /** Returns the types of the columns of a query, or null where rows would have to be read. */
    static @Nullable List<ColumnType> types(
            Windrow windrow, SqlTableSource tables, LogicalPlan query) {
        try (EmptyTables empty = new EmptyTables(windrow, tables)) {
            LogicalPlan plan = empty.emptied(query);
            if (plan == null) {
                return null;
            }
            try (TransformResult made = new QueryRun(windrow, plan).rows()) {
                return made.table().columns().stream().map(Column::type).toList();
            }
        }
    }

    /** Returns a plan over no rows, or null if there is none. */
    private @Nullable LogicalPlan emptied(LogicalPlan plan) {
        List<LogicalPlan> inputs = new ArrayList<>();
        for (LogicalPlan input : plan.inputs()) {
            LogicalPlan emptied = emptied(input);
            if (emptied == null) {
                return null;
            }
            inputs.add(emptied);
        }
        return switch (plan) {
            case Recursion _, WorkingRows _ -> null;
            case Read(Relation relation, var _) ->
                    relation.isRepeatable() ? Read.of(empty(relation)) : null;
            case Series(String name, long first, long step, long _) ->
                    new Series(name, first, step, 0);
            default -> plan.withInputs(inputs);
        };
    }

    private Relation empty(Relation full) {
        Table none = ((GroupBySource) full).scan().first(null, 0);
        opened.add(none);
        return new GroupBySource.OfTable(windrow, none);
    }

    @Override
    public void close() {
        opened.forEach(Table::close);
    }
}
