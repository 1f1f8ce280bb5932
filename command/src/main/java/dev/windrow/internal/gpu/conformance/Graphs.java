// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Optional;

/** Global memory across blocks: atomics, the boundary between tasks, resets in the same graph. */
final class Graphs {

    private static final int THREADS = 4096;
    private static final int BLOCK = 128;
    private static final int COUNTERS = 16;
    private static final long BIG = 0x1_0000_0001L;

    private Graphs() {}

    static List<CompilerCheck> checks() {
        return List.of(
                new CompilerCheck("atomicAdd on a global IntArray", Graphs::intAtomics),
                new CompilerCheck("atomicAdd on a global LongArray", Graphs::longAtomics),
                new CompilerCheck(
                        "a task sees what all blocks of the task before wrote", Graphs::tasks),
                new CompilerCheck("one of many plain stores wins, whole", Graphs::stores),
                new CompilerCheck(
                        "a task resets what later ones add to, each time", Graphs::resets));
    }

    /** Checks of atomic float64 addition, for back ends that have it: OpenCL's does not. */
    static List<CompilerCheck> ofDoubles() {
        return List.of(
                new CompilerCheck("atomicAdd on a global DoubleArray", Graphs::doubleAtomics));
    }

    private static Optional<String> intAtomics() throws TornadoExecutionPlanException {
        IntArray sums = new IntArray(COUNTERS);
        TaskGraph graph = graph(sums).task("add", Graphs::addIntsKernel, new KernelContext(), sums);
        run(graph, sums, "add");
        return Differences.first(COUNTERS, sums::get, i -> THREADS / COUNTERS * (i - 3L));
    }

    private static Optional<String> longAtomics() throws TornadoExecutionPlanException {
        LongArray sums = new LongArray(COUNTERS);
        TaskGraph graph =
                graph(sums).task("add", Graphs::addLongsKernel, new KernelContext(), sums);
        run(graph, sums, "add");
        return Differences.first(COUNTERS, sums::get, i -> THREADS / COUNTERS * (i - 3L) * BIG);
    }

    private static Optional<String> doubleAtomics() throws TornadoExecutionPlanException {
        DoubleArray sums = new DoubleArray(COUNTERS);
        TaskGraph graph =
                graph(sums).task("add", Graphs::addDoublesKernel, new KernelContext(), sums);
        run(graph, sums, "add");
        return Differences.first(
                COUNTERS, i -> (long) (4 * sums.get(i)), i -> THREADS / COUNTERS * (i - 3L));
    }

    private static Optional<String> tasks() throws TornadoExecutionPlanException {
        IntArray values = new IntArray(THREADS);
        IntArray out = new IntArray(THREADS);
        TaskGraph graph =
                graph(values)
                        .task("write", Graphs::writeKernel, new KernelContext(), values)
                        .task("reverse", Graphs::reverseKernel, new KernelContext(), values, out);
        run(graph, out, "write", "reverse");
        return Differences.first(THREADS, out::get, i -> 3L * (THREADS - 1 - i));
    }

    private static Optional<String> stores() throws TornadoExecutionPlanException {
        LongArray slots = new LongArray(COUNTERS);
        TaskGraph graph =
                graph(slots).task("store", Graphs::storeKernel, new KernelContext(), slots);
        run(graph, slots, "store");
        return Differences.first(
                COUNTERS,
                i -> slots.get(i) % BIG == 0 ? slots.get(i) / BIG % COUNTERS : -1,
                i -> i);
    }

    private static Optional<String> resets() throws TornadoExecutionPlanException {
        IntArray sums = new IntArray(COUNTERS);
        TaskGraph graph =
                graph(sums)
                        .task("reset", Graphs::resetKernel, new KernelContext(), sums)
                        .task("add", Graphs::addIntsKernel, new KernelContext(), sums)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, sums);
        GraphLaunch.times(3, graph, THREADS, BLOCK, "reset", "add");
        return Differences.first(COUNTERS, sums::get, i -> THREADS / COUNTERS * (i - 3L));
    }

    private static TaskGraph graph(Object in) {
        return new TaskGraph("conformance").transferToDevice(DataTransferMode.FIRST_EXECUTION, in);
    }

    private static void run(TaskGraph graph, Object out, String... tasks)
            throws TornadoExecutionPlanException {
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        GraphLaunch.once(graph, THREADS, BLOCK, tasks);
    }

    /**
     * Adds numbers below and above 0 to counters.
     *
     * <p>Launch: any number of threads, in blocks.
     *
     * <p>Reads and writes sums, of {@value #COUNTERS} ints.
     *
     * <p>Races: threads of all blocks add to one counter; the addition is atomic.
     */
    static void addIntsKernel(KernelContext context, IntArray sums) {
        int counter = context.globalIdx & (COUNTERS - 1);
        context.atomicAdd(sums, counter, counter - 3);
    }

    /**
     * Adds numbers of more than 32 bits to counters.
     *
     * <p>Launch: any number of threads, in blocks.
     *
     * <p>Reads and writes sums, of {@value #COUNTERS} longs.
     *
     * <p>Races: threads of all blocks add to one counter; the addition is atomic.
     */
    static void addLongsKernel(KernelContext context, LongArray sums) {
        int counter = context.globalIdx & (COUNTERS - 1);
        context.atomicAdd(sums, counter, (counter - 3) * BIG);
    }

    /**
     * Adds quarters to counters.
     *
     * <p>Launch: any number of threads, in blocks.
     *
     * <p>Reads and writes sums, of {@value #COUNTERS} doubles.
     *
     * <p>Races: threads of all blocks add to one counter; the addition is atomic.
     */
    static void addDoublesKernel(KernelContext context, DoubleArray sums) {
        int counter = context.globalIdx & (COUNTERS - 1);
        context.atomicAdd(sums, counter, (counter - 3) * 0.25);
    }

    /**
     * Writes 3 i to element i.
     *
     * <p>Launch: a thread an element.
     *
     * <p>Writes values.
     *
     * <p>Races: none, each thread has its own element.
     */
    static void writeKernel(KernelContext context, IntArray values) {
        int i = context.globalIdx;
        values.set(i, 3 * i);
    }

    /**
     * Reverses an array.
     *
     * <p>Launch: a thread an element, {@value #THREADS} in all.
     *
     * <p>Reads values, which another task wrote; writes out.
     *
     * <p>Races: none, values is read only, and each thread has its own element of out.
     */
    static void reverseKernel(KernelContext context, IntArray values, IntArray out) {
        int i = context.globalIdx;
        out.set(i, values.get(THREADS - 1 - i));
    }

    /**
     * Stores a multiple of a number of more than 32 bits.
     *
     * <p>Launch: any number of threads, in blocks.
     *
     * <p>Writes slots, of {@value #COUNTERS} longs.
     *
     * <p>Races: threads of all blocks store different longs to one slot; any may win, and 64-bit
     * stores are whole.
     */
    static void storeKernel(KernelContext context, LongArray slots) {
        int i = context.globalIdx;
        slots.set(i & (COUNTERS - 1), i * BIG);
    }

    /**
     * Sets counters to 0.
     *
     * <p>Launch: at least {@value #COUNTERS} threads.
     *
     * <p>Writes sums, of {@value #COUNTERS} ints.
     *
     * <p>Races: none, each thread has its own element.
     */
    static void resetKernel(KernelContext context, IntArray sums) {
        int i = context.globalIdx;
        if (i < COUNTERS) {
            sums.set(i, 0);
        }
    }
}
