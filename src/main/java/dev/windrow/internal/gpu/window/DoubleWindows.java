// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.window.FloatTotals.InMemory;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Adds tasks for sums, means, least and greatest floats in windows that move over the whole table.
 */
final class DoubleWindows {

    private final WindowArrays windows;
    private final DeviceGraph graph;
    private final IntArray sizes;
    private final WindowRows rows;
    private final WindowNumbers numbers;
    private final FloatTotals floats;

    DoubleWindows(WindowArrays windows, IntArray sizes, WindowNumbers numbers, FloatTotals floats) {
        this.windows = windows;
        this.sizes = sizes;
        this.numbers = numbers;
        this.floats = floats;
        graph = windows.graph();
        rows = windows.rows(sizes);
    }

    /** Adds the tasks. */
    void addTasks(FloatResults results) {
        if (windows.width() <= RollingNarrowKernels.MOST_WIDTH) {
            addNarrow(results);
            return;
        }
        int most = RollingDoubleKernels.THREADS;
        int runs = Math.min(most, (windows.width() - 1) / RollingDoubleKernels.RUN);
        int threads = Integer.highestOneBit(runs);
        int tile = threads * RollingDoubleKernels.RUN;
        int between = windows.width() - 1 - tile;
        int tiles =
                Math.toIntExact(
                        Math.ceilDiv(
                                (long) windows.rows() + windows.preceding(),
                                RollingDoubleKernels.BLOCK));
        sizes.set(RollingSizes.TILE_THREADS, threads);
        sizes.set(RollingSizes.WHOLE_TILES, between / tile);
        sizes.set(RollingSizes.REST, between % tile);
        sizes.set(RollingSizes.TILES, tiles);
        InMemory middle =
                between >= tile
                        ? addMiddle(between / tile, tiles)
                        : new InMemory(windows.noDoubles(), floats);
        addSlide(middle, between >= tile ? 1 : 0, results);
    }

    private void addNarrow(FloatResults results) {
        graph.blocks(
                        windows.task("Narrow"),
                        Math.ceilDiv(windows.rows(), RollingNarrowKernels.BLOCK),
                        RollingNarrowKernels.THREADS)
                .given(rows, numbers, floats, results, windows.width())
                .add(RollingNarrowKernels.class, "slide");
    }

    /** Adds tasks for the totals between the first and the last tile of each block's windows. */
    private InMemory addMiddle(int whole, int tiles) {
        InMemory from = windows.floatTotals(floats, tiles);
        graph.blocks(windows.task("Tiles"), tiles, RollingDoubleKernels.THREADS)
                .given(rows, numbers, floats, from)
                .add(RollingDoubleKernels.class, "totalTiles");
        InMemory middle = windows.floatTotals(floats, tiles);
        InMemory to = windows.floatTotals(floats, tiles);
        for (int step = 1; step <= whole; step *= 2) {
            graph.stream(windows.task("Double"), tiles)
                    .given(sizes, graph.upload(IntArray.fromElements(step)), floats, from, to)
                    .given(middle)
                    .add(RollingDoubleKernels.class, "doubleTiles");
            InMemory next = from;
            from = to;
            to = next;
        }
        return middle;
    }

    private void addSlide(InMemory middle, int whole, FloatResults results) {
        graph.blocks(
                        windows.task("Slide"),
                        Math.ceilDiv(windows.rows(), RollingDoubleKernels.BLOCK),
                        RollingDoubleKernels.THREADS)
                .given(rows, numbers, floats, middle, results, whole)
                .add(RollingDoubleKernels.class, "slide");
    }
}
