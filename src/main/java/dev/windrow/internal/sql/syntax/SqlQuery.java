// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A SELECT as it is written.
 *
 * @param where the condition of rows, or null
 * @param groupBy the elements of GROUP BY; null without one
 * @param having the condition of groups, or null
 * @param windows the clause WINDOW
 * @param qualify the condition of rows with their windows, or null
 * @param limit the most rows, or null for all
 * @param offset how many rows are left out, or null for none
 */
public record SqlQuery(
        boolean isDistinct,
        List<Item> items,
        Source from,
        @Nullable SqlExpression where,
        @Nullable List<Grouping> groupBy,
        @Nullable SqlExpression having,
        List<NamedWindow> windows,
        @Nullable SqlExpression qualify,
        Order order,
        @Nullable RowCount limit,
        @Nullable RowCount offset) {

    public SqlQuery {
        items = List.copyOf(items);
        groupBy = groupBy == null ? null : List.copyOf(groupBy);
        windows = List.copyOf(windows);
    }

    /** What is selected. */
    public sealed interface Item {

        /** Returns where it stands. */
        Span span();
    }

    /**
     * All columns: {@code *} or {@code t.*}.
     *
     * @param table the name before the star, or null
     */
    public record AllColumns(@Nullable Identifier table, Span span) implements Item {}

    /**
     * A column of the result.
     *
     * @param alias its name, or null where it is named after the expression
     */
    public record Column(SqlExpression expression, @Nullable Identifier alias, Span span)
            implements Item {}

    /**
     * The table in FROM.
     *
     * @param isFile whether the name is a text in single quotes, which names an input
     * @param alias its name in the query, or null
     */
    public record Source(String name, boolean isFile, @Nullable Identifier alias, Span span) {}

    /** An element of GROUP BY. */
    public sealed interface Grouping {

        /** Returns where it is written. */
        Span span();
    }

    /** One key, or several in parentheses. */
    public record Keys(List<SqlExpression> keys, Span span) implements Grouping {
        public Keys {
            keys = List.copyOf(keys);
        }
    }

    /** {@code ALL}: what is selected and does not aggregate. */
    public record AllKeys(Span span) implements Grouping {}

    /** {@code ROLLUP (...)}. */
    public record Rollup(List<Keys> parts, Span span) implements Grouping {
        public Rollup {
            parts = List.copyOf(parts);
        }
    }

    /** {@code CUBE (...)}. */
    public record Cube(List<Keys> parts, Span span) implements Grouping {
        public Cube {
            parts = List.copyOf(parts);
        }
    }

    /** {@code GROUPING SETS (...)}. */
    public record Sets(List<Grouping> sets, Span span) implements Grouping {
        public Sets {
            sets = List.copyOf(sets);
        }
    }

    /** A window of the clause WINDOW. */
    public record NamedWindow(Identifier name, WindowClause window) {}

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

    /** The number of LIMIT or OFFSET. */
    public record RowCount(long rows, Span span) {}
}
