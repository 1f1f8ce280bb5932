// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Collection;
import java.util.List;

/**
 * Aggregations of a window that moves along the rows. The window of a row has the row itself,
 * {@code preceding} rows before it and {@code following} rows behind it, fewer at the ends of the
 * table. Nulls are skipped. A window with too few values gives a null; a count is never null.
 *
 * <p>For five rows {@code v = 1 2 null 4 5}, {@code Rolling.of(1, 0, sum("v"))} makes {@code 1 3 2
 * 4 9}, and with at least two values {@code null 3 null null 9}. The result has a column for each
 * aggregation, of the type that {@link Aggregations} tells, and none of the table's columns.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails with {@code UNKNOWN_COLUMN}; with {@code
 * UNSUPPORTED_TYPE} for a column that the aggregation does not take, and for one of lists; and with
 * {@code OVERFLOW}, which names the row, if the exact sum of a window does not fit and its policy
 * is an error.
 *
 * @param aggregations what is computed of each window: counts, sums, means, least, greatest, first
 *     and last values, variances and standard deviations
 * @param preceding rows of a window before its own row, 0 or more
 * @param following rows of a window behind its own row, 0 or more
 * @param minPeriods the values that a window must have for a result that is not null, 0 or more; at
 *     0, the aggregation's own minimum applies
 * @param over columns whose adjacent equal values make a group, which no window leaves; without
 *     columns, the table is one group
 */
public record Rolling(
        List<NamedAggregation> aggregations,
        long preceding,
        long following,
        long minPeriods,
        List<String> over)
        implements Transformation {

    /**
     * Makes moving windows.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no aggregation, or one is of
     *     another kind or of an expression, or a number is negative; {@code DUPLICATE_NAME} if two
     *     have one name
     */
    public Rolling {
        aggregations = List.copyOf(aggregations);
        over = List.copyOf(over);
        requireNotNegative("preceding rows", preceding);
        requireNotNegative("following rows", following);
        requireNotNegative("values at least", minPeriods);
        WindowAggregations.require("a moving window", aggregations);
        for (NamedAggregation named : aggregations) {
            if (!WindowAggregations.isSupported(named.aggregation())) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "%s of a moving window is not supported: choose one of %s",
                        named.aggregation().label(), WindowAggregations.NAMES);
            }
        }
    }

    /**
     * Returns aggregations of windows over the whole table, for which one value suffices: {@code
     * Rolling.of(2, 0, mean("value").as("smooth"))}.
     *
     * @param preceding rows before each row, 0 or more; {@link Long#MAX_VALUE} for all
     * @param following rows behind each row, 0 or more; {@link Long#MAX_VALUE} for all
     * @param aggregations what is computed of each window, at least one
     * @return the windows
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no aggregation, or one is of
     *     another kind or of an expression, or a number is negative; {@code DUPLICATE_NAME} if two
     *     have one name
     */
    public static Rolling of(long preceding, long following, NamedAggregation... aggregations) {
        return new Rolling(List.of(aggregations), preceding, following, 1, List.of());
    }

    /**
     * Returns the same windows with another minimum of values. With fewer values, a result is null,
     * except for counts.
     *
     * @param values how many values that are not null, 0 or more
     * @return the windows
     * @throws WindrowException {@code INVALID_ARGUMENT} for a negative number
     */
    public Rolling withMinPeriods(long values) {
        return new Rolling(aggregations, preceding, following, values, over);
    }

    /**
     * Returns the same windows within groups: a new group begins at each row in which one of these
     * columns differs from the row before. Two nulls are equal.
     *
     * @param columns columns of any type but lists; without columns, the table is one group
     * @return the windows
     */
    public Rolling over(String... columns) {
        return new Rolling(aggregations, preceding, following, minPeriods, List.of(columns));
    }

    @Override
    public String name() {
        return "rolling";
    }

    @Override
    public Collection<String> inputNames(Collection<String> columns) {
        return WindowAggregations.inputNames(aggregations, over);
    }

    @Override
    public String label() {
        return WindowAggregations.label(aggregations, over)
                + " of "
                + preceding
                + " preceding and "
                + following
                + " following";
    }

    private static void requireNotNegative(String subject, long found) {
        if (found < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a moving window of %d %s: expected 0 or more", found, subject);
        }
    }
}
