// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.bytecode.KernelCall;
import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A task that is yet to be put into a graph.
 *
 * @param name its name
 * @param grid how it is launched; null if TornadoVM decides
 * @param call its kernel, and what that is given
 * @param bytes the bytes of the arrays among the arguments
 */
record GraphTask(String name, @Nullable WorkerGrid1D grid, KernelCall call, long bytes) {

    static GraphTask of(String name, @Nullable WorkerGrid1D grid, KernelCall call) {
        long bytes =
                Set.copyOf(GraphParts.arraysOf(call.arguments())).stream()
                        .mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader)
                        .sum();
        return new GraphTask(name, grid, call, bytes);
    }

    List<?> arguments() {
        return call.arguments();
    }

    /** Returns the same task over arrays that take the place of others. */
    GraphTask with(Map<TornadoNativeArray, TornadoNativeArray> placed) {
        List<?> others =
                arguments().stream()
                        .map(
                                each ->
                                        each instanceof TornadoNativeArray array
                                                ? placed.getOrDefault(array, array)
                                                : each)
                        .toList();
        return new GraphTask(name, grid, call.with(others), bytes);
    }

    LaunchedTask launched() {
        return new LaunchedTask(name, bytes, grid == null ? null : launch(grid));
    }

    private static Phase.Launch launch(WorkerGrid1D grid) {
        long threads = grid.getLocalWork()[0];
        return new Phase.Launch(grid.getGlobalWork()[0] / threads, Math.toIntExact(threads));
    }
}
