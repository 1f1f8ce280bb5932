// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.groupby.LocalHashPlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The strategy local-hash: four phases over block-local dictionaries, in the order in which they
 * run.
 *
 * <ol>
 *   <li>initialise: the device hash set and the ranks of groups are emptied;
 *   <li>map: each block maps its rows to ranks;
 *   <li>interlude: one row is elected for each key of all blocks, and ranks become groups;
 *   <li>accumulate: each block reduces its rows in local memory, and the partial results of all
 *       blocks are combined.
 * </ol>
 */
public final class LocalHashStages {

    private final LocalHashPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final IntArray set;
    private final IntArray rankOf;
    private final IntArray mapping;
    private final IntArray blockKeys;
    private final ByteArray ranks;

    public LocalHashStages(LocalHashPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        int rankCells = Math.multiplyExact(plan.groupCapacity(), plan.blocks());
        set = graph.scratchInts(plan.setSlots());
        rankOf = graph.scratchInts(rankCells);
        mapping = graph.scratchInts((long) plan.blocks() * plan.localKeys());
        blockKeys = graph.scratchInts(plan.blocks());
        ranks = graph.scratchBytes(arrays.rows());
        IntArray sizes = arrays.sizes();
        sizes.set(Sizes.ROWS_PER_BLOCK, plan.rowsPerBlock());
        sizes.set(Sizes.BLOCKS, plan.blocks());
        sizes.set(Sizes.SLOTS, plan.setSlots());
        sizes.set(Sizes.RANK_ENTRIES, rankCells);
    }

    /** Adds all tasks; they end in {@code totals}. */
    public void addTasks(AggregateTotals totals) {
        addInitialise();
        addMap();
        addElect();
        addInterlude();
        arrays.rowGroups().throughRanks(ranks, mapping, plan.localKeys());
        addAccumulate(totals);
    }

    private void addInitialise() {
        graph.stream("initSet", plan.setSlots())
                .given(arrays.sizes(), set, Sizes.SLOTS, -1)
                .add(FillKernels.class, "fill");
        graph.stream("initRanks", rankOf.getSize())
                .given(arrays.sizes(), rankOf, Sizes.RANK_ENTRIES, -1)
                .add(FillKernels.class, "fill");
    }

    private void addMap() {
        graph.blocks("map", plan.blocks(), LocalDictionaryKernels.THREADS)
                .given(arrays.sizes(), arrays.codes(), arrays.dropped(), ranks, mapping, blockKeys)
                .given(arrays.status(), arrays.codeWords(), plan.localKeys(), arrays.drops())
                .add(LocalDictionaryKernels.class, "map");
    }

    private void addElect() {
        graph.blocks("elect", 1, LocalInterludeKernels.THREADS)
                .given(arrays.sizes(), arrays.codes(), mapping, blockKeys, set, arrays.groupRow())
                .given(arrays.status(), arrays.codeWords(), plan.localKeys())
                .add(LocalInterludeKernels.class, "elect");
    }

    private void addInterlude() {
        graph.stream("interlude", mapping.getSize())
                .given(arrays.sizes(), arrays.codes(), mapping, blockKeys, set, arrays.groupRow())
                .given(rankOf, arrays.codeWords(), plan.localKeys())
                .add(LocalInterludeKernels.class, "interlude");
    }

    private void addAccumulate(AggregateTotals totals) {
        LocalAccumulationStage accumulation =
                new LocalAccumulationStage(plan, arrays, ranks, mapping, rankOf);
        int index = 0;
        for (PartialAggregate aggregate : plan.device().aggregates()) {
            accumulation.addTasks(aggregate, totals, Integer.toString(index++));
        }
    }
}
