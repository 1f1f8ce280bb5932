// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.OrderItem;
import dev.windrow.internal.sql.syntax.QueryBody;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Nested;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.QueryBody.SetOperation;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlQuery.Order;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderBy;

import java.util.List;
import java.util.stream.Collectors;

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
                                .map(item -> item.with(of(item.expression(), operation, names)))
                                .toList())
                : order;
    }

    private static SqlExpression of(SqlExpression key, SetOperation operation, List<String> names) {
        if (!(key instanceof Name name)) {
            return key;
        }
        String last = name.parts().getLast().value();
        boolean isAlone = name.parts().size() == 1 || operation.isByName();
        if (isAlone && names.stream().anyMatch(last::equalsIgnoreCase)) {
            return new Name(List.of(name.parts().getLast()), name.span());
        }
        int place = operation.isByName() ? -1 : place(operation, name);
        return place < 0 || place >= names.size()
                ? key
                : new Name(List.of(new Identifier(names.get(place), true)), name.span());
    }

    /** Returns the place of a column in the first query that has its name, or -1. */
    private static int place(QueryBody body, Name name) {
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
                    if (isNamed(column, name)) {
                        yield i;
                    }
                }
                yield -1;
            }
            case QueryBody.Values _ -> -1;
        };
    }

    /** Returns whether a column has a name; where both have tables, these must be the same. */
    private static boolean isNamed(Column column, Name name) {
        String last = name.parts().getLast().value();
        Identifier alias = column.alias();
        if (alias != null
                || !(column.expression() instanceof Name(List<Identifier> parts, Span _))) {
            return alias != null && alias.value().equalsIgnoreCase(last);
        }
        boolean haveTables = parts.size() > 1 && name.parts().size() > 1;
        return haveTables
                ? joined(parts).equalsIgnoreCase(joined(name.parts()))
                : parts.getLast().value().equalsIgnoreCase(last);
    }

    private static String joined(List<Identifier> parts) {
        return parts.stream().map(Identifier::value).collect(Collectors.joining("."));
    }
}
