// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.partial.GroupStates;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.internal.partial.RowNumbers;
import dev.windrow.query.GroupByQuery;

import java.util.List;
import java.util.Optional;

/**
 * Steps over states: for aggregations that no plain aggregation merges, such as variances,
 * products, first values and reproducible sums.
 */
final class StateSteps implements PartialSteps {

    private final GroupByQuery query;

    /** The query over states, whose columns are there already. */
    private final GroupByQuery merging;

    private final SplitRows numbers = new SplitRows();

    private StateSteps(GroupByQuery query) {
        this.query = query;
        merging = query.withoutExpressions().withSorted(false);
    }

    /**
     * Prepares.
     *
     * @return nothing, if an aggregation has no small state, or if a key may have the name of a
     *     state
     */
    static Optional<StateSteps> of(GroupByQuery query) {
        boolean areNew =
                query.aggregations().stream()
                        .allMatch(
                                named ->
                                        query.keys().stream()
                                                .noneMatch(
                                                        key -> key.startsWith(named.name() + ".")));
        return areNew && GroupStates.suit(query)
                ? Optional.of(new StateSteps(query))
                : Optional.empty();
    }

    @Override
    public Table aggregate(CpuLane lane, Table rows, int split) {
        numbers.add(split, rows.rows());
        return lane.states(query, rows, SplitRows.first(split));
    }

    @Override
    public Table merge(CpuLane lane, Table partials) {
        return lane.merge(merging, partials, Step.INTERMEDIATE);
    }

    @Override
    public Table finish(CpuLane lane, Table partials) {
        Table results = lane.merge(merging, partials, Step.FINAL);
        List<String> numbered = CollectedRows.numbered(query);
        if (numbered.isEmpty()) {
            return results;
        }
        numbers.finish();
        return RowNumbers.replace(results, numbered, numbers::inInput);
    }

    @Override
    public Optional<GroupByQuery> ofRows() {
        return ResultStates.asked(query);
    }

    @Override
    public Table partials(CpuLane lane, Table groups) {
        return ResultStates.of(query, groups, lane.memory());
    }
}
