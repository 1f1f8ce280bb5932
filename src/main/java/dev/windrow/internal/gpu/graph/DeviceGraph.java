// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.bytecode.Element;
import dev.windrow.internal.gpu.bytecode.KernelCall;
import dev.windrow.internal.gpu.device.cache.KernelCache;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.launch.LaunchKey;

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
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
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
import java.util.function.Supplier;

/**
 * Collects the tasks and arrays of a query. Stages add tasks in the order in which they run, and
 * say of each array how it is used. Tasks that do not fit one of TornadoVM's graphs are split over
 * several. These run one after the other, and each takes over all arrays from the one before.
 */
public final class DeviceGraph {

    private static final String NAME = "query";

    private final KernelContext context = new KernelContext();
    private final DeviceLimits limits;
    private final DevicePool.Lease lease;
    private final boolean keepsResults;
    private final List<GraphTask> tasks = new ArrayList<>();
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
    private String scope = "";

    /** Makes a graph whose use of device memory is not limited. */
    public DeviceGraph(DeviceLimits limits) {
        this(limits, DevicePool.unlimited().lease());
    }

    /**
     * Makes a graph.
     *
     * @param lease the memory that its arrays are taken from when it is built; they are freed with
     *     it
     */
    public DeviceGraph(DeviceLimits limits, DevicePool.Lease lease) {
        this(limits, lease, false);
    }

    /**
     * Makes a graph.
     *
     * @param lease the memory that its arrays are taken from when it is built
     * @param keepsResults whether its results stay on the device, in arrays that outlive each run
     *     ({@link ResultArrays}); the lease must reuse memory then
     */
    public DeviceGraph(DeviceLimits limits, DevicePool.Lease lease, boolean keepsResults) {
        this.limits = limits;
        this.lease = lease;
        this.keepsResults = keepsResults;
    }

    /** Returns whether its results stay on the device. */
    public boolean keepsResults() {
        return keepsResults;
    }

    /** Returns the context that kernels are given. */
    public KernelContext context() {
        return context;
    }

    /**
     * Returns the bytes that the graph's arrays take on the device. Before it is built, arrays that
     * will share a place are counted separately.
     */
    public long bytes() {
        return bytes;
    }

    /** Returns how many of these bytes were resident before, and stay. */
    public long residentBytes() {
        return residentBytes;
    }

    /** Returns the bytes that every run copies to the device. */
    public long inputBytes() {
        return inputs.stream().mapToLong(TornadoNativeArray::getNumBytesOfSegmentWithHeader).sum();
    }

    /**
     * Has stages add tasks whose names begin with a word: the same stages may add theirs once more.
     */
    public <R> R under(String word, Supplier<R> stages) {
        String outer = scope;
        scope = outer + word;
        R made = stages.get();
        scope = outer;
        return made;
    }

    /**
     * Adds a task.
     *
     * @param name its name, of letters and digits, different from all others
     * @param blocks how many blocks run
     * @param threads how many threads each has
     * @param call its kernel
     */
    public void add(String name, long blocks, int threads, KernelCall call) {
        WorkerGrid1D grid = new WorkerGrid1D(Math.toIntExact(blocks * threads));
        grid.setLocalWork(threads, 1, 1);
        tasks.add(GraphTask.of(scope + name, grid, call));
    }

    /** Returns a task of so many blocks of so many threads, which is yet to get its kernel. */
    public TaskLaunch blocks(String name, long blocks, int threads) {
        return new TaskLaunch(this, name, blocks, threads);
    }

    /**
     * Returns a task that streams over {@code elements} elements, launched as suits the device,
     * which is yet to get its kernel.
     */
    public TaskLaunch stream(String name, long elements) {
        int threads = limits.launch().count(LaunchKey.STREAM_THREADS);
        long wanted = (elements + threads - 1) / threads;
        return blocks(name, Math.clamp(wanted, 1, mostBlocks()), threads);
    }

    /**
     * Runs a step on the host between the tasks added so far and those that follow. The step sees
     * the arrays that come back after each run. Tasks that follow see the inputs that it changes,
     * unless an earlier task has them too.
     */
    public void addHostTurn(Runnable turn) {
        hostTurns.put(tasks.size(), turn);
    }

    /**
     * Adds a task whose loop is marked as parallel. TornadoVM chooses its launch shape: under a
     * given one it would run a thread for each index of the grid and ignore the loop's bounds.
     */
    public void addLoop(String name, KernelCall call) {
        tasks.add(GraphTask.of(scope + name, null, call));
    }

    /** Returns how many blocks of a streaming kernel keep the device busy. */
    public long mostBlocks() {
        return limits.streamBlocks();
    }

    /**
     * Uses the arrays of columns.
     *
     * @param areResident whether they are on the device already
     * @param withEachRun whether each run copies them there otherwise, not just the first
     */
    public void columns(
            List<TornadoNativeArray> columns, boolean areResident, boolean withEachRun) {
        for (TornadoNativeArray column : columns) {
            if (areResident) {
                resident(column);
            } else if (withEachRun) {
                input(column);
            } else {
                upload(column);
            }
        }
    }

    /** Uses an array that is on the device already. */
    public void resident(TornadoNativeArray array) {
        residents.add(array);
        residentBytes += count(array).getNumBytesOfSegmentWithHeader();
    }

    /** Copies an array to the device with the first run. Tasks may only read it. */
    public <A extends TornadoNativeArray> A upload(A array) {
        uploads.add(array);
        return count(array);
    }

    /** Copies an array to the device with every run. Tasks may change it. */
    public <A extends TornadoNativeArray> A input(A array) {
        inputs.add(array);
        return count(array);
    }

    /** Keeps an array on the device only. */
    public <A extends TornadoNativeArray> A scratch(A array) {
        return count(array);
    }

    /** Keeps an array on the device, from where the host may fetch parts of it. */
    public <A extends TornadoNativeArray> A result(A array) {
        results.add(array);
        return count(array);
    }

    /**
     * Returns whether each run copies a result to the host without being asked. Known once the
     * graph is built.
     */
    public boolean comesBack(TornadoNativeArray result) {
        return comingBack.contains(result);
    }

    /** Returns a result of {@code length} ints. */
    public IntArray resultInts(long length) {
        return (IntArray) result(Element.INT, length);
    }

    public LongArray resultLongs(long length) {
        return (LongArray) result(Element.LONG, length);
    }

    public FloatArray resultFloats(long length) {
        return (FloatArray) result(Element.FLOAT, length);
    }

    public DoubleArray resultDoubles(long length) {
        return (DoubleArray) result(Element.DOUBLE, length);
    }

    public ByteArray resultBytes(long length) {
        return (ByteArray) result(Element.BYTE, length);
    }

    /** Results that stay on the device share the host's side: few of them are ever fetched. */
    private TornadoNativeArray result(Element element, long length) {
        int elements = Math.toIntExact(length);
        return result(
                keepsResults
                        ? element.over(shadow(elements, element.bytes()))
                        : element.array(elements));
    }

    private MemorySegment shadow(int elements, int width) {
        return lease.shadow(TornadoNativeArray.ARRAY_HEADER + (long) elements * width);
    }

    /**
     * Returns the host's side of an array, which is freed with the graph's memory.
     *
     * @param elements how many elements the array has
     * @param width the bytes of each
     */
    public MemorySegment hostMemory(int elements, int width) {
        return lease.own(TornadoNativeArray.ARRAY_HEADER + (long) elements * width);
    }

    /** Turns another stage's scratch into a result, from which the host may read. */
    @SuppressWarnings("unchecked")
    public <A extends TornadoNativeArray> A asResult(A scratch) {
        if (!shareable.remove(scratch)) {
            results.add(scratch);
            return scratch;
        }
        bytes -= scratch.getNumBytesOfSegmentWithHeader();
        TornadoNativeArray result = result(Element.of(scratch), scratch.getSize());
        placed.put(scratch, result);
        return (A) result;
    }

    /**
     * Returns scratch of {@code length} ints. Scratch may share its place with longer scratch, so
     * kernels must not ask for its size.
     */
    public IntArray scratchInts(long length) {
        return (IntArray) scratch(Element.INT, length);
    }

    public LongArray scratchLongs(long length) {
        return (LongArray) scratch(Element.LONG, length);
    }

    public FloatArray scratchFloats(long length) {
        return (FloatArray) scratch(Element.FLOAT, length);
    }

    public DoubleArray scratchDoubles(long length) {
        return (DoubleArray) scratch(Element.DOUBLE, length);
    }

    public ByteArray scratchBytes(long length) {
        return (ByteArray) scratch(Element.BYTE, length);
    }

    /** Returns scratch of {@code length} elements. */
    public TornadoNativeArray scratch(Element element, long length) {
        int elements = Math.toIntExact(length);
        if (!lease.reuses()) {
            return scratch(element.array(elements));
        }
        TornadoNativeArray array = element.over(shadow(elements, element.bytes()));
        shareable.add(array);
        return count(array);
    }

    private List<List<?>> arguments() {
        return tasks.stream().<List<?>>map(GraphTask::arguments).toList();
    }

    /** Gives scratch that is not needed at the same time one place, and takes the memory. */
    private void takeMemory() {
        long requested = bytes - residentBytes;
        shareable.removeAll(results);
        placed.putAll(SharedPlaces.of(arguments(), shareable));
        shareable.retainAll(placed.keySet());
        shareable.forEach(array -> bytes -= array.getNumBytesOfSegmentWithHeader());
        tasks.replaceAll(task -> task.with(placed));
        lease.take(requested, bytes - residentBytes);
    }

    /** Returns the finished graphs of tasks that need no resident arrays. */
    public TaskGraphs build(IntArray status) {
        return build(status, ResidentGraphs.NONE, false);
    }

    /**
     * Returns the finished graphs. They run one after the other, each in its own execution; the
     * last one then holds all arrays.
     *
     * @param status is copied back after each run
     * @param before the graphs that have put arrays on the device
     * @param replays whether they run repeatedly on a device that can replay a graph. Several
     *     graphs are not replayed, since each would take the arrays over from itself. Nor is a
     *     graph whose uploads with each run take longer than all its launches
     */
    public TaskGraphs build(IntArray status, ResidentGraphs before, boolean replays) {
        takeMemory();
        if (!keepsResults || results.isEmpty()) {
            return graphs(status, before, null, replays);
        }
        ResultArrays made = ResultArrays.of(results, before);
        try {
            return graphs(status, made.after(before, residents), made, replays);
        } catch (RuntimeException | Error e) {
            made.close();
            throw e;
        }
    }

    private TaskGraphs graphs(
            IntArray status, ResidentGraphs before, @Nullable ResultArrays kept, boolean replays) {
        GridScheduler scheduler = new GridScheduler();
        before.grids().forEach(scheduler::addWorkerGrid);
        List<TaskGraphs.Part> parts = new ArrayList<>();
        Set<TornadoNativeArray> held = new LinkedHashSet<>(residents);
        if (keepsResults) {
            held.addAll(results);
        }
        String holder = before.last();
        boolean isReplayed = false;
        int begin = 0;
        List<List<?>> arguments = arguments();
        for (int count : GraphParts.of(arguments, hostTurns.keySet())) {
            List<GraphTask> some = tasks.subList(begin, begin + count);
            Runnable turn = hostTurns.getOrDefault(begin, () -> {});
            begin += count;
            String name = NAME + parts.size();
            TaskGraph graph = new TaskGraph(name);
            if (!held.isEmpty()) {
                graph = graph.consumeFromDevice(holder, held.toArray());
            }
            graph = addTasks(graph, some, held);
            for (GraphTask task : some) {
                if (task.grid() != null) {
                    scheduler.addWorkerGrid(name + "." + task.name(), task.grid());
                }
            }
            boolean isOnly = count == tasks.size();
            isReplayed = replays && isOnly && inputs.isEmpty();
            if (isOnly && !keepsResults) {
                comingBack.addAll(small(common(held, results)));
            }
            graph = addResults(graph, held, isOnly && !isReplayed, status);
            parts.add(
                    new TaskGraphs.Part(
                            turn,
                            graph.snapshot(),
                            name,
                            some.stream().map(GraphTask::launched).toList()));
            holder = name;
        }
        ImmutableTaskGraph replay = isReplayed ? replay(holder, held, status) : null;
        boolean isRecorded = limits.launch().get(LaunchKey.RECORDED_GRAPHS) > 0;
        return new TaskGraphs(before, parts, replay, isRecorded, scheduler, kept);
    }

    /**
     * Makes the only graph once more. The graph and its tasks keep their names: TornadoVM finds
     * their shapes and their code by name.
     */
    private ImmutableTaskGraph replay(String name, Set<TornadoNativeArray> held, IntArray status) {
        TaskGraph graph = new TaskGraph(name).consumeFromDevice(name, held.toArray());
        return addResults(addTasks(graph, tasks, held), held, false, status).snapshot();
    }

    /** Adds tasks and what they upload; {@code held} gets the arrays that they take. */
    private TaskGraph addTasks(
            TaskGraph empty, List<GraphTask> some, Set<TornadoNativeArray> held) {
        Set<TornadoNativeArray> taken = new LinkedHashSet<>();
        some.forEach(task -> taken.addAll(GraphParts.arraysOf(task.arguments())));
        taken.removeAll(held);
        held.addAll(taken);
        TaskGraph graph =
                empty.transferToDevice(
                                DataTransferMode.FIRST_EXECUTION, common(taken, uploads).toArray())
                        .transferToDevice(
                                DataTransferMode.EVERY_EXECUTION, common(taken, inputs).toArray());
        TaskGraphInterface cached = KernelCache.through(graph);
        some.forEach(task -> task.call().addTo(cached, task.name()));
        return graph;
    }

    /**
     * Says which arrays stay on the device and which are copied back. Arrays that were resident
     * before, and results that stay, are named nowhere: this graph must not free them.
     *
     * @param isLast whether no other graph needs the uploaded arrays, so that they need not stay
     */
    private TaskGraph addResults(
            TaskGraph graph, Set<TornadoNativeArray> held, boolean isLast, IntArray status) {
        Set<TornadoNativeArray> kept = new LinkedHashSet<>(held);
        kept.removeAll(results);
        kept.removeAll(residents);
        Set<TornadoNativeArray> onDemand = common(held, results);
        onDemand.removeAll(comingBack);
        if (keepsResults) {
            onDemand.clear();
        }
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
     * Returns the arrays that each run copies back whole, since fetching a part would take longer.
     * The host waits for the device once for everything that comes back with a run, and once more
     * for each part that it fetches.
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
