// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.Name;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** What makes the rows of a query. */
public sealed interface QueryBody {

    /** Returns where it stands. */
    Span span();

    /**
     * A SELECT.
     *
     * @param distinct which rows are left out, or null for none
     * @param from the table that is read, or null where FROM is not written
     * @param where the condition of rows, or null
     * @param groupBy the elements of GROUP BY; null without one
     * @param having the condition of groups, or null
     * @param windows the clause WINDOW
     * @param qualify the condition of rows with their windows, or null
     */
    record Select(
            @Nullable Distinct distinct,
            List<Item> items,
            @Nullable TableReference from,
            @Nullable SqlExpression where,
            @Nullable List<Grouping> groupBy,
            @Nullable SqlExpression having,
            List<NamedWindow> windows,
            @Nullable SqlExpression qualify,
            Span span)
            implements QueryBody {
        public Select {
            items = List.copyOf(items);
            groupBy = groupBy == null ? null : List.copyOf(groupBy);
            windows = List.copyOf(windows);
        }

        /** Returns a select list over tables, or over a row without columns, and nothing else. */
        public static Select of(
                List<? extends Item> items, @Nullable TableReference from, Span span) {
            return new Select(
                    null, List.copyOf(items), from, null, null, null, List.of(), null, span);
        }

        /** Returns the same of the rows that meet a condition. */
        public Select where(SqlExpression condition) {
            return new Select(
                    distinct, items, from, condition, groupBy, having, windows, qualify, span);
        }

        /** Returns the same of groups. */
        public Select by(List<SqlExpression> keys) {
            List<Grouping> all = new ArrayList<>();
            keys.forEach(key -> all.add(new Keys(List.of(key), key.span())));
            return new Select(distinct, items, from, where, all, having, windows, qualify, span);
        }
    }

    /**
     * The rows of two queries. Chains such as {@code a union b union c} are thousands of levels
     * deep on their left side.
     *
     * @param isAll whether equal rows stay several
     * @param isByName whether columns are matched by their names, rather than by their positions
     */
    record SetOperation(
            SetOperator operator,
            boolean isAll,
            boolean isByName,
            QueryBody left,
            QueryBody right,
            Span span)
            implements QueryBody {}

    /** Which rows of two queries a set operation has. */
    enum SetOperator {
        UNION,
        INTERSECT,
        EXCEPT
    }

    /** {@code VALUES}: rows of as many values each. */
    record Values(List<List<SqlExpression>> rows, Span span) implements QueryBody {
        public Values {
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** A query in parentheses that has a WITH, an order or a limit of its own. */
    record Nested(SqlQuery query, Span span) implements QueryBody {}

    /**
     * {@code DISTINCT}: of equal rows, the first alone.
     *
     * @param on what is equal in rows that are; none for all columns
     */
    record Distinct(List<SqlExpression> on) {
        public Distinct {
            on = List.copyOf(on);
        }
    }

    /** What is selected. */
    sealed interface Item {

        /** Returns where it stands. */
        Span span();
    }

    /**
     * All columns: {@code *} or {@code t.*}.
     *
     * @param table the name before the star, or null
     * @param excluded the columns that are left out
     * @param replaced what stands in the place of columns of their names
     * @param renamed columns under other names
     */
    record AllColumns(
            @Nullable Identifier table,
            List<Name> excluded,
            List<Column> replaced,
            List<Renamed> renamed,
            Span span)
            implements Item {
        public AllColumns {
            excluded = List.copyOf(excluded);
            replaced = List.copyOf(replaced);
            renamed = List.copyOf(renamed);
        }

        /** Returns all columns of all tables, as they are. */
        public static AllColumns of(Span span) {
            return new AllColumns(null, List.of(), List.of(), List.of(), span);
        }

        /** Returns whether they are as they are read. */
        public boolean isPlain() {
            return excluded.isEmpty() && replaced.isEmpty() && renamed.isEmpty();
        }
    }

    /** A column of {@code *} under another name. */
    record Renamed(Identifier from, Identifier to) {}

    /**
     * A column of the result.
     *
     * @param alias its name, or null where it is named after the expression
     */
    record Column(SqlExpression expression, @Nullable Identifier alias, Span span)
            implements Item {}

    /** An element of GROUP BY. */
    sealed interface Grouping {

        /** Returns where it is written. */
        Span span();
    }

    /** One key, or several in parentheses. */
    record Keys(List<SqlExpression> keys, Span span) implements Grouping {
        public Keys {
            keys = List.copyOf(keys);
        }
    }

    /** {@code ALL}: what is selected and does not aggregate. */
    record AllKeys(Span span) implements Grouping {}

    /** {@code ROLLUP (...)}. */
    record Rollup(List<Keys> parts, Span span) implements Grouping {
        public Rollup {
            parts = List.copyOf(parts);
        }
    }

    /** {@code CUBE (...)}. */
    record Cube(List<Keys> parts, Span span) implements Grouping {
        public Cube {
            parts = List.copyOf(parts);
        }
    }

    /** {@code GROUPING SETS (...)}. */
    record Sets(List<Grouping> sets, Span span) implements Grouping {
        public Sets {
            sets = List.copyOf(sets);
        }
    }

    /** A window of the clause WINDOW. */
    record NamedWindow(Identifier name, WindowClause window) {}
}
