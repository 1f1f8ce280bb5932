// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The aggregations that windows of rows support. */
final class WindowAggregations {

    /** The aggregations that every window supports, for errors. */
    static final String NAMES =
            "count, sum, mean, min, max, first, last, var, std, var_pop, std_pop";

    private WindowAggregations() {}

    /**
     * Checks that there are aggregations, that they are of columns, and that their names differ.
     */
    static void require(String subject, List<NamedAggregation> aggregations) {
        if (aggregations.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s without an aggregation: ask for one, such as sum(v)", subject);
        }
        Set<String> names = new HashSet<>();
        for (NamedAggregation named : aggregations) {
            requireNew(named.name(), names);
            if (!named.derived().isEmpty()) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "%s aggregates an expression, but windows take columns: make it a column"
                                + " first",
                        named.aggregation().label());
            }
        }
    }

    /** Checks that no result before has a name, and keeps it. */
    static void requireNew(String name, Set<String> names) {
        if (!names.add(name)) {
            throw ErrorCode.DUPLICATE_NAME.failure(
                    "two results are named \"%s\": rename one of them", name);
        }
    }

    /** Returns the columns of groups and of what is aggregated in each. */
    static Set<String> inputNames(List<NamedAggregation> aggregations, List<String> over) {
        Set<String> names = new LinkedHashSet<>(over);
        aggregations.forEach(named -> names.addAll(named.aggregation().columns()));
        return names;
    }

    /** Returns aggregations and their groups, as a plan shows them. */
    static String label(List<NamedAggregation> aggregations, List<String> over) {
        String computed =
                aggregations.stream()
                        .map(named -> named.aggregation().label())
                        .collect(Collectors.joining(", "));
        return over.isEmpty() ? computed : computed + " over " + String.join(", ", over);
    }

    /** Checks that an aggregation of all rows so far is supported. */
    static void requireCumulative(Aggregation aggregation) {
        if (!(aggregation instanceof Aggregation.Product) && !isSupported(aggregation)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s is not computed of windows: choose one of %s and product",
                    aggregation.label(), NAMES);
        }
    }

    /** Returns whether every window supports an aggregation. */
    static boolean isSupported(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.CountRows _, Aggregation.Count _, Aggregation.Sum _ -> true;
            case Aggregation.Mean _, Aggregation.Min _, Aggregation.Max _ -> true;
            case Aggregation.Variance _ -> true;
            case Aggregation.OfColumn _, PairAggregation _ -> false;
            case RowValue value -> value.order().isEmpty();
            case Aggregation.Distinct _, CollectedAggregation _, Aggregation.UserDefined _ -> false;
        };
    }
}
