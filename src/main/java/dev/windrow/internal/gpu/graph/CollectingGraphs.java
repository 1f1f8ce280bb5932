// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.bytecode.FlattenedKernel;
import dev.windrow.internal.gpu.device.cache.KernelCache;
import dev.windrow.internal.gpu.kernels.CollectKernels;
import dev.windrow.internal.gpu.memory.CollectedInput;
import dev.windrow.internal.gpu.memory.CollectedInput.CollectedArray;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.launch.LaunchKey;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the graphs that collect columns on the device: for each buffer one that uploads its chunk
 * and puts the pieces into their places. The first graph owns the arrays. The others take them over
 * from whichever of them ran before, so all have one name.
 */
final class CollectingGraphs {

    private static final String NAME = "collect";

    private CollectingGraphs() {}

    /**
     * Makes the graphs.
     *
     * @param columns the arrays, all of which were asked for: at least one, as TornadoVM runs no
     *     graph without a task
     */
    static ResidentGraphs of(CollectedInput columns, DeviceLimits limits) {
        KernelContext context = new KernelContext();
        List<ImmutableTaskGraph> graphs = new ArrayList<>();
        for (int buffer = 0; buffer < columns.buffers(); buffer++) {
            graphs.add(graph(columns, buffer, context));
        }
        return ResidentGraphs.inOrder(graphs, NAME, grids(columns, limits), 0, columns);
    }

    private static ImmutableTaskGraph graph(
            CollectedInput columns, int buffer, KernelContext context) {
        LongArray spans = columns.spans().get(buffer);
        List<TornadoNativeArray> uploads = new ArrayList<>(List.of(spans));
        List<TornadoNativeArray> wholes = new ArrayList<>();
        for (CollectedArray array : columns.arrays()) {
            uploads.add(array.pieces().get(buffer));
            wholes.add(array.whole());
        }
        TaskGraph graph = new TaskGraph(NAME);
        if (buffer > 0) {
            graph = graph.consumeFromDevice(NAME, wholes.toArray());
        }
        graph.transferToDevice(DataTransferMode.EVERY_EXECUTION, uploads.toArray());
        for (int array = 0; array < wholes.size(); array++) {
            addTask(graph, context, spans, columns.arrays().get(array), buffer, array);
        }
        return (buffer == 0 ? graph.persistOnDevice(wholes.toArray()) : graph).snapshot();
    }

    private static void addTask(
            TaskGraph graph,
            KernelContext context,
            LongArray spans,
            CollectedArray array,
            int buffer,
            int index) {
        String task = task(index);
        TornadoNativeArray piece = array.pieces().get(buffer);
        FlattenedKernel.call(
                        CollectKernels.class,
                        "collect",
                        context,
                        spans,
                        piece,
                        array.whole(),
                        index)
                .addTo(KernelCache.through(graph), task);
    }

    private static Map<String, WorkerGrid1D> grids(CollectedInput columns, DeviceLimits limits) {
        int threads = limits.launch().count(LaunchKey.STREAM_THREADS);
        Map<String, WorkerGrid1D> grids = new LinkedHashMap<>();
        for (int array = 0; array < columns.arrays().size(); array++) {
            WorkerGrid1D grid = new WorkerGrid1D(Math.toIntExact(limits.streamBlocks() * threads));
            grid.setLocalWork(threads, 1, 1);
            grids.put(NAME + "." + task(array), grid);
        }
        return grids;
    }

    private static String task(int array) {
        return "array" + array;
    }
}
