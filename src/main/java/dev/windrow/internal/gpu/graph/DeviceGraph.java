package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.launch.LaunchKey;
import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
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

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
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
    private final DevicePool.Lease lease;
    private final List<Task> tasks = new ArrayList<>();
    private final Map<Integer, Runnable> hostTurns = new HashMap<>();
    private final Set<TornadoNativeArray> residents = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> uploads = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> inputs = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> results = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> shareable = new LinkedHashSet<>();
    private final Map<TornadoNativeArray, TornadoNativeArray> placed = new IdentityHashMap<>();
    private final Set<TornadoNativeArray> comingBack = new LinkedHashSet<>();
    private long bytes;
    private long residentBytes;

    private record Task(
            String name,
            @Nullable WorkerGrid1D grid,
            List<Object> arguments,
            long bytes,
            UnaryOperator<TaskGraphInterface> adder) {

        static Task of(
                String name, @Nullable WorkerGrid1D grid, UnaryOperator<TaskGraphInterface> adder) {
            List<Object> arguments = TaskRecorder.argumentsOf(adder);
            long bytes =
                    Set.copyOf(GraphParts.arraysOf(arguments)).stream()
                            .mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader)
                            .sum();
            return new Task(name, grid, arguments, bytes, adder);
        }

        Task with(Map<TornadoNativeArray, TornadoNativeArray> placed) {
            List<Object> others = PlacedTask.argumentsOf(arguments, placed);
            return others.equals(arguments)
                    ? this
                    : new Task(name, grid, others, bytes, PlacedTask.of(adder, placed));
        }

        LaunchedTask launched() {
            return new LaunchedTask(name, bytes, grid == null ? null : launch(grid));
        }

        private static Phase.Launch launch(WorkerGrid1D grid) {
            long threads = grid.getLocalWork()[0];
            return new Phase.Launch(grid.getGlobalWork()[0] / threads, Math.toIntExact(threads));
        }
    }

    /** Makes a graph that takes of the device what it likes. */
    public DeviceGraph(DeviceLimits limits) {
        this(limits, DevicePool.unlimited().lease());
    }

    /**
     * Makes a graph.
     *
     * @param lease what its arrays are taken from when it is built, and with whose end they end
     */
    public DeviceGraph(DeviceLimits limits, DevicePool.Lease lease) {
        this.limits = limits;
        this.lease = lease;
    }

    /** Returns what kernels are given as their context. */
    public KernelContext context() {
        return context;
    }

    /**
     * Returns the bytes that the graph's arrays take on the device; before it is built, without
     * regard to those that have the same place.
     */
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
        tasks.add(Task.of(name, grid, task));
    }

    /**
     * Has the host do something between the tasks that were added and those that follow. It finds
     * there what comes back after each run, and they find the inputs that it changed, if no task
     * before has them.
     */
    public void addHostTurn(Runnable turn) {
        hostTurns.put(tasks.size(), turn);
    }

    /**
     * Adds a task whose loop is marked as parallel. TornadoVM finds its shape: under a given one it
     * runs a thread for each index there is, whether the loop goes so far or not.
     */
    public void addLoop(String name, UnaryOperator<TaskGraphInterface> task) {
        tasks.add(Task.of(name, null, task));
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

    /** Returns what is scratch of another stage as a result, from where the host may read it. */
    public IntArray asResult(IntArray scratch) {
        return asResult(scratch, IntArray::new);
    }

    /** Returns what is scratch of another stage as a result, from where the host may read it. */
    public LongArray asResult(LongArray scratch) {
        return asResult(scratch, LongArray::new);
    }

    /** Returns what is scratch of another stage as a result, from where the host may read it. */
    public DoubleArray asResult(DoubleArray scratch) {
        return asResult(scratch, DoubleArray::new);
    }

    private <A extends TornadoNativeArray> A asResult(A scratch, IntFunction<A> own) {
        if (!shareable.remove(scratch)) {
            results.add(scratch);
            return scratch;
        }
        bytes -= scratch.getNumBytesOfSegmentWithHeader();
        A result = result(own.apply(scratch.getSize()));
        placed.put(scratch, result);
        return result;
    }

    /**
     * Returns scratch of so many ints. As all such scratch, it may have the place of other scratch,
     * which may be longer: kernels may not ask for its size.
     */
    public IntArray scratchInts(long length) {
        return shared(length, Integer.BYTES, IntArray::new, IntArray::fromSegmentShallow);
    }

    /** Returns scratch of so many longs. */
    public LongArray scratchLongs(long length) {
        return shared(length, Long.BYTES, LongArray::new, LongArray::fromSegmentShallow);
    }

    /** Returns scratch of so many doubles. */
    public DoubleArray scratchDoubles(long length) {
        return shared(length, Double.BYTES, DoubleArray::new, DoubleArray::fromSegmentShallow);
    }

    /** Returns scratch of so many bytes. */
    public ByteArray scratchBytes(long length) {
        return shared(length, Byte.BYTES, ByteArray::new, ByteArray::fromSegmentShallow);
    }

    private <A extends TornadoNativeArray> A shared(
            long length, int width, IntFunction<A> own, Function<MemorySegment, A> over) {
        int elements = Math.toIntExact(length);
        if (!lease.reuses()) {
            return scratch(own.apply(elements));
        }
        long size = TornadoNativeArray.ARRAY_HEADER + (long) elements * width;
        A array = over.apply(lease.shadow(size));
        shareable.add(array);
        return count(array);
    }

    /** Has scratch that is not needed at the same time be in one place, and takes its memory. */
    private void takeMemory() {
        long requested = bytes - residentBytes;
        shareable.removeAll(results);
        placed.putAll(SharedPlaces.of(tasks.stream().map(Task::arguments).toList(), shareable));
        shareable.retainAll(placed.keySet());
        shareable.forEach(array -> bytes -= array.getNumBytesOfSegmentWithHeader());
        tasks.replaceAll(task -> task.with(placed));
        lease.take(requested, bytes - residentBytes);
    }

    /** Returns the finished graphs of tasks that find nothing on the device. */
    public TaskGraphs build(IntArray status) {
        return build(status, ResidentGraphs.NONE, false);
    }

    /**
     * Returns the finished graphs. They run one after the other, each by an execution of its own;
     * the last one then holds all arrays.
     *
     * @param status what is copied back after each run
     * @param before the graphs that have put arrays on the device
     * @param replays whether they are to run again and again on a device that can replay a graph.
     *     Several graphs are not: each would take the arrays over from itself. Nor is one whose
     *     uploads, with each run, take longer than all launches
     */
    public TaskGraphs build(IntArray status, ResidentGraphs before, boolean replays) {
        takeMemory();
        GridScheduler scheduler = new GridScheduler();
        before.grids().forEach(scheduler::addWorkerGrid);
        List<TaskGraphs.Part> parts = new ArrayList<>();
        Set<TornadoNativeArray> held = new LinkedHashSet<>(residents);
        String holder = before.last();
        boolean isReplayed = false;
        int begin = 0;
        List<List<Object>> arguments = tasks.stream().map(Task::arguments).toList();
        for (int count : GraphParts.of(arguments, hostTurns.keySet())) {
            List<Task> some = tasks.subList(begin, begin + count);
            Runnable turn = hostTurns.getOrDefault(begin, () -> {});
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
            isReplayed = replays && isOnly && inputs.isEmpty();
            if (isOnly) {
                comingBack.addAll(small(common(held, results)));
            }
            graph = addResults(graph, held, isOnly && !isReplayed, status);
            parts.add(
                    new TaskGraphs.Part(
                            turn,
                            graph.snapshot(),
                            name,
                            some.stream().map(Task::launched).toList()));
            holder = name;
        }
        ImmutableTaskGraph replay = isReplayed ? replay(holder, held, status) : null;
        return new TaskGraphs(before.graphs(), parts, replay, scheduler);
    }

    /**
     * Makes the only graph once more. It has the same name, and so have its tasks: TornadoVM finds
     * their shapes and their code under these.
     */
    private ImmutableTaskGraph replay(String name, Set<TornadoNativeArray> held, IntArray status) {
        TaskGraph graph = new TaskGraph(name).consumeFromDevice(name, held.toArray());
        return addResults(addTasks(graph, tasks, held), held, false, status).snapshot();
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
     * @param isLast whether no other graph needs what was uploaded, so that it need not stay
     */
    private TaskGraph addResults(
            TaskGraph graph, Set<TornadoNativeArray> held, boolean isLast, IntArray status) {
        Set<TornadoNativeArray> kept = new LinkedHashSet<>(held);
        kept.removeAll(results);
        kept.removeAll(residents);
        Set<TornadoNativeArray> onDemand = common(held, results);
        onDemand.removeAll(comingBack);
        if (isLast) {
            kept.removeAll(uploads);
            kept.removeAll(inputs);
        }
        return graph.persistOnDevice(kept.toArray())
                .transferToHost(DataTransferMode.UNDER_DEMAND, onDemand.toArray())
                .transferToHost(DataTransferMode.EVERY_EXECUTION, comingBack.toArray())
                .transferToHost(DataTransferMode.EVERY_EXECUTION, status);
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
