// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.groupby.keys.RowGroupKernels.RowGroups;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.gpu.sort.SortedInts;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Finds the group of each row, for stages that read a group's rows one by one. As soon as its
 * groups are numbered, each strategy calls the one method that suits it. From then on, a row's
 * group is found as the strategy found it; it is stored only if it followed from the order of rows
 * alone. The stage also finds a row of each group.
 */
public final class RowGroupStage {

    private final StageArrays arrays;
    private final DeviceGraph graph;
    private final boolean isWanted;
    private @Nullable RowGroups rowGroups;

    /**
     * Makes a stage.
     *
     * @param isWanted whether some stage reads the groups of rows
     */
    RowGroupStage(StageArrays arrays, boolean isWanted) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.isWanted = isWanted;
    }

    /**
     * Returns the groups of rows to sort by, {@link Sizes#GROUP_CAPACITY} for a row without a group
     * or a value.
     *
     * @param presence the rows that have a value
     */
    public SortedInts<?> groups(Presence presence) {
        if (rowGroups == null) {
            throw new IllegalStateException("no strategy told how groups are found");
        }
        return new RowGroupKernels.GroupKey(rowGroups, presence);
    }

    /**
     * Lets groups be found by slots.
     *
     * @param finder finds the slot of a row
     * @param groupOf {@code groupOf[slot]}
     */
    public void throughSlots(SlotFinder finder, IntArray groupOf) {
        rowGroups = new RowGroupKernels.ThroughSlots(finder, groupOf);
    }

    /**
     * Adds the task that stores the groups of rows, from an order whose keys are groups, with
     * dropped rows last. The next sort of rows overwrites that order.
     */
    public void addFromOrder(RowOrder sorted) {
        if (!isWanted) {
            return;
        }
        IntArray groupOfRow = graph.scratchInts(arrays.rows());
        graph.stream("rowGroups", arrays.rows())
                .given(arrays.sizes(), arrays.status(), sorted.keys(), sorted.rows(), groupOfRow)
                .add(RowGroupKernels.class, "fromOrder");
        rowGroups = new RowGroupKernels.Stored(groupOfRow);
    }

    /**
     * Adds the tasks that find a row of each group, any one.
     *
     * @param slotOfRow {@code slotOfRow[row]}, the number of slots for a dropped row
     * @param groupOf {@code groupOf[slot]}
     * @param groupRow the target
     */
    public void addElection(IntArray slotOfRow, IntArray groupOf, IntArray groupRow) {
        graph.stream("clearRows", groupRow.getSize())
                .given(arrays.sizes(), groupRow, Sizes.GROUP_CAPACITY, -1)
                .add(FillKernels.class, "fill");
        graph.stream("elect", arrays.rows())
                .given(arrays.sizes(), slotOfRow, groupOf, groupRow)
                .add(RowGroupKernels.class, "elect");
    }
}
