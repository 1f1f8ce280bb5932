// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.bytecode.FlattenedKernel;
import dev.windrow.internal.gpu.device.cache.KernelCache;
import dev.windrow.internal.gpu.kernels.ResidencyKernels;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A graph that puts arrays on the device with its first run and leaves them there.
 *
 * @param name its name
 * @param graph the graph
 * @param grids how its tasks are launched
 */
record ColumnUpload(String name, ImmutableTaskGraph graph, Map<String, WorkerGrid1D> grids) {

    /**
     * Makes a graph.
     *
     * @param name its name
     * @param before the name of the graph that ran just before and holds the arrays on the device
     * @param held the arrays on the device, which this graph hands on
     * @param arrays the arrays to upload
     */
    static ColumnUpload of(
            String name,
            String before,
            Collection<TornadoNativeArray> held,
            List<TornadoNativeArray> arrays) {
        TaskGraph graph = new TaskGraph(name);
        if (!held.isEmpty()) {
            graph.consumeFromDevice(before, held.toArray());
        }
        graph.transferToDevice(DataTransferMode.FIRST_EXECUTION, arrays.toArray());
        KernelContext context = new KernelContext();
        IntArray read = new IntArray(1);
        Map<String, WorkerGrid1D> grids = new LinkedHashMap<>();
        for (TornadoNativeArray array : arrays) {
            String task = "read" + grids.size();
            addReading(graph, task, context, array, read);
            WorkerGrid1D grid = new WorkerGrid1D(1);
            grid.setLocalWork(1, 1, 1);
            grids.put(name + "." + task, grid);
        }
        graph.persistOnDevice(arrays.toArray()).persistOnDevice(read);
        return new ColumnUpload(name, graph.snapshot(), grids);
    }

    private static void addReading(
            TaskGraph graph,
            String task,
            KernelContext context,
            TornadoNativeArray array,
            IntArray read) {
        FlattenedKernel.call(ResidencyKernels.class, "read", context, array, read)
                .addTo(KernelCache.through(graph), task);
    }
}
