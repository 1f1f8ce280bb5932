package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.launch.LaunchKey;
import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The tasks of a query in the making: stages add them in the order in which they run, and arrays
 * with what they are for. More tasks than fit one of TornadoVM's graphs become several, which run
 * one after the other; each takes over all arrays from the one before.
 */
public final class DeviceGraph {

    private static final String NAME = "query";

    private final KernelContext context = new KernelContext();
    private final DeviceLimits limits;
    private final List<Task> tasks = new ArrayList<>();
    private final Set<TornadoNativeArray> residents = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> uploads = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> inputs = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> results = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> comingBack = new LinkedHashSet<>();
    private long bytes;
    private long residentBytes;

    private record Task(
            String name,
            @Nullable WorkerGrid1D grid,
            List<Object> arguments,
            UnaryOperator<TaskGraphInterface> adder) {

        LaunchedTask launched() {
            long bytes =
                    Set.copyOf(GraphParts.arraysOf(arguments)).stream()
                            .mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader)
                            .sum();
            return new LaunchedTask(name, bytes, grid == null ? null : launch(grid));
        }

        private static Phase.Launch launch(WorkerGrid1D grid) {
            long threads = grid.getLocalWork()[0];
            return new Phase.Launch(grid.getGlobalWork()[0] / threads, Math.toIntExact(threads));
        }
    }

    public DeviceGraph(DeviceLimits limits) {
        this.limits = limits;
    }

    /** Returns what kernels are given as their context. */
    public KernelContext context() {
        return context;
    }

    /** Returns the bytes that the graph's arrays take on the device. */
    public long bytes() {
        return bytes;
    }

    /** Returns how many of them were there before, and stay. */
    public long residentBytes() {
        return residentBytes;
    }

    /** Returns the bytes that are copied to the device with every run. */
    public long inputBytes() {
        return inputs.stream().mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader).sum();
    }

    /**
     * Adds a task.
     *
     * @param name its name, of letters and digits, different from all others
     * @param blocks how many blocks run
     * @param threads how many threads each has
     * @param task adds it to the graph under that name
     */
    public void add(String name, long blocks, int threads, UnaryOperator<TaskGraphInterface> task) {
        WorkerGrid1D grid = new WorkerGrid1D(Math.toIntExact(blocks * threads));
        grid.setLocalWork(threads, 1, 1);
        tasks.add(new Task(name, grid, TaskRecorder.argumentsOf(task), task));
    }

    /**
     * Adds a task whose loop is marked as parallel. TornadoVM finds its shape: under a given one it
     * runs a thread for each index there is, whether the loop goes so far or not.
     */
    public void addLoop(String name, UnaryOperator<TaskGraphInterface> task) {
        tasks.add(new Task(name, null, TaskRecorder.argumentsOf(task), task));
    }

    /** Adds a task that streams over so many elements, with a shape that suits the device. */
    public void addStream(String name, long elements, UnaryOperator<TaskGraphInterface> task) {
        int threads = limits.launch().count(LaunchKey.STREAM_THREADS);
        long wanted = (elements + threads - 1) / threads;
        add(name, Math.clamp(wanted, 1, mostBlocks()), threads, task);
    }

    /** Returns how many blocks of a streaming kernel keep the device busy. */
    public long mostBlocks() {
        return limits.streamBlocks();
    }

    /** Takes an array as it lies on the device. */
    public void resident(TornadoNativeArray array) {
        residents.add(array);
        residentBytes += count(array).getNumBytesOfSegmentWithHeader();
    }

    /** Has an array that tasks only read copied to the device, with the first run. */
    public <A extends TornadoNativeArray> A upload(A array) {
        uploads.add(array);
        return count(array);
    }

    /** Has an array that tasks change copied to the device, with every run. */
    public <A extends TornadoNativeArray> A input(A array) {
        inputs.add(array);
        return count(array);
    }

    /** Has an array live on the device only. */
    public <A extends TornadoNativeArray> A scratch(A array) {
        return count(array);
    }

    /** Has an array live on the device, from where the host may ask for parts of it. */
    public <A extends TornadoNativeArray> A result(A array) {
        results.add(array);
        return count(array);
    }

    /** Returns whether each run copies a result to the host by itself; known once it is built. */
    public boolean comesBack(TornadoNativeArray result) {
        return comingBack.contains(result);
    }

    /** Has an array that is scratch of another stage be a result as well. */
    public <A extends TornadoNativeArray> A asResult(A scratch) {
        results.add(scratch);
        return scratch;
    }

    /** Returns scratch of so many ints. */
    public IntArray scratchInts(long length) {
        return scratch(new IntArray(Math.toIntExact(length)));
    }

    /** Returns scratch of so many longs. */
    public LongArray scratchLongs(long length) {
        return scratch(new LongArray(Math.toIntExact(length)));
    }

    /** Returns scratch of so many doubles. */
    public DoubleArray scratchDoubles(long length) {
        return scratch(new DoubleArray(Math.toIntExact(length)));
    }

    /** Returns scratch of so many bytes. */
    public ByteArray scratchBytes(long length) {
        return scratch(new ByteArray(Math.toIntExact(length)));
    }

    /** Returns the finished graphs of tasks that find nothing on the device. */
    public TaskGraphs build(IntArray findings) {
        return build(findings, ResidentGraphs.NONE);
    }

    /**
     * Returns the finished graphs. They run one after the other, each by an execution of its own;
     * the last one then holds all arrays.
     *
     * @param findings what is copied back after each run
     * @param before the graphs that have put arrays on the device
     */
    public TaskGraphs build(IntArray findings, ResidentGraphs before) {
        GridScheduler scheduler = new GridScheduler();
        before.grids().forEach(scheduler::addWorkerGrid);
        List<TaskGraphs.Part> parts = new ArrayList<>();
        Set<TornadoNativeArray> held = new LinkedHashSet<>(residents);
        String holder = before.last();
        int begin = 0;
        for (int count : GraphParts.of(tasks.stream().map(Task::arguments).toList())) {
            List<Task> some = tasks.subList(begin, begin + count);
            begin += count;
            String name = NAME + parts.size();
            TaskGraph graph = new TaskGraph(name);
            if (!held.isEmpty()) {
                graph = graph.consumeFromDevice(holder, held.toArray());
            }
            graph = addTasks(graph, some, held);
            for (Task task : some) {
                if (task.grid() != null) {
                    scheduler.addWorkerGrid(name + "." + task.name(), task.grid());
                }
            }
            boolean isOnly = count == tasks.size();
            if (isOnly) {
                comingBack.addAll(small(common(held, results)));
            }
            graph = addResults(graph, held, isOnly, findings);
            parts.add(
                    new TaskGraphs.Part(
                            graph.snapshot(), name, some.stream().map(Task::launched).toList()));
            holder = name;
        }
        return new TaskGraphs(before.graphs(), parts, scheduler);
    }

    /** Adds tasks and what they upload; {@code held} gets the arrays that they take. */
    private TaskGraph addTasks(TaskGraph empty, List<Task> some, Set<TornadoNativeArray> held) {
        Set<TornadoNativeArray> taken = new LinkedHashSet<>();
        some.forEach(task -> taken.addAll(GraphParts.arraysOf(task.arguments())));
        taken.removeAll(held);
        held.addAll(taken);
        TaskGraph graph =
                empty.transferToDevice(
                                DataTransferMode.FIRST_EXECUTION, common(taken, uploads).toArray())
                        .transferToDevice(
                                DataTransferMode.EVERY_EXECUTION, common(taken, inputs).toArray());
        some.forEach(task -> task.adder().apply(graph));
        return graph;
    }

    /**
     * Says what stays and what goes back. What was resident before is not this graph's to free, so
     * it is named nowhere.
     *
     * @param isOnly whether no other graph needs what was uploaded, so that it need not stay
     */
    private TaskGraph addResults(
            TaskGraph graph, Set<TornadoNativeArray> held, boolean isOnly, IntArray findings) {
        Set<TornadoNativeArray> kept = new LinkedHashSet<>(held);
        kept.removeAll(results);
        kept.removeAll(residents);
        Set<TornadoNativeArray> onDemand = common(held, results);
        onDemand.removeAll(comingBack);
        if (isOnly) {
            kept.removeAll(uploads);
            kept.removeAll(inputs);
        }
        return graph.persistOnDevice(kept.toArray())
                .transferToHost(DataTransferMode.UNDER_DEMAND, onDemand.toArray())
                .transferToHost(DataTransferMode.EVERY_EXECUTION, comingBack.toArray())
                .transferToHost(DataTransferMode.EVERY_EXECUTION, findings);
    }

    /**
     * Returns those that are copied back whole with each run, since asking for a part of them would
     * take longer: the host waits for the device once for all that comes back with a run, and once
     * more for each part that it asks for.
     */
    private static Set<TornadoNativeArray> small(Set<TornadoNativeArray> some) {
        Set<TornadoNativeArray> small = new LinkedHashSet<>(some);
        small.removeIf(
                array -> array.getNumBytesOfSegmentWithHeader() > PlanTuning.RETURNED_RESULT_BYTES);
        return small;
    }

    private static Set<TornadoNativeArray> common(
            Set<TornadoNativeArray> some, Set<TornadoNativeArray> others) {
        Set<TornadoNativeArray> both = new LinkedHashSet<>(some);
        both.retainAll(others);
        return both;
    }

    private <A extends TornadoNativeArray> A count(A array) {
        bytes += array.getNumBytesOfSegmentWithHeader();
        return array;
    }
}
