// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.OrderItem;
import dev.windrow.internal.sql.syntax.QueryBody;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Nested;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.QueryBody.SetOperation;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlQuery.Order;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderBy;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The order of the rows of a set operation: a column may have the name that it has in any of the
 * queries, with or without its table.
 */
final class SetOrder {

    private SetOrder() {}

    /**
     * Returns the order by names of the result.
     *
     * @param names those of the result
     */
    static Order of(Order order, SetOperation operation, List<String> names) {
        return order instanceof OrderBy(List<OrderItem> items)
                ? new OrderBy(
                        items.stream()
                                .map(
                                        item ->
                                                new OrderItem(
                                                        of(item.expression(), operation, names),
                                                        item.isDescending(),
                                                        item.areNullsFirst()))
                                .toList())
                : order;
    }

    private static SqlExpression of(SqlExpression key, SetOperation operation, List<String> names) {
        if (!(key instanceof Name name)) {
            return key;
        }
        String last = name.parts().getLast().value();
        if (names.stream().anyMatch(last::equalsIgnoreCase)) {
            return new Name(List.of(name.parts().getLast()), name.span());
        }
        int place = operation.isByName() ? -1 : place(operation, last);
        return place < 0 || place >= names.size()
                ? key
                : new Name(List.of(new Identifier(names.get(place), true)), name.span());
    }

    /** Returns the place of a column in the first query that has its name, or -1. */
    private static int place(QueryBody body, String name) {
        return switch (body) {
            case SetOperation(var _, var _, var _, QueryBody left, QueryBody right, var _) -> {
                int place = place(left, name);
                yield place < 0 ? place(right, name) : place;
            }
            case Nested(var query, var _) -> place(query.body(), name);
            case Select select -> {
                for (int i = 0; i < select.items().size(); i++) {
                    if (!(select.items().get(i) instanceof Column column)) {
                        yield -1;
                    }
                    if (name.equalsIgnoreCase(name(column))) {
                        yield i;
                    }
                }
                yield -1;
            }
            case QueryBody.Values _ -> -1;
        };
    }

    private static @Nullable String name(Column column) {
        Identifier alias = column.alias();
        if (alias != null) {
            return alias.value();
        }
        return column.expression() instanceof Name name ? name.parts().getLast().value() : null;
    }
}
