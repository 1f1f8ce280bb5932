// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;

/**
 * Makes aggregations of all values of a group together, which only the CPU computes. Nulls are left
 * out, but for {@link #arrayAgg}. Any type is every column type but a list.
 */
public final class CollectedAggregations {

    private CollectedAggregations() {}

    /**
     * Finds the most frequent value, the one that comes first on ties: {@code mode("v")} is 3 of
     * {@code 1 3 null 3}.
     *
     * @param column a column of any type but lists
     * @return the type of the column; null if there is no value
     */
    public static NamedAggregation mode(String column) {
        return named(new CollectedAggregation.Mode(column));
    }

    /**
     * Collects the values of all rows, nulls among them, in the order of the table's rows: SQL's
     * {@code array_agg}.
     *
     * @param column a column of any type but lists
     * @return a list of the type of the column; null if there is no row
     */
    public static NamedAggregation arrayAgg(String column) {
        return named(new CollectedAggregation.Values(column, false, List.of(), List.of()));
    }

    /**
     * Collects all values in the order of the table's rows: Spark's {@code collect_list}.
     *
     * @param column a column of any type but lists
     * @return a list of the type of the column, never null: empty if there is no value
     */
    public static NamedAggregation collectList(String column) {
        return named(new CollectedAggregation.Values(column, false, List.of(), List.of(column)));
    }

    /**
     * Collects the different values, each where it comes first in the order of the table's rows.
     *
     * @param column a column of any type but lists
     * @return a list of the type of the column, never null: empty if there is no value
     */
    public static NamedAggregation collectSet(String column) {
        return named(new CollectedAggregation.Values(column, true, List.of(), List.of(column)));
    }

    /**
     * Joins all strings in the order of the table's rows: {@code joinStrings("name", ", ")}.
     *
     * @param column a column of utf8, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param separator what stands between two strings
     * @return utf8; null if there is no value
     */
    public static NamedAggregation joinStrings(String column, String separator) {
        return named(new CollectedAggregation.JoinedStrings(column, separator, false, List.of()));
    }

    private static NamedAggregation named(Aggregation aggregation) {
        return new NamedAggregation(aggregation, aggregation.label());
    }
}
