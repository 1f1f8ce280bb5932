// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;

import java.util.List;
import java.util.function.Function;

/**
 * Expressions over the columns of a table whose literals have their types, as a device takes them.
 */
public final class TypedExpressions {

    private final LiteralTyping literals;

    private TypedExpressions(Table table) {
        literals = new NodeFactory(table).literals();
    }

    /** Types by the columns of a table; rows that lie on a device stay there. */
    private static <T> T with(Table table, Function<TypedExpressions, T> typing) {
        RemoteColumns remote = table.remote().orElse(null);
        if (remote == null) {
            return typing.apply(new TypedExpressions(table));
        }
        try (Table rowless = RowlessTable.like(table, remote)) {
            return typing.apply(new TypedExpressions(rowless));
        }
    }

    /**
     * Returns a filter or a selection with typed literals, and any other operation as it is.
     *
     * @throws dev.windrow.error.WindrowException as the expressions do when they are computed
     */
    public static Transformation of(Transformation transformation, Table table) {
        return switch (transformation) {
            case Filter(Expression condition) ->
                    new Filter(with(table, typed -> typed.literals.condition(condition)));
            case Select(List<DerivedColumn> columns) ->
                    new Select(with(table, typed -> typed.columns(columns)));
            default -> transformation;
        };
    }

    /**
     * Returns a query with typed literals.
     *
     * @throws dev.windrow.error.WindrowException as the expressions do when they are computed
     */
    public static GroupByQuery of(GroupByQuery query, Table table) {
        return with(table, typed -> typed.of(query));
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
                query.algorithm(),
                query.limit());
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
