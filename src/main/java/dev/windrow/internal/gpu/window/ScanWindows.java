// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.window.RollingScanKernels.Scan;
import dev.windrow.internal.gpu.window.ScannedColumn.Results;
import dev.windrow.internal.gpu.window.ScannedColumn.Totals;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.function.IntFunction;

/**
 * Adds tasks for windows that are combined from two scans of the rows, see {@link
 * RollingScanKernels}.
 *
 * @param <S> a total
 */
final class ScanWindows<S> {

    private final WindowArrays windows;
    private final DeviceGraph graph;
    private final WindowRows rows;
    private final ScannedColumn<S> column;
    private final IntFunction<Totals<S>> totals;

    /**
     * Takes a column.
     *
     * @param totals makes an array of so many totals
     */
    ScanWindows(
            WindowArrays windows,
            IntArray sizes,
            ScannedColumn<S> column,
            IntFunction<Totals<S>> totals) {
        this.windows = windows;
        this.column = column;
        this.totals = totals;
        graph = windows.graph();
        rows = windows.rows(sizes);
    }

    /** Adds the tasks. */
    void addTasks(Results<S> results) {
        Scan<S> forward = scan(0);
        Scan<S> backward = windows.isCumulative() ? forward : scan(1);
        graph.stream(windows.task("Slide"), windows.rows())
                .given(rows, column, forward, backward, results)
                .add(RollingScanKernels.class, "slide");
    }

    private Scan<S> scan(int mirrored) {
        Scan<S> scan = new Scan<>(totals.apply(windows.rows()), totals.apply(windows.tiles()));
        IntArray cuts = graph.scratchInts(windows.tiles());
        graph.blocks(windows.task("Scan"), windows.tiles(), RollingScanKernels.THREADS)
                .given(rows, column, scan.totals(), scan.carries(), cuts, mirrored)
                .add(RollingScanKernels.class, "scan");
        addCarry(windows, rows, column, scan.carries(), cuts);
        return scan;
    }

    /**
     * Adds a task that turns tiles' totals into the total before each tile.
     *
     * @param cuts for each tile, whether a group begins in it
     */
    static <S> void addCarry(
            WindowArrays windows,
            WindowRows rows,
            ScannedColumn<S> column,
            Totals<S> totals,
            IntArray cuts) {
        windows.graph()
                .blocks(windows.task("Carry"), 1, RollingScanKernels.THREADS)
                .given(rows, column, totals, cuts)
                .add(RollingScanKernels.class, "carry");
    }
}
