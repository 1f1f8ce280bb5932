// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import java.util.Optional;

/** How lanes aggregate splits, and merge what came of them. Any lane may take any step. */
sealed interface PartialSteps permits PartialQuery, StateSteps {

    /**
     * Returns the steps of a query: plain aggregations, if these can be merged by each other, since
     * they are the fastest; otherwise states.
     *
     * @return nothing, if an aggregation needs all values of a group at once, or the promises of
     *     the query hold only for all rows together
     */
    static Optional<PartialSteps> of(GroupByQuery query) {
        if (query.keysSorted()) {
            return Optional.empty();
        }
        Optional<PartialSteps> plain = PartialQuery.of(query).map(steps -> steps);
        return plain.or(() -> StateSteps.of(query.withLimit(null)).map(steps -> steps));
    }

    /**
     * Aggregates a split.
     *
     * @param rows its rows
     * @param split its number
     * @return partial aggregates, which the caller closes
     */
    Table aggregate(CpuLane lane, Table rows, int split);

    /** Merges partial aggregates, one below the other, into fewer, which the caller closes. */
    Table merge(CpuLane lane, Table partials);

    /** Makes the results of all partial aggregates, one below the other. */
    Table finish(CpuLane lane, Table partials);

    /** Returns what is asked of the rows of a split, if any engine may aggregate these. */
    Optional<GroupByQuery> ofRows();

    /**
     * Makes partial aggregates of the groups that {@link #ofRows} asks for.
     *
     * @param groups a table, which the returned one takes over
     */
    Table partials(CpuLane lane, Table groups);
}
