// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.query.Expression;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Finds the rows for which a condition is true, in their order. */
public final class SelectionStage {

    private final Expression condition;
    private final OperationArrays arrays;
    private final DeviceGraph graph;
    private final IntArray rows;

    /**
     * Prepares.
     *
     * @param condition a condition that the planner leaves to a device
     * @param arrays the rows
     */
    public SelectionStage(Expression condition, OperationArrays arrays) {
        this.condition = condition;
        this.arrays = arrays;
        graph = arrays.graph();
        rows = graph.scratchInts(arrays.rows());
    }

    /** Returns the rows. */
    public IntArray rows() {
        return rows;
    }

    /**
     * Adds the tasks that find them.
     *
     * @param countAt the place of the device status that gets their number; negative for none
     */
    public void addTasks(int countAt) {
        TextArrays texts = new TextArrays(arrays);
        LongArray bits =
                new ExpressionTasks(texts, arrays.statistics()).condition(condition).bits();
        IntArray sizes = arrays.bound().array(new IntArray(SelectionKernels.SIZES));
        arrays.bound().write(count -> write(sizes, count));
        int tiles = tiles(Math.toIntExact(arrays.rows()));
        IntArray starts = graph.scratchInts(tiles);
        graph.blocks("count", tiles, SelectionKernels.THREADS)
                .given(sizes, bits, starts)
                .add(SelectionKernels.class, "countTiles");
        new ScanStage(new StageArrays(graph, sizes, arrays.stage().status()))
                .addTasks(
                        "number",
                        starts,
                        tiles,
                        SelectionKernels.TILES,
                        SelectionKernels.SCAN_TILES,
                        countAt);
        graph.blocks("choose", tiles, SelectionKernels.THREADS)
                .given(sizes, bits, starts, rows)
                .add(SelectionKernels.class, "writeRows");
    }

    private static void write(IntArray sizes, int rows) {
        sizes.set(SelectionKernels.ROWS, rows);
        sizes.set(SelectionKernels.TILES, tiles(rows));
        sizes.set(SelectionKernels.SCAN_TILES, ScanStage.tiles(tiles(rows)));
    }

    private static int tiles(int rows) {
        return Math.max(1, Math.ceilDiv(rows, SelectionKernels.TILE));
    }
}
