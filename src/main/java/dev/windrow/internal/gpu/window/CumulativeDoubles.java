// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Adds tasks for cumulative sums, means, least and greatest floats, and products of any numbers.
 */
final class CumulativeDoubles {

    private final WindowArrays windows;
    private final DeviceGraph graph;
    private final IntArray sizes;
    private final int operation;
    private final WindowNumbers numbers;
    private final int tiles;

    /**
     * Takes a column.
     *
     * @param operation how values are combined, see {@link Values}
     */
    CumulativeDoubles(WindowArrays windows, String column, int operation) {
        this.operation = operation;
        this.windows = windows;
        graph = windows.graph();
        numbers = WindowNumbers.of(windows, column);
        tiles = Math.ceilDiv(windows.rows(), CumulativeDoubleKernels.TILE);
        sizes = windows.sizes(0, 0);
        sizes.set(RollingSizes.SCAN_TILES, tiles);
    }

    /**
     * Adds the tasks.
     *
     * @param mean 1 for sums that become means, 0 otherwise
     * @param counts the number of values so far, where there are nulls
     * @param out gets a result for each row
     */
    void addTasks(int mean, LongArray counts, DoubleArray out) {
        long parts = RollingDoubleScanKernels.parts(operation);
        DoubleArray totals = graph.scratchDoubles(parts * tiles);
        addTotals(totals);
        String task = windows.task("Scan");
        graph.add(
                task,
                tiles,
                CumulativeDoubleKernels.THREADS,
                g ->
                        g.task(
                                task,
                                CumulativeDoubleKernels::scan,
                                graph.context(),
                                sizes,
                                windows.groupOf(),
                                windows.starts(),
                                numbers.words(),
                                numbers.floats(),
                                numbers.doubles(),
                                numbers.validity(),
                                counts,
                                windows.doubleIdentities(),
                                totals,
                                out,
                                numbers.source(),
                                operation,
                                numbers.nullable(),
                                windows.grouped(),
                                mean,
                                windows.isExclusive() ? 1 : 0));
    }

    /** Adds tasks for the total before each tile. */
    private void addTotals(DoubleArray totals) {
        IntArray cuts = graph.scratchInts(tiles);
        String task = windows.task("Tiles");
        graph.add(
                task,
                tiles,
                CumulativeDoubleKernels.THREADS,
                g ->
                        g.task(
                                task,
                                CumulativeDoubleKernels::totalTiles,
                                graph.context(),
                                sizes,
                                windows.groupOf(),
                                windows.starts(),
                                numbers.words(),
                                numbers.floats(),
                                numbers.doubles(),
                                numbers.validity(),
                                windows.doubleIdentities(),
                                totals,
                                cuts,
                                numbers.source(),
                                operation,
                                numbers.nullable(),
                                windows.grouped()));
        DoubleScanWindows.addCarry(windows, sizes, totals, cuts, operation);
    }
}
