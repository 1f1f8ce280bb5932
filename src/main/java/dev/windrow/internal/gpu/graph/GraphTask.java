// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A task that is yet to be put into a graph.
 *
 * @param name its name
 * @param grid how it is launched; null if TornadoVM decides
 * @param arguments what it is given
 * @param bytes the bytes of the arrays among them
 * @param adder adds it to a graph
 */
record GraphTask(
        String name,
        @Nullable WorkerGrid1D grid,
        List<Object> arguments,
        long bytes,
        UnaryOperator<TaskGraphInterface> adder) {

    static GraphTask of(
            String name, @Nullable WorkerGrid1D grid, UnaryOperator<TaskGraphInterface> adder) {
        List<Object> arguments = TaskRecorder.argumentsOf(adder);
        long bytes =
                Set.copyOf(GraphParts.arraysOf(arguments)).stream()
                        .mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader)
                        .sum();
        return new GraphTask(name, grid, arguments, bytes, adder);
    }

    /** Returns the same task over arrays that take the place of others. */
    GraphTask with(Map<TornadoNativeArray, TornadoNativeArray> placed) {
        List<Object> others = PlacedTask.argumentsOf(arguments, placed);
        return others.equals(arguments)
                ? this
                : new GraphTask(name, grid, others, bytes, PlacedTask.of(adder, placed));
    }

    LaunchedTask launched() {
        return new LaunchedTask(name, bytes, grid == null ? null : launch(grid));
    }

    private static Phase.Launch launch(WorkerGrid1D grid) {
        long threads = grid.getLocalWork()[0];
        return new Phase.Launch(grid.getGlobalWork()[0] / threads, Math.toIntExact(threads));
    }
}
