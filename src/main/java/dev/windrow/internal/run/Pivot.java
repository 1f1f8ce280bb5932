// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.ResultClauses;
import dev.windrow.internal.plan.rule.Rules;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Aggregations;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Literal;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a column of each value that a column has. The rows are passed over once, and grouped by
 * that column, too. The groups are then grouped without it: of those with the same other keys, at
 * most one has a value, so its aggregations are the first ones.
 *
 * @param rows the plan of the rows
 * @param query what is asked, without the column
 * @param column the column whose values become columns
 */
public record Pivot(Session session, LogicalPlan rows, GroupByQuery query, DerivedColumn column) {

    /** The most values that become columns. */
    static final int MOST_VALUES = 1000;

    /** Returns the groups of the rows, of which columns are made. */
    private LogicalPlan ofRows() {
        List<DerivedColumn> keys = new ArrayList<>();
        query.keys().forEach(name -> keys.add(DerivedColumn.of(name)));
        keys.replaceAll(
                key ->
                        query.computedKeys().stream()
                                .filter(computed -> computed.name().equals(key.name()))
                                .findFirst()
                                .orElse(key));
        keys.add(column);
        // A row without a value still is a row.
        GroupByQuery all =
                query.withKeyColumns(keys).withNullKeys(NullKeys.INCLUDE).withSorted(false);
        return GroupSteps.grouped(rows, all, null);
    }

    private List<String> lines() {
        return List.of("pivot      a column for each value of " + column.name());
    }

    public Account explanation() {
        return PlanRunner.planned(session, this::ofRows, PlanRunner::explain).withMore(lines());
    }

    /** Makes the columns, and what clauses ask of the result. */
    public Made run(ResultClauses clauses) {
        return PlanRunner.planned(
                        session, this::ofRows, (runner, plan) -> run(clauses, runner, plan))
                .withNotes(lines())
                .withNotes(clauses.lines());
    }

    private Made run(ResultClauses clauses, PlanRunner runner, LogicalPlan ofRows) {
        try (Made groups = runner.groups(ofRows)) {
            return runner.groups(Rules.apply(clauses.over(over(groups.table()))));
        }
    }

    /** Returns what is made of the groups of the rows. */
    private LogicalPlan over(Table groups) {
        List<NamedAggregation> cells = cells(groups);
        GroupByQuery last =
                GroupByQuery.of(query.keys(), cells)
                        .withNullKeys(query.nullKeys())
                        .withSorted(query.sorted());
        LogicalPlan made = new Source.OfTable(groups).rows();
        return new Project(GroupSteps.grouped(made, last, null), filled(cells));
    }

    /** Returns an aggregation for each value and each aggregation that was asked for. */
    private List<NamedAggregation> cells(Table groups) {
        List<NamedAggregation> cells = new ArrayList<>();
        for (Map.Entry<String, Expression> value : values(groups).entrySet()) {
            Expression isValue = Expression.column(column.name()).equalTo(value.getValue());
            for (NamedAggregation asked : query.aggregations()) {
                String name =
                        query.aggregations().size() == 1
                                ? value.getKey()
                                : value.getKey() + "_" + asked.name();
                cells.add(Aggregations.first(asked.name()).filter(isValue).as(name));
            }
        }
        return cells;
    }

    /** Returns the values that are not null in ascending order, by their names. */
    private Map<String, Expression> values(Table groups) {
        GroupByQuery distinct =
                GroupByQuery.of(List.of(column.name()), List.of())
                        .withNullKeys(NullKeys.EXCLUDE)
                        .withSorted(true);
        try (Made found = PlanRunner.groups(session, new Source.OfTable(groups), distinct)) {
            if (found.table().rows() > MOST_VALUES) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "\"%s\" has %,d values, expected at most %,d to make columns of",
                        column.name(), found.table().rows(), MOST_VALUES);
            }
            Map<String, Expression> values = new LinkedHashMap<>();
            Column column = found.table().columns().iterator().next();
            for (long row = 0; row < column.rows(); row++) {
                values.put(column.text(row), Literal.of(value(column, row)));
            }
            return values;
        }
    }

    private static Object value(Column column, long row) {
        return switch (column.type()) {
            case Primitive.UTF8 -> column.getString(row);
            case Primitive.BOOL -> column.getBoolean(row);
            case Primitive.DATE32 -> column.getDate(row);
            case ColumnType type when type.isInteger() -> column.getLong(row);
            case ColumnType.Decimal _ -> column.getDecimal(row);
            case ColumnType other ->
                    throw ErrorCode.UNSUPPORTED_TYPE.failure(
                            "a column for each value of a %s, expected strings, integers, decimals,"
                                    + " dates or bools: compute one of these",
                            other.label());
        };
    }

    /** Puts 0 where no row was counted. */
    private List<DerivedColumn> filled(List<NamedAggregation> cells) {
        List<DerivedColumn> columns = new ArrayList<>();
        query.keys().forEach(key -> columns.add(DerivedColumn.of(key)));
        for (int i = 0; i < cells.size(); i++) {
            Expression cell = Expression.column(cells.get(i).name());
            Aggregation asked =
                    query.aggregations().get(i % query.aggregations().size()).aggregation();
            columns.add(
                    new DerivedColumn(
                            cells.get(i).name(),
                            isCount(asked) ? cell.orIfNull(Expression.literal(0)) : cell));
        }
        return columns;
    }

    private static boolean isCount(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.CountRows _, Aggregation.Count _, Aggregation.CountDistinct _ -> true;
            default -> false;
        };
    }
}
