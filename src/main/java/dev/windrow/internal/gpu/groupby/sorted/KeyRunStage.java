// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.sorted;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.ScanKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.plan.groupby.SortPlan;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Numbers the groups of rows that are sorted by their whole key, from the sorted keys alone. */
final class KeyRunStage {

    private final SortPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;

    KeyRunStage(SortPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
    }

    /**
     * Adds the tasks.
     *
     * @param order the rows in the order of their keys
     * @param groups the group at each position; a dummy if nothing reads it
     * @param starts each group's first position
     */
    void addTasks(RowOrder order, IntArray groups, IntArray starts) {
        int tiles = ScanStage.tiles(arrays.rows());
        IntArray tileHeads = graph.scratchInts(tiles);
        graph.blocks("heads", tiles, ScanKernels.THREADS)
                .given(arrays.sizes(), order.keys(), tileHeads)
                .add(KeyRunKernels.class, "count");
        new ScanStage(arrays.stage())
                .addOneBlock("begun", tileHeads, Sizes.ROW_TILES, DeviceStatus.SEGMENTS);
        KeyRunKernels.Wanted wanted =
                new KeyRunKernels.Wanted(
                        plan.numbersPositions() ? 1 : 0,
                        groups,
                        plan.electsRows() ? 1 : 0,
                        order.rows(),
                        arrays.groupRow());
        graph.blocks("number", tiles, ScanKernels.THREADS)
                .given(arrays.sizes(), arrays.status(), order.keys(), tileHeads, starts)
                .given(arrays.keyWords(), wanted)
                .add(KeyRunKernels.class, "number");
    }
}
