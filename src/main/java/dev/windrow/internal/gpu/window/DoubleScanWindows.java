// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Adds tasks for sums, means, least and greatest floats of windows in groups, and for variances of
 * any windows.
 */
final class DoubleScanWindows {

    private final WindowArrays windows;
    private final DeviceGraph graph;
    private final IntArray sizes;
    private final String column;
    private final int operation;

    /**
     * Takes a column.
     *
     * @param operation how values are combined, see {@link Values}; squares make a variance
     */
    DoubleScanWindows(WindowArrays windows, IntArray sizes, String column, int operation) {
        this.windows = windows;
        this.sizes = sizes;
        this.column = column;
        this.operation = operation;
        graph = windows.graph();
    }

    /**
     * How totals become results.
     *
     * @param finish see {@link RollingDoubleScanKernels}
     * @param unit the divisor of variances
     */
    record Finish(int finish, double unit) {}

    /**
     * Adds the tasks; {@code counts} has the number of each window's values, where there are nulls.
     */
    void addTasks(Finish finish, LongArray counts, DoubleArray out) {
        Scan forward = scan(0);
        Scan backward = windows.isCumulative() ? forward : scan(1);
        DoubleArray unit = graph.upload(DoubleArray.fromElements(finish.unit()));
        int nullable = windows.operation().nullable(column);
        String task = windows.task("Join");
        graph.addStream(
                task,
                windows.rows(),
                g ->
                        g.task(
                                task,
                                RollingDoubleSlideKernels::slide,
                                graph.context(),
                                sizes,
                                windows.groupOf(),
                                windows.starts(),
                                windows.doubleIdentities(),
                                forward.totals(),
                                forward.carries(),
                                backward.totals(),
                                backward.carries(),
                                counts,
                                unit,
                                out,
                                operation,
                                finish.finish(),
                                nullable,
                                windows.grouped()));
    }

    private record Scan(DoubleArray totals, DoubleArray carries) {}

    private Scan scan(int mirrored) {
        long parts = RollingDoubleScanKernels.parts(operation);
        DoubleArray totals = graph.scratchDoubles(parts * windows.rows());
        DoubleArray tiles = graph.scratchDoubles(parts * windows.tiles());
        IntArray cuts = graph.scratchInts(windows.tiles());
        WindowNumbers numbers = WindowNumbers.of(windows, column);
        String scan = windows.task("Scan");
        graph.add(
                scan,
                windows.tiles(),
                RollingDoubleScanKernels.THREADS,
                g ->
                        g.task(
                                scan,
                                RollingDoubleScanKernels::scan,
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
                                tiles,
                                cuts,
                                numbers.source(),
                                operation,
                                numbers.nullable(),
                                windows.grouped(),
                                mirrored));
        addCarry(windows, sizes, tiles, cuts, operation);
        return new Scan(totals, tiles);
    }

    /**
     * Adds a task that turns tiles' totals into the total before each tile.
     *
     * @param cuts for each tile, whether a group begins in it
     */
    static void addCarry(
            WindowArrays windows,
            IntArray sizes,
            DoubleArray totals,
            IntArray cuts,
            int operation) {
        String task = windows.task("Carry");
        windows.graph()
                .add(
                        task,
                        1,
                        RollingDoubleScanKernels.THREADS,
                        g ->
                                g.task(
                                        task,
                                        RollingDoubleScanKernels::carry,
                                        windows.graph().context(),
                                        sizes,
                                        windows.doubleIdentities(),
                                        totals,
                                        cuts,
                                        operation));
    }
}
