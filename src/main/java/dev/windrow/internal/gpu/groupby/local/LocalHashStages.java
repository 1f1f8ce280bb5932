// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.reduce.SlotGroupStage;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.groupby.LocalHashPlan;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The strategy local-hash: four phases over block-local dictionaries, in the order in which they
 * run.
 *
 * <ol>
 *   <li>initialise: the device hash set is emptied;
 *   <li>map: each block maps its rows to ranks;
 *   <li>interlude: one row is elected for each key of all blocks, and ranks become slots;
 *   <li>accumulate: each block reduces its rows in local memory, and the partial results of all
 *       blocks are combined, as for all rows that have slots ({@link SlotGroupStage}).
 * </ol>
 */
public final class LocalHashStages {

    private final LocalHashPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final SlotGroupStage groups;
    private final IntArray slots;
    private final IntArray set;
    private final IntArray mapping;
    private final IntArray blockKeys;

    public LocalHashStages(LocalHashPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        groups = SlotGroupStage.ofWrittenSlots(plan, arrays);
        slots = groups.writtenSlots();
        set = graph.scratchInts(plan.setSlots());
        mapping = graph.scratchInts((long) plan.blocks() * LocalDictionaryKernels.KEYS);
        blockKeys = graph.scratchInts(plan.blocks());
        IntArray sizes = arrays.sizes();
        sizes.set(Sizes.ROWS_PER_BLOCK, plan.rowsPerBlock());
        sizes.set(Sizes.BLOCKS, plan.blocks());
        sizes.set(Sizes.TABLE, plan.setSlots());
    }

    /** Adds all tasks; they end in {@code totals}. */
    public void addTasks(AggregateTotals totals) {
        addInitialise();
        addMap();
        addInterlude();
        addAccumulate(totals);
    }

    private void addInitialise() {
        graph.stream("initSet", plan.setSlots())
                .given(arrays.sizes(), set, Sizes.TABLE, -1)
                .add(FillKernels.class, "fill");
    }

    private void addMap() {
        graph.blocks("map", plan.blocks(), LocalDictionaryKernels.THREADS)
                .given(arrays.sizes(), arrays.keys(), arrays.kept(), slots, mapping, blockKeys)
                .given(arrays.status())
                .add(LocalDictionaryKernels.class, "map");
    }

    private void addInterlude() {
        graph.blocks("elect", 1, LocalInterludeKernels.THREADS)
                .given(arrays.sizes(), arrays.keys(), mapping, blockKeys, set, arrays.groupRow())
                .given(arrays.status())
                .add(LocalInterludeKernels.class, "elect");
        graph.stream("interlude", mapping.getSize())
                .given(arrays.sizes(), arrays.keys(), mapping, blockKeys, set, arrays.groupRow())
                .add(LocalInterludeKernels.class, "interlude");
        graph.stream("toSlots", arrays.rows())
                .given(arrays.sizes(), mapping, slots)
                .add(LocalInterludeKernels.class, "toSlots");
    }

    private void addAccumulate(AggregateTotals totals) {
        groups.addClearUsed();
        groups.addMark();
        groups.addGroups();
        groups.addTotals(totals);
    }
}
