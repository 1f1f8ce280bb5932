// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.gather.GatherStage;
import dev.windrow.internal.gpu.gather.GatheredRows;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Selects rows: evaluates the condition, finds the rows for which it is true, and gathers them. */
public final class FilterStage implements OperationStage {

    private final Expression condition;
    private final OperationArrays arrays;
    private final DeviceGraph graph;
    private final IntArray selectedRows;
    private final GatherStage gather;

    public FilterStage(Filter filter, OperationArrays arrays) {
        condition = filter.condition();
        this.arrays = arrays;
        graph = arrays.graph();
        selectedRows = graph.scratchInts(arrays.rows());
        gather = new GatherStage(arrays, GatheredRows.distinct(selectedRows, arrays.rows()));
    }

    @Override
    public void addTasks() {
        TextArrays texts = new TextArrays(arrays);
        addSelection(new ExpressionTasks(texts, arrays.statistics()).condition(condition).bits());
        gather.addTasks(arrays.stage().status(), DeviceStatus.RESULT_ROWS);
    }

    private void addSelection(LongArray bits) {
        IntArray sizes = arrays.bound().array(new IntArray(SelectionKernels.SIZES));
        arrays.bound().write(rows -> write(sizes, rows));
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
                        DeviceStatus.RESULT_ROWS);
        graph.blocks("choose", tiles, SelectionKernels.THREADS)
                .given(sizes, bits, starts, selectedRows)
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

    @Override
    public MadeRows result(Download download) {
        return gather.result(download, download.statusAt(DeviceStatus.RESULT_ROWS));
    }
}
