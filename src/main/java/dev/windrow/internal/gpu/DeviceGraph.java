package dev.windrow.internal.gpu;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The task graph of a query in the making: stages add tasks in the order in which they run, and
 * arrays with what they are for.
 */
final class DeviceGraph {

    private static final String NAME = "groupby";

    private final KernelContext context = new KernelContext();
    private final GridScheduler scheduler = new GridScheduler();
    private final DeviceLimits limits;
    private final List<String> taskNames = new ArrayList<>();
    private final List<UnaryOperator<TaskGraph>> tasks = new ArrayList<>();
    private final List<Object> uploads = new ArrayList<>();
    private final List<Object> scratch = new ArrayList<>();
    private final List<Object> results = new ArrayList<>();
    private long bytes;

    DeviceGraph(DeviceLimits limits) {
        this.limits = limits;
    }

    /** Returns what kernels are given as their context. */
    KernelContext context() {
        return context;
    }

    /** Returns the schedule of all tasks. */
    GridScheduler scheduler() {
        return scheduler;
    }

    /** Returns the names of all tasks, in the order in which they run. */
    List<String> taskNames() {
        return taskNames;
    }

    /** Returns the bytes that the graph's arrays take on the device. */
    long bytes() {
        return bytes;
    }

    /**
     * Adds a task.
     *
     * @param name its name, of letters and digits, different from all others
     * @param blocks how many blocks run
     * @param threads how many threads each has
     * @param task adds it to the graph under that name
     */
    void add(String name, long blocks, int threads, UnaryOperator<TaskGraph> task) {
        WorkerGrid1D grid = new WorkerGrid1D(Math.toIntExact(blocks * threads));
        grid.setLocalWork(threads, 1, 1);
        scheduler.addWorkerGrid(NAME + "." + name, grid);
        taskNames.add(name);
        tasks.add(task);
    }

    /** Adds a task that streams over so many elements, with a shape that suits the device. */
    void addStream(String name, long elements, UnaryOperator<TaskGraph> task) {
        int threads = PlanTuning.STREAM_THREADS;
        long wanted = (elements + threads - 1) / threads;
        add(name, Math.clamp(wanted, 1, mostBlocks()), threads, task);
    }

    /** Returns how many blocks of a streaming kernel keep the device busy. */
    long mostBlocks() {
        return (long) limits.computeUnits() * PlanTuning.STREAM_BLOCKS_PER_COMPUTE_UNIT;
    }

    /** Has an array copied to the device. */
    <A extends TornadoNativeArray> A upload(A array) {
        uploads.add(array);
        return count(array);
    }

    /** Has an array live on the device only. */
    <A extends TornadoNativeArray> A scratch(A array) {
        scratch.add(array);
        return count(array);
    }

    /** Has an array live on the device, from where the host may ask for parts of it. */
    <A extends TornadoNativeArray> A result(A array) {
        results.add(array);
        return count(array);
    }

    /** Returns scratch of so many ints. */
    IntArray scratchInts(long length) {
        return scratch(new IntArray(Math.toIntExact(length)));
    }

    /** Returns scratch of so many longs. */
    LongArray scratchLongs(long length) {
        return scratch(new LongArray(Math.toIntExact(length)));
    }

    /** Returns scratch of so many doubles. */
    DoubleArray scratchDoubles(long length) {
        return scratch(new DoubleArray(Math.toIntExact(length)));
    }

    /** Returns scratch of so many bytes. */
    ByteArray scratchBytes(long length) {
        return scratch(new ByteArray(Math.toIntExact(length)));
    }

    /**
     * Returns the finished graph.
     *
     * @param findings what is copied back after each run
     */
    ImmutableTaskGraph build(IntArray findings) {
        TaskGraph graph =
                new TaskGraph(NAME)
                        .transferToDevice(DataTransferMode.EVERY_EXECUTION, uploads.toArray());
        for (UnaryOperator<TaskGraph> task : tasks) {
            graph = task.apply(graph);
        }
        if (!scratch.isEmpty()) {
            graph = graph.persistOnDevice(scratch.toArray());
        }
        if (!results.isEmpty()) {
            graph = graph.transferToHost(DataTransferMode.UNDER_DEMAND, results.toArray());
        }
        return graph.transferToHost(DataTransferMode.EVERY_EXECUTION, findings).snapshot();
    }

    private <A extends TornadoNativeArray> A count(A array) {
        bytes += array.getNumBytesOfSegmentWithHeader();
        return array;
    }
}
