// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Adds tasks for cumulative sums, means, least and greatest floats, and products of any numbers.
 */
final class CumulativeDoubles {

    private final WindowArrays windows;
    private final DeviceGraph graph;
    private final WindowRows rows;
    private final WindowNumbers numbers;
    private final FloatTotals floats;
    private final int tiles;

    CumulativeDoubles(WindowArrays windows, WindowNumbers numbers, FloatTotals floats) {
        this.windows = windows;
        this.numbers = numbers;
        this.floats = floats;
        graph = windows.graph();
        tiles = Math.ceilDiv(windows.rows(), CumulativeDoubleKernels.TILE);
        IntArray sizes = windows.sizes(0, 0);
        sizes.set(RollingSizes.SCAN_TILES, tiles);
        rows = windows.rows(sizes);
    }

    /** Adds the tasks. */
    void addTasks(FloatResults results) {
        FloatTotals.InMemory totals = windows.floatTotals(floats, tiles);
        addTotals(totals);
        graph.blocks(windows.task("Scan"), tiles, CumulativeDoubleKernels.THREADS)
                .given(rows, numbers, floats, totals, results, windows.isExclusive() ? 1 : 0)
                .add(CumulativeDoubleKernels.class, "scan");
    }

    /** Adds tasks for the total before each tile. */
    private void addTotals(FloatTotals.InMemory totals) {
        IntArray cuts = graph.scratchInts(tiles);
        graph.blocks(windows.task("Tiles"), tiles, CumulativeDoubleKernels.THREADS)
                .given(rows, numbers, floats, totals, cuts)
                .add(CumulativeDoubleKernels.class, "totalTiles");
        ScanWindows.addCarry(windows, rows, new ScannedFloats(numbers, floats), totals, cuts);
    }
}
