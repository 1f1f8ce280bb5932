// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.internal.cpu.groupby.HashAggregation;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.query.GroupByQuery;

import java.util.List;

/**
 * What becomes of the states of all rows.
 *
 * @param step makes results of them, or fewer states
 * @param firstRow the number of the scan's first row
 * @param areGiven whether the scan has states in place of rows
 */
record LastMerge(Step step, long firstRow, boolean areGiven) {

    static final LastMerge RESULTS = new LastMerge(Step.FINAL, 0, false);
    static final LastMerge OF_STATES = new LastMerge(Step.FINAL, 0, true);

    /** Makes states of rows. */
    static LastMerge states(long firstRow) {
        return new LastMerge(Step.INTERMEDIATE, firstRow, false);
    }

    /** Returns whether groups take rows across splits, and are results in the end. */
    boolean keepsGroups(GroupByQuery query) {
        return makesResults() && HashAggregation.outliveRows(query);
    }

    /** Returns whether results are made of rows. */
    boolean makesResults() {
        return step == Step.FINAL && !areGiven;
    }

    /** Returns whether the answer has numbers of rows, which count those before, read or not. */
    boolean isByNumber(GroupByQuery query) {
        return makesResults()
                ? !CollectedRows.numbered(query).isEmpty()
                : !HashAggregation.outliveRows(query);
    }

    /** Returns the names that columns with numbers of rows have in the answer. */
    List<String> numbered(GroupByQuery query) {
        if (areGiven) {
            return List.of();
        }
        return makesResults()
                ? CollectedRows.numbered(query)
                : query.aggregations().stream()
                        .map(named -> StateSchema.name(named.name(), StateSchema.ROW))
                        .toList();
    }
}
