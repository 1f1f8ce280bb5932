// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.Reducer;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.groupby.LocalHashPlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The phase accumulate of the strategy local-hash: two tasks for a partial aggregate, one for a
 * mean. In the first task, each block reduces its rows in local memory; the second combines the
 * blocks' partial results.
 */
final class LocalAccumulationStage {

    private final LocalHashPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final ByteArray ranks;
    private final IntArray mapping;
    private final IntArray rankOf;
    private final AggregatePreparation preparation;

    LocalAccumulationStage(
            LocalHashPlan plan,
            QueryArrays arrays,
            ByteArray ranks,
            IntArray mapping,
            IntArray rankOf) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.ranks = ranks;
        this.mapping = mapping;
        this.rankOf = rankOf;
        this.preparation = new AggregatePreparation(arrays);
    }

    /**
     * Adds the tasks of a partial aggregate.
     *
     * @param aggregate the partial aggregate; its prerequisites come before it
     * @param totals the tasks end in these
     * @param index distinguishes its tasks from those of others
     */
    void addTasks(PartialAggregate aggregate, AggregateTotals totals, String index) {
        if (aggregate.operation() == Operation.MEAN) {
            preparation.addMean(aggregate, totals, index);
            return;
        }
        Reducer<?, ?> reducer = preparation.reducer(aggregate, totals);
        Cells<?> partials =
                reducer.over(arrays.scratch(aggregate.accumulatorType(), mapping.getSize()));
        graph.blocks("accumulate" + index, plan.blocks(), plan.accumulateThreads())
                .given(arrays.sizes(), ranks, mapping, reducer, partials, plan.localKeys())
                .given(plan.accumulateThreads())
                .add(LocalAccumulationKernels.class, "accumulate");
        graph.blocks(
                        "combine" + index,
                        Math.min(plan.groupCapacity(), graph.mostBlocks()),
                        (int)
                                RoundedSizes.powerOfTwoFrom(
                                        Math.min(plan.blocks(), PartialCombinationKernels.THREADS)))
                .given(arrays.sizes(), arrays.status(), rankOf, reducer, partials)
                .given(reducer.over(totals.array(aggregate)), plan.localKeys())
                .add(PartialCombinationKernels.class, "combine");
    }
}
