// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.OperationArrays;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds tasks for sums of integers, or of their parts, in moving windows. */
final class LongWindows {

    private final WindowArrays windows;
    private final DeviceGraph graph;
    private final IntArray sizes;

    LongWindows(WindowArrays windows, IntArray sizes) {
        this.windows = windows;
        this.sizes = sizes;
        graph = windows.graph();
    }

    /**
     * Adds the tasks.
     *
     * @param column the column
     * @param source the value of a row to add, see {@link Values}
     * @param out gets the sum of each row's window
     */
    void addTasks(String column, int source, LongArray out) {
        Scan forward = scan(column, source, 0);
        Scan backward = windows.isCumulative() ? forward : scan(column, source, 1);
        String task = windows.task("Sum");
        graph.addStream(
                task,
                windows.rows(),
                g ->
                        g.task(
                                task,
                                RollingLongScanKernels::slide,
                                graph.context(),
                                sizes,
                                windows.groupOf(),
                                windows.starts(),
                                windows.longIdentities(),
                                forward.totals(),
                                forward.carries(),
                                backward.totals(),
                                backward.carries(),
                                out,
                                Values.SUM,
                                windows.grouped()));
    }

    private record Scan(LongArray totals, LongArray carries) {}

    private Scan scan(String column, int source, int mirrored) {
        LongArray totals = graph.scratchLongs(windows.rows());
        LongArray tiles = graph.scratchLongs(windows.tiles());
        IntArray cuts = graph.scratchInts(windows.tiles());
        OperationArrays arrays = windows.operation();
        LongArray words = source == Values.ONE ? arrays.unread() : arrays.input().words(column);
        LongArray validity = arrays.validity(column);
        int nullable = arrays.nullable(column);
        String scan = windows.task("Scan");
        graph.add(
                scan,
                windows.tiles(),
                RollingLongScanKernels.THREADS,
                g ->
                        g.task(
                                scan,
                                RollingLongScanKernels::scan,
                                graph.context(),
                                sizes,
                                windows.groupOf(),
                                windows.starts(),
                                words,
                                validity,
                                windows.longIdentities(),
                                totals,
                                tiles,
                                cuts,
                                source,
                                Values.SUM,
                                nullable,
                                windows.grouped(),
                                mirrored));
        String carry = windows.task("Carry");
        graph.add(
                carry,
                1,
                RollingLongScanKernels.THREADS,
                g ->
                        g.task(
                                carry,
                                RollingLongScanKernels::carry,
                                graph.context(),
                                sizes,
                                windows.longIdentities(),
                                tiles,
                                cuts,
                                Values.SUM));
        return new Scan(totals, tiles);
    }
}
