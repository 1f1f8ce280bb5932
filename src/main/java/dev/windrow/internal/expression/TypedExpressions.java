// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;

import java.util.List;

/**
 * Expressions over the columns of a table whose literals have their types, as a device takes them.
 */
public final class TypedExpressions {

    private final LiteralTyping literals;

    private TypedExpressions(Table table) {
        Table columns =
                table.remote().map(remote -> RowlessTable.like(table, remote)).orElse(table);
        literals = new NodeFactory(columns).literals();
    }

    /**
     * Returns a filter or a selection with typed literals, and any other operation as it is.
     *
     * @throws dev.windrow.error.WindrowException as the expressions do when they are computed
     */
    public static Transformation of(Transformation transformation, Table table) {
        return switch (transformation) {
            case Filter(Expression condition) ->
                    new Filter(new TypedExpressions(table).literals.condition(condition));
            case Select(List<DerivedColumn> columns) ->
                    new Select(new TypedExpressions(table).columns(columns));
            default -> transformation;
        };
    }

    /**
     * Returns a query with typed literals.
     *
     * @throws dev.windrow.error.WindrowException as the expressions do when they are computed
     */
    public static GroupByQuery of(GroupByQuery query, Table table) {
        return new TypedExpressions(table).of(query);
    }

    private GroupByQuery of(GroupByQuery query) {
        Expression where = query.where();
        return new GroupByQuery(
                where == null ? null : literals.condition(where),
                query.keys(),
                columns(query.computedKeys()),
                query.aggregations().stream().map(this::of).toList(),
                query.nullKeys(),
                query.keysSorted(),
                query.sorted(),
                query.reproducible(),
                query.algorithm());
    }

    private NamedAggregation of(NamedAggregation named) {
        return new NamedAggregation(named.aggregation(), named.name(), columns(named.derived()));
    }

    private List<DerivedColumn> columns(List<DerivedColumn> columns) {
        return columns.stream()
                .map(
                        column ->
                                new DerivedColumn(
                                        column.name(), literals.value(column.expression())))
                .toList();
    }
}
