// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.WindrowException;

import java.util.Collection;
import java.util.List;

/**
 * Aggregations of all rows so far: for each row, of the rows from the first one to the row itself,
 * or, if exclusive, to the row before it. Nulls are skipped. The result is null in a row whose
 * value is null, and if there is no value yet; a count is never null.
 *
 * <p>For five rows {@code v = 1 2 null 4 5}, {@code Cumulative.of(sum("v"))} makes {@code 1 3 null
 * 7 12}, and exclusively {@code null 1 null 3 7}. The result has a column for each aggregation, of
 * the type that {@link Aggregations} tells, and none of the table's columns. A {@link Rolling} over
 * all preceding rows makes {@code 1 3 3 7 12}, as a window function of SQL does.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails with {@code UNKNOWN_COLUMN}; with {@code
 * UNSUPPORTED_TYPE} for a column that the aggregation does not take, and for one of lists; and with
 * {@code OVERFLOW}, which names the row, if the exact sum up to it does not fit and its policy is
 * an error.
 *
 * @param aggregations what is computed: counts, sums, products, means, least, greatest, first and
 *     last values, variances and standard deviations
 * @param isExclusive whether a row's own value is left out
 * @param over columns whose adjacent equal values make a group; each group begins anew; without
 *     columns, the table is one group
 */
public record Cumulative(
        List<NamedAggregation> aggregations, boolean isExclusive, List<String> over)
        implements Transformation {

    /**
     * Makes cumulative aggregations.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no aggregation, or one is of
     *     another kind or of an expression; {@code DUPLICATE_NAME} if two have one name
     */
    public Cumulative {
        aggregations = List.copyOf(aggregations);
        over = List.copyOf(over);
        WindowAggregations.require("a cumulative aggregation", aggregations);
        for (NamedAggregation named : aggregations) {
            WindowAggregations.requireCumulative(named.aggregation());
        }
    }

    /**
     * Returns aggregations over the whole table, each row's own value included: {@code
     * Cumulative.of(sum("value").as("total"), count())}.
     *
     * @param aggregations what is computed, at least one
     * @return the aggregations
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no aggregation, or one is of
     *     another kind or of an expression; {@code DUPLICATE_NAME} if two have one name
     */
    public static Cumulative of(NamedAggregation... aggregations) {
        return new Cumulative(List.of(aggregations), false, List.of());
    }

    /**
     * Returns the same aggregations of the rows before each row. Without a value before, the result
     * is null and a count is 0.
     *
     * @return the aggregations
     */
    public Cumulative exclusive() {
        return new Cumulative(aggregations, true, over);
    }

    /**
     * Returns the same aggregations within groups: a new group begins at each row in which one of
     * these columns differs from the row before. Two nulls are equal.
     *
     * @param columns columns of any type but lists; without columns, the table is one group
     * @return the aggregations
     */
    public Cumulative over(String... columns) {
        return new Cumulative(aggregations, isExclusive, List.of(columns));
    }

    @Override
    public String name() {
        return "cumulative";
    }

    @Override
    public Collection<String> inputNames(Collection<String> columns) {
        return WindowAggregations.inputNames(aggregations, over);
    }

    @Override
    public String label() {
        return WindowAggregations.label(aggregations, over) + (isExclusive ? ", exclusive" : "");
    }
}
