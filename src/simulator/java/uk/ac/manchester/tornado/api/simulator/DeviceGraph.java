// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A graph with its device memory. Arrays keep their device content from one execution to the next
 * until they are freed, whichever plan runs the graph.
 */
public final class DeviceGraph {

    private static final System.Logger LOGGER = System.getLogger(DeviceGraph.class.getName());

    private final TaskGraphDefinition definition;
    private final Map<TornadoNativeArray, DeviceSlot> slots = new LinkedHashMap<>();
    private final StringBuilder profileLog = new StringBuilder();
    private DeviceGraph ranBefore;
    private Profile profile = new Profile();
    private long executions;
    private Map<TornadoNativeArray, DeviceBuffer> recorded;

    public DeviceGraph(TaskGraphDefinition definition) {
        this.definition = definition;
        definition.arrays().forEach(array -> slots.put(array, new DeviceSlot(array)));
    }

    String name() {
        return definition.name();
    }

    boolean hasTask(String fullName) {
        return definition.tasks().stream().anyMatch(task -> task.fullName().equals(fullName));
    }

    Profile profile() {
        return profile;
    }

    String profileLog() {
        return profileLog.toString();
    }

    /** Sets the graph that ran last in the plan; only from that one can arrays be consumed. */
    void setRanBefore(DeviceGraph graph) {
        ranBefore = graph;
    }

    /** Records the first run. A graph that ran before already has its code, and keeps it. */
    void record() {
        if (executions == 0) {
            recorded = new HashMap<>();
        }
    }

    void execute(GridScheduler grids, ProfilerMode mode) {
        requireTask();
        Profile running = new Profile();
        long start = System.nanoTime();
        takeConsumed();
        for (DeviceSlot slot : slots.values()) {
            // What a graph only hands on may come from a graph that runs later, before the next
            // run.
            if (slot.buffer != null || definition.isTaken(slot.host)) {
                ensureAllocated(slot, running);
            }
        }
        if (recorded != null) {
            slots.values().forEach(this::requireRecorded);
        }
        Transfers transfers = new Transfers(definition, running);
        slots.values().stream().filter(slot -> slot.buffer != null).forEach(transfers::copyIn);
        for (SimulatedTask task : definition.tasks()) {
            long taskStart = System.nanoTime();
            new TaskLauncher(task, grids, executions).run(slots);
            running.addTask(task, recorded == null ? System.nanoTime() - taskStart : 0);
            transfers.afterTask(task, slots);
        }
        slots.values().stream().filter(slot -> slot.buffer != null).forEach(transfers::copyOut);
        executions++;
        Traffic.countExecution(mode != null, recorded != null);
        running.setTotalTime(System.nanoTime() - start);
        publish(running, mode);
    }

    /** TornadoVM fails with a NullPointerException while it builds a graph of transfers alone. */
    private void requireTask() {
        if (definition.tasks().isEmpty()) {
            throw new TornadoRuntimeException(
                    "graph " + name() + " has no task; leave out graphs that compute nothing");
        }
    }

    /**
     * Takes over buffers from the graph that ran last. TornadoVM takes the arrays consumed from a
     * graph of that name or, if there are none, all consumed arrays.
     */
    private void takeConsumed() {
        if (ranBefore == null || ranBefore == this) {
            return;
        }
        Set<TornadoNativeArray> named = definition.consumedFrom(ranBefore.name());
        for (DeviceSlot slot : slots.values()) {
            boolean wanted =
                    named == null ? definition.isConsumed(slot.host) : named.contains(slot.host);
            if (wanted) {
                DeviceSlot source = ranBefore.slots.get(slot.host);
                slot.buffer = source == null ? null : source.buffer;
            }
        }
    }

    private void ensureAllocated(DeviceSlot slot, Profile running) {
        if (slot.buffer == null && definition.isConsumed(slot.host)) {
            throw new TornadoRuntimeException(
                    "graph "
                            + name()
                            + " consumes "
                            + slot.host
                            + " from the device, but "
                            + (ranBefore == null
                                    ? "no graph ran before it in an earlier execute()"
                                    : "graph " + ranBefore.name() + ", which ran last, has it not")
                            + "; run the producer just before, by withGraph(i).execute(), with the"
                            + " array as an argument of a task");
        }
        if (slot.buffer == null) {
            slot.buffer = DeviceMemory.allocate(slot.host);
            running.addAllocation(slot.buffer.bytes());
        }
        slot.buffer.requireAlive(name());
    }

    /**
     * A recorded launch contains the addresses of its arrays, and a real device would use these.
     */
    private void requireRecorded(DeviceSlot slot) {
        DeviceBuffer before = recorded.putIfAbsent(slot.host, slot.buffer);
        if (before != null && before != slot.buffer) {
            throw new TornadoRuntimeException(
                    "graph "
                            + name()
                            + " was recorded with "
                            + slot.host
                            + " at another place on the device; a graph that is replayed needs its"
                            + " arrays where they were");
        }
    }

    private void publish(Profile running, ProfilerMode mode) {
        profile = mode == null ? new Profile() : running;
        if (mode == ProfilerMode.SILENT) {
            profileLog.append(running.toJson(name()));
        } else if (mode == ProfilerMode.CONSOLE) {
            LOGGER.log(Level.INFO, running.toJson(name()));
        }
    }

    boolean holds(Object array) {
        return slots.containsKey(array);
    }

    boolean hasRun() {
        return executions > 0;
    }

    void transferToHost(Object array) {
        DeviceSlot slot = fetchable(array);
        if (slot.partlyFetched) {
            throw new TornadoRuntimeException(
                    "graph "
                            + name()
                            + " has fetched a part of "
                            + slot.host
                            + " before; TornadoVM would now copy only as many bytes, from its"
                            + " start. Fetch the rest by a DataRange with a size");
        }
        slot.buffer.copyOut(slot.host, 0, slot.buffer.bytes());
        Traffic.countFetch(slot.buffer.bytes());
        profile = new Profile();
    }

    void transferToHost(Object array, long offset, long bytes) {
        DeviceSlot slot = fetchable(array);
        slot.partlyFetched = true;
        slot.buffer.copyOut(slot.host, offset, bytes);
        Traffic.countFetch(bytes);
        profile = new Profile();
    }

    private DeviceSlot fetchable(Object array) {
        DeviceSlot slot = slots.get(array);
        if (slot.buffer == null) {
            throw new TornadoRuntimeException(
                    "graph "
                            + name()
                            + " has no device copy of "
                            + slot.host
                            + "; fetch it after execute() and before the plan is closed");
        }
        slot.buffer.requireAlive(name());
        return slot;
    }

    /** Frees the arrays named in transfers; scratch that is named nowhere stays allocated. */
    void free() {
        for (DeviceSlot slot : slots.values()) {
            if (slot.buffer != null && definition.isFreedWithGraph(slot.host)) {
                slot.buffer.free(name());
                slot.forgetBuffer();
            }
        }
    }

    long heldBytes() {
        return slots.values().stream()
                .filter(slot -> slot.buffer != null)
                .mapToLong(slot -> slot.buffer.bytes())
                .sum();
    }
}
