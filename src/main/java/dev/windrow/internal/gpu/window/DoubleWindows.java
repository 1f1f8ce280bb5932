// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Adds tasks for sums, means, least and greatest floats in windows that move over the whole table.
 */
final class DoubleWindows {

    private final WindowArrays windows;
    private final DeviceGraph graph;
    private final IntArray sizes;
    private final int operation;
    private final WindowNumbers numbers;

    /**
     * Takes a column.
     *
     * @param operation how values are combined, see {@link Values}
     */
    DoubleWindows(WindowArrays windows, IntArray sizes, String column, int operation) {
        this.operation = operation;
        this.windows = windows;
        this.sizes = sizes;
        graph = windows.graph();
        numbers = WindowNumbers.of(windows, column);
    }

    /**
     * Adds the tasks.
     *
     * @param mean 1 for sums that become means, 0 otherwise
     * @param counts the number of values of each window, where there are nulls
     * @param out gets a result for each row
     */
    void addTasks(int mean, LongArray counts, DoubleArray out) {
        if (windows.width() <= RollingNarrowKernels.MOST_WIDTH) {
            addNarrow(mean, counts, out);
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
        Totals middle = new Totals(windows.noDoubles(), windows.noDoubles());
        if (between >= tile) {
            middle = addMiddle(between / tile, tiles);
        }
        addSlide(mean, counts, middle, between >= tile ? 1 : 0, out);
    }

    private record Totals(DoubleArray totals, DoubleArray errors) {}

    private void addNarrow(int mean, LongArray counts, DoubleArray out) {
        String task = windows.task("Narrow");
        graph.add(
                task,
                Math.ceilDiv(windows.rows(), RollingNarrowKernels.BLOCK),
                RollingNarrowKernels.THREADS,
                g ->
                        g.task(
                                task,
                                RollingNarrowKernels::slide,
                                graph.context(),
                                sizes,
                                numbers.floats(),
                                numbers.doubles(),
                                numbers.validity(),
                                counts,
                                windows.doubleIdentities(),
                                out,
                                numbers.source(),
                                operation,
                                numbers.nullable(),
                                mean,
                                windows.width()));
    }

    /** Adds tasks for the totals between the first and the last tile of each block's windows. */
    private Totals addMiddle(int whole, int tiles) {
        Totals from = totals(tiles);
        String task = windows.task("Tiles");
        Totals first = from;
        graph.add(
                task,
                tiles,
                RollingDoubleKernels.THREADS,
                g ->
                        g.task(
                                task,
                                RollingDoubleKernels::totalTiles,
                                graph.context(),
                                sizes,
                                numbers.floats(),
                                numbers.doubles(),
                                numbers.validity(),
                                windows.doubleIdentities(),
                                first.totals(),
                                first.errors(),
                                numbers.source(),
                                operation,
                                numbers.nullable()));
        Totals middle = totals(tiles);
        Totals to = totals(tiles);
        for (int step = 1; step <= whole; step *= 2) {
            addDoubling(step, from, to, middle, tiles);
            Totals next = from;
            from = to;
            to = next;
        }
        return middle;
    }

    private void addDoubling(int step, Totals from, Totals to, Totals middle, int tiles) {
        IntArray steps = graph.upload(IntArray.fromElements(step));
        String task = windows.task("Double");
        graph.addStream(
                task,
                tiles,
                g ->
                        g.task(
                                task,
                                RollingDoubleKernels::doubleTiles,
                                graph.context(),
                                sizes,
                                steps,
                                windows.doubleIdentities(),
                                from.totals(),
                                from.errors(),
                                to.totals(),
                                to.errors(),
                                middle.totals(),
                                middle.errors(),
                                operation));
    }

    private void addSlide(int mean, LongArray counts, Totals middle, int whole, DoubleArray out) {
        String task = windows.task("Slide");
        graph.add(
                task,
                Math.ceilDiv(windows.rows(), RollingDoubleKernels.BLOCK),
                RollingDoubleKernels.THREADS,
                g ->
                        g.task(
                                task,
                                RollingDoubleKernels::slide,
                                graph.context(),
                                sizes,
                                numbers.floats(),
                                numbers.doubles(),
                                numbers.validity(),
                                counts,
                                windows.doubleIdentities(),
                                middle.totals(),
                                middle.errors(),
                                out,
                                numbers.source(),
                                operation,
                                numbers.nullable(),
                                mean,
                                whole));
    }

    private Totals totals(int tiles) {
        return new Totals(graph.scratchDoubles(tiles), graph.scratchDoubles(tiles));
    }
}
