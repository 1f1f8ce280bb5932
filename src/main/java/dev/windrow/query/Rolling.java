package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Aggregations of a window that moves along the rows: for each row, of so many rows before it, the
 * row itself, and so many behind it. At both ends of the table, windows have fewer rows. Nulls are
 * skipped; a window with fewer values than asked for gives a null, but counts never do.
 *
 * <p>Of five rows {@code v = 1 2 null 4 5}, {@code Rolling.of(1, 0, sum("v"))} makes {@code 1 3 2 4
 * 9}, and with two values at least {@code null 3 null null 9}. The result has a column for each
 * aggregation and none of the table's, of the types that {@link Aggregations} tells.
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
 * @param minPeriods values that a window must have for a result that is not null, 0 or more; at 0
 *     it takes what the aggregation takes
 * @param over columns whose adjacent equal values make a group, which no window leaves; none makes
 *     the table one group
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
                throw WindrowException.of(
                        ErrorCode.INVALID_ARGUMENT,
                        "%s of a moving window is not supported: choose one of %s",
                        named.aggregation().label(),
                        WindowAggregations.NAMES);
            }
        }
    }

    /**
     * Returns aggregations of windows over the whole table, of which one value suffices: {@code
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
     * Returns the same windows, which must have so many values that are not null; a result is null
     * otherwise, but for counts.
     *
     * @param values 0 or more
     * @return the windows
     * @throws WindrowException {@code INVALID_ARGUMENT} for a negative number
     */
    public Rolling withMinPeriods(long values) {
        return new Rolling(aggregations, preceding, following, values, over);
    }

    /**
     * Returns the same windows within groups: where one of these columns changes from a row to the
     * next, another group begins. Two nulls are equal.
     *
     * @param columns columns of any type but lists; none makes the table one group
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
        Set<String> names = new LinkedHashSet<>(over);
        aggregations.forEach(named -> names.addAll(named.aggregation().columns()));
        return names;
    }

    @Override
    public String label() {
        String what =
                aggregations.stream()
                        .map(named -> named.aggregation().label())
                        .collect(Collectors.joining(", "));
        String groups = over.isEmpty() ? "" : " over " + String.join(", ", over);
        return what + groups + " of " + preceding + " preceding and " + following + " following";
    }

    private static void requireNotNegative(String what, long found) {
        if (found < 0) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "a moving window of %d %s: expected 0 or more",
                    found,
                    what);
        }
    }
}
