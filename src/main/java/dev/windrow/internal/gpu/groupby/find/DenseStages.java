// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.find;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.groupby.keys.SlotFinders;
import dev.windrow.internal.gpu.groupby.reduce.KeyTableKernels;
import dev.windrow.internal.gpu.groupby.reduce.SlotGroupStage;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.keys.DenseKey;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.List;

/**
 * The strategy dense, a slot for each possible key, in the order in which its tasks run: slots are
 * marked as used, and {@link SlotGroupStage} makes groups of them. A single key column is itself
 * the slot. Of several, each adds its dense index to the slot of each row, or kernels combine the
 * dense indices as they go. Slots follow from keys alone, so the same rows always give the same
 * bits.
 */
public final class DenseStages {

    private final DensePlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final List<SlotFinder> finders = new ArrayList<>();
    private final SlotGroupStage groups;

    public DenseStages(DensePlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        long stride = plan.slots();
        for (DenseKey key : plan.keys()) {
            stride /= key.places();
            finders.add(SlotFinders.byDenseIndex(arrays, key, finders.size(), stride));
        }
        groups =
                switch (finders.size()) {
                    case 0 -> new SlotGroupStage(plan, arrays, SlotFinders.ofOneSlot(arrays));
                    case 1 -> new SlotGroupStage(plan, arrays, finders.getFirst());
                    default ->
                            plan.findsSlots()
                                    ? new SlotGroupStage(
                                            plan,
                                            arrays,
                                            SlotFinders.byDenseIndices(arrays, plan.slots()))
                                    : SlotGroupStage.ofWrittenSlots(plan, arrays);
                };
    }

    /** Adds all tasks; they end in {@code totals}. */
    public void addTasks(AggregateTotals totals) {
        groups.addClearUsed();
        if (!plan.findsSlots()) {
            for (int index = 0; index < finders.size(); index++) {
                addDenseIndex(finders.get(index), index);
            }
        }
        if (!plan.seeds().isEmpty()) {
            groups.addSeeds();
        } else if (plan.marksAsItAdds()) {
            groups.addMarkingSums();
        } else {
            groups.addMark();
        }
        groups.addGroups();
        addKeyWords();
        groups.addTotals(totals);
    }

    private void addDenseIndex(SlotFinder finder, int index) {
        IntArray slots = groups.writtenSlots();
        graph.stream("slot" + index, arrays.rows())
                .given(arrays.sizes(), arrays.status(), finder, slots, index == 0 ? 1 : 0)
                .add(KeyTableKernels.class, "appendDenseIndex");
    }

    private void addKeyWords() {
        if (plan.keys().isEmpty()) {
            groups.addKeyWords(groups.finder(), null, null);
        }
        for (int index = 0; index < finders.size(); index++) {
            DenseKey key = plan.keys().get(index);
            groups.addKeyWords(finders.get(index), key.field(), key.nullFlag());
        }
    }
}
