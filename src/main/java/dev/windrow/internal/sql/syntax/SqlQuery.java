// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A query as it is written, whole or within another one.
 *
 * @param with the queries that it names first; none without WITH
 * @param body what makes its rows
 * @param limit the most rows, or null for all
 * @param offset how many rows are left out, or null for none
 */
public record SqlQuery(
        List<CommonTable> with,
        QueryBody body,
        Order order,
        @Nullable RowCount limit,
        @Nullable RowCount offset,
        Span span) {

    public SqlQuery {
        with = List.copyOf(with);
    }

    /** Returns whether parentheses around it mean nothing. */
    public boolean hasBodyAlone() {
        return with.isEmpty()
                && order.equals(new OrderBy(List.of()))
                && limit == null
                && offset == null;
    }

    /** Returns a query without any other clause. */
    public static SqlQuery of(QueryBody body) {
        return ordered(body, List.of());
    }

    /** Returns a query whose rows are sorted. */
    public static SqlQuery ordered(QueryBody body, List<OrderItem> order) {
        return new SqlQuery(List.of(), body, new OrderBy(order), null, null, body.span());
    }

    /**
     * A query that WITH gives a name.
     *
     * @param columns the names of its columns; none where it names them itself
     * @param isRecursive whether the list begins with RECURSIVE, so that the query may read itself
     */
    public record CommonTable(
            Identifier name,
            List<Identifier> columns,
            SqlQuery query,
            boolean isRecursive,
            Span span) {
        public CommonTable {
            columns = List.copyOf(columns);
        }
    }

    /** What the result is sorted by. */
    public sealed interface Order {}

    /** Sort keys, the most significant first; none for no order. */
    public record OrderBy(List<OrderItem> items) implements Order {
        public OrderBy {
            items = List.copyOf(items);
        }
    }

    /** {@code ORDER BY ALL}: all columns of the result, from the first one on. */
    public record OrderByAll(boolean isDescending, boolean areNullsFirst) implements Order {}

    /**
     * The number of LIMIT or OFFSET.
     *
     * @param isPercent whether it is a share of the rows, in hundredths, which is written out
     */
    public record RowCount(SqlExpression count, boolean isPercent, Span span) {}
}
