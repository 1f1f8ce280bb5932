// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.Call;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What FROM reads: a table, the rows of a query, or two of them joined. */
public sealed interface TableReference {

    /** Returns where it stands. */
    Span span();

    /**
     * A table, or a query that WITH named.
     *
     * @param isFile whether the name is a text in single quotes, which names an input
     * @param alias its name in the query, or null
     * @param columns the names of its first columns behind the alias; none for its own
     */
    record NamedTable(
            String name,
            boolean isFile,
            @Nullable Identifier alias,
            List<Identifier> columns,
            Span span)
            implements TableReference {
        public NamedTable {
            columns = List.copyOf(columns);
        }

        /**
         * Returns what columns may have before them where there is no alias: of a file or a data
         * set its name alone, such as {@code orders} of {@code data/orders.csv}.
         */
        public String shortName() {
            String path = name.replaceFirst("[?].*$", "");
            String inFolder = path.replaceFirst("^.*[/:](?=.)", "").replaceFirst("/$", "");
            String alone = inFolder.replaceFirst("(?<=.)[.].*$", "");
            return isFile ? alone : name;
        }
    }

    /**
     * The rows that a function makes, such as {@code range(10)}.
     *
     * @param isNumbered whether there is a column more, which numbers the rows from 1
     * @param alias its name in the query, or null
     * @param columns the names of its first columns behind the alias; none for its own
     */
    record TableFunction(
            String function,
            List<SqlExpression> arguments,
            boolean isNumbered,
            @Nullable Identifier alias,
            List<Identifier> columns,
            Span span)
            implements TableReference {
        public TableFunction {
            arguments = List.copyOf(arguments);
            columns = List.copyOf(columns);
        }

        /**
         * Returns the lists whose elements its rows have, by the names of their columns.
         *
         * @param list the list of the function's own column
         */
        public Map<String, SqlExpression> lists(SqlExpression list) {
            Map<String, SqlExpression> lists = new LinkedHashMap<>();
            lists.put(function.toLowerCase(Locale.ROOT), list);
            if (isNumbered) {
                SqlExpression first = new SqlExpression.NumberLiteral("1", span);
                Call last = Call.of("len", List.of(list), span);
                lists.put("ordinality", Call.of("generate_series", List.of(first, last), span));
            }
            return lists;
        }
    }

    /**
     * The rows of a query.
     *
     * @param isLateral whether {@code LATERAL} says that the query names tables before it, which it
     *     may without that, too
     * @param alias its name in the query around it, or null
     * @param columns the names of its first columns behind the alias; none for its own
     */
    record DerivedTable(
            SqlQuery query,
            boolean isLateral,
            @Nullable Identifier alias,
            List<Identifier> columns,
            Span span)
            implements TableReference {
        public DerivedTable {
            columns = List.copyOf(columns);
        }
    }

    /**
     * What is told of a query: {@code (SUMMARIZE t)}.
     *
     * @param wanted {@code COLUMNS} or {@code SUMMARY}
     * @param alias its name in the query, or null
     * @param columns the names of its first columns behind the alias; none for its own
     */
    record Told(
            SqlRequest.Wanted wanted,
            SqlQuery query,
            @Nullable Identifier alias,
            List<Identifier> columns,
            Span span)
            implements TableReference {
        public Told {
            columns = List.copyOf(columns);
        }
    }

    /**
     * Some rows of a table, or of several.
     *
     * @param amount how many rows, or which share of them
     * @param isPercent whether it is a share, in hundredths
     * @param seed what makes it the same each time, or null
     */
    record Sampled(
            TableReference table,
            BigDecimal amount,
            boolean isPercent,
            @Nullable Long seed,
            Span span)
            implements TableReference {}

    /**
     * Rows some of whose values become columns.
     *
     * @param on the columns whose values become columns; none for groups as they are
     * @param using the aggregations of each of these columns; none for a count
     * @param keys what the rows are grouped by; none for all columns that are not named
     * @param alias its name in the query, or null
     * @param columns the names of its first columns behind the alias; none for its own
     */
    record Pivoted(
            TableReference table,
            List<Spread> on,
            List<QueryBody.Column> using,
            List<SqlExpression> keys,
            @Nullable Identifier alias,
            List<Identifier> columns,
            Span span)
            implements TableReference {
        public Pivoted {
            on = List.copyOf(on);
            using = List.copyOf(using);
            keys = List.copyOf(keys);
            columns = List.copyOf(columns);
        }
    }

    /**
     * A column whose values become columns.
     *
     * @param column a column or an expression; a row of several
     * @param values the values, with the names of their columns where they have some; null for all
     *     that there are
     */
    record Spread(SqlExpression column, @Nullable List<QueryBody.Column> values) {
        public Spread {
            values = values == null ? null : List.copyOf(values);
        }
    }

    /**
     * Rows some of whose columns become rows: one for each of these columns.
     *
     * @param hasNulls whether nulls become rows, too
     * @param items the columns, or rows of as many as there are names of values
     * @param name the name of the column that has the columns' names
     * @param values the names of the columns that have their values
     * @param alias its name in the query, or null
     * @param columns the names of its first columns behind the alias; none for its own
     */
    record Unpivoted(
            TableReference table,
            boolean hasNulls,
            List<QueryBody.Column> items,
            Identifier name,
            List<Identifier> values,
            @Nullable Identifier alias,
            List<Identifier> columns,
            Span span)
            implements TableReference {
        public Unpivoted {
            items = List.copyOf(items);
            values = List.copyOf(values);
            columns = List.copyOf(columns);
        }
    }

    /** Two tables. Chains of joins are thousands of levels deep on their left side. */
    record Join(
            JoinType type,
            TableReference left,
            TableReference right,
            JoinCondition condition,
            Span span)
            implements TableReference {}

    /** Which rows a join has. */
    enum JoinType {
        INNER,
        /** Also each row of the left side that no row of the right one fits. */
        LEFT,
        RIGHT,
        FULL,
        /** Every row with every other: {@code CROSS JOIN}, or a comma. */
        CROSS,
        /** Each row of the left side that some row of the right one fits. */
        SEMI,
        /** Each row of the left side that no row of the right one fits. */
        ANTI
    }

    /** Which rows of two tables fit each other. */
    sealed interface JoinCondition {}

    /** {@code ON}. */
    record On(SqlExpression condition) implements JoinCondition {}

    /** {@code USING}: columns that both tables have and the result has once. */
    record Using(List<Identifier> columns, Span span) implements JoinCondition {
        public Using {
            columns = List.copyOf(columns);
        }
    }

    /**
     * {@code ASOF}: of the rows of the right side that fit, the nearest alone.
     *
     * @param condition {@link On} or {@link Using}
     */
    record Nearest(JoinCondition condition) implements JoinCondition {}

    /** {@code POSITIONAL}: the rows of the same place. */
    record SamePlace() implements JoinCondition {}

    /** {@code NATURAL}: all columns whose names both tables have. */
    record Natural() implements JoinCondition {}

    /** All rows: {@code CROSS JOIN} has no condition, nor has a comma. */
    record Always() implements JoinCondition {}
}
