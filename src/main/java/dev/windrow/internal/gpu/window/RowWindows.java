// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds tasks for the rows of the least, greatest, first and last values in moving windows. */
final class RowWindows {

    private final WindowArrays windows;
    private final DeviceGraph graph;
    private final IntArray sizes;
    private final String column;
    private final ComparedColumn compared;
    private final int operation;

    /**
     * Takes a column.
     *
     * @param byRow whether rows are compared by their numbers instead of their values
     * @param operation the row to keep: the least or the greatest
     */
    RowWindows(WindowArrays windows, IntArray sizes, String column, boolean byRow, int operation) {
        this.windows = windows;
        this.sizes = sizes;
        this.column = column;
        this.operation = operation;
        graph = windows.graph();
        compared = byRow ? ComparedColumn.byRow(windows) : ComparedColumn.of(column, windows);
    }

    /** Adds the tasks; {@code out} gets the row of each window, or a number below 0. */
    void addTasks(LongArray counts, IntArray out) {
        Scan forward = scan(0);
        Scan backward = windows.isCumulative() ? forward : scan(1);
        String task = windows.task("Choose");
        graph.addStream(
                task,
                windows.rows(),
                g ->
                        g.task(
                                task,
                                RollingRowScanKernels::slide,
                                graph.context(),
                                sizes,
                                windows.groupOf(),
                                windows.starts(),
                                compared.words(),
                                compared.offsets(),
                                compared.characters(),
                                counts,
                                forward.totals(),
                                forward.carries(),
                                backward.totals(),
                                backward.carries(),
                                out,
                                compared.source(),
                                operation,
                                windows.grouped()));
    }

    private record Scan(IntArray totals, IntArray carries) {}

    private Scan scan(int mirrored) {
        IntArray totals = graph.scratchInts(windows.rows());
        IntArray tiles = graph.scratchInts(windows.tiles());
        IntArray cuts = graph.scratchInts(windows.tiles());
        LongArray validity = windows.operation().validity(column);
        int nullable = windows.operation().nullable(column);
        String scan = windows.task("Scan");
        graph.add(
                scan,
                windows.tiles(),
                RollingRowScanKernels.THREADS,
                g ->
                        g.task(
                                scan,
                                RollingRowScanKernels::scan,
                                graph.context(),
                                sizes,
                                windows.groupOf(),
                                windows.starts(),
                                compared.words(),
                                compared.offsets(),
                                compared.characters(),
                                validity,
                                totals,
                                tiles,
                                cuts,
                                compared.source(),
                                operation,
                                nullable,
                                windows.grouped(),
                                mirrored));
        String carry = windows.task("Carry");
        graph.add(
                carry,
                1,
                RollingRowScanKernels.THREADS,
                g ->
                        g.task(
                                carry,
                                RollingRowScanKernels::carry,
                                graph.context(),
                                sizes,
                                compared.words(),
                                compared.offsets(),
                                compared.characters(),
                                tiles,
                                cuts,
                                compared.source(),
                                operation));
        return new Scan(totals, tiles);
    }
}
