// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.bytecode.FlattenedKernel;
import dev.windrow.internal.gpu.bytecode.KernelCall;
import dev.windrow.internal.gpu.kernels.Each;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.List;

/** A task with its name and launch shape, which gets its arguments and then its kernel. */
public final class TaskLaunch {

    private final DeviceGraph graph;
    private final String name;
    private final long blocks;
    private final int threads;
    private final List<Object> arguments = new ArrayList<>();

    TaskLaunch(DeviceGraph graph, String name, long blocks, int threads) {
        this.graph = graph;
        this.name = name;
        this.blocks = blocks;
        this.threads = threads;
        arguments.add(graph.context());
    }

    /**
     * Gives the kernel its next arguments, of which the first follows the context: arrays, ints,
     * longs, and records of these.
     */
    public TaskLaunch given(Object... next) {
        arguments.addAll(List.of(next));
        return this;
    }

    /**
     * Adds the task to its graph.
     *
     * @param kernels the class of the kernel, see {@link FlattenedKernel}
     * @param kernel the kernel's name there
     */
    public void add(Class<?> kernels, String kernel) {
        add(FlattenedKernel.call(kernels, kernel, arguments.toArray()));
    }

    /**
     * Adds the task to its graph, for a kernel that does something for each of many.
     *
     * @param counts has their number
     * @param countAt where
     */
    public void each(IntArray counts, int countAt, Each each) {
        given(counts, each, countAt).add(Each.class, "run");
    }

    /** Adds the task to its graph, for a kernel that has its arguments already. */
    public void add(KernelCall call) {
        graph.add(name, blocks, threads, call);
    }
}
