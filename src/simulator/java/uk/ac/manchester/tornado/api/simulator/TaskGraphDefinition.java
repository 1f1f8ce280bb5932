// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.nio.BufferOverflowException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tasks and transfers of a graph while it is built. */
public final class TaskGraphDefinition {

    /** The capacity of a graph in TornadoVM; no property changes it. */
    private static final int CODE_BYTES = 8_192;

    private static final int CODE_BYTES_PER_TASK = 15;
    private static final int CODE_BYTES_PER_ARGUMENT = 5;
    private static final int TASKS = 256;

    private final String name;
    private final List<SimulatedTask> tasks = new ArrayList<>();
    private final Set<TornadoNativeArray> taken = new LinkedHashSet<>();
    private final Map<TornadoNativeArray, Integer> inputModes = new LinkedHashMap<>();
    private final Set<TornadoNativeArray> copiedOut = new LinkedHashSet<>();
    private final Set<TornadoNativeArray> keptOnDevice = new LinkedHashSet<>();
    private final Map<String, Set<TornadoNativeArray>> consumed = new LinkedHashMap<>();
    private int codeBytes;

    public TaskGraphDefinition(String name) {
        this.name = name;
    }

    public TaskGraphDefinition copy() {
        TaskGraphDefinition copy = new TaskGraphDefinition(name);
        copy.tasks.addAll(tasks);
        copy.taken.addAll(taken);
        copy.codeBytes = codeBytes;
        copy.inputModes.putAll(inputModes);
        copy.copiedOut.addAll(copiedOut);
        copy.keptOnDevice.addAll(keptOnDevice);
        consumed.forEach((graph, arrays) -> copy.consumed.put(graph, new LinkedHashSet<>(arrays)));
        return copy;
    }

    public String name() {
        return name;
    }

    public void addTask(SimulatedTask task) {
        if (tasks.stream().anyMatch(other -> other.id().equals(task.id()))) {
            throw new TornadoTaskRuntimeException(
                    "graph " + name + " has two tasks named " + task.id() + "; name each once");
        }
        codeBytes += CODE_BYTES_PER_TASK + CODE_BYTES_PER_ARGUMENT * task.arguments().length;
        if (codeBytes > CODE_BYTES || tasks.size() == TASKS) {
            throw new BufferOverflowException();
        }
        tasks.add(task);
        taken.addAll(task.arrays());
    }

    public void transferToDevice(int mode, Object... objects) {
        requireMode(mode);
        for (Object object : objects) {
            if (!(object instanceof Number)) { // scalars are constants, and need no transfer
                inputModes.put(requireArray(object), mode);
            }
        }
    }

    public void consumeFromDevice(String graph, Object... objects) {
        Set<TornadoNativeArray> arrays =
                consumed.computeIfAbsent(graph, _ -> new LinkedHashSet<>());
        for (Object object : objects) {
            arrays.add(requireArray(object));
        }
    }

    public void transferToHost(int mode, Object... objects) {
        requireMode(mode);
        for (Object object : objects) {
            (mode == DataTransferMode.UNDER_DEMAND ? keptOnDevice : copiedOut)
                    .add(requireArray(object));
        }
    }

    List<SimulatedTask> tasks() {
        return tasks;
    }

    /** The mode of a transfer to the device, or null. */
    Integer inputMode(TornadoNativeArray array) {
        return inputModes.get(array);
    }

    boolean isCopiedOut(TornadoNativeArray array) {
        return copiedOut.contains(array);
    }

    boolean isConsumed(TornadoNativeArray array) {
        return consumed.values().stream().anyMatch(arrays -> arrays.contains(array));
    }

    boolean isTaken(TornadoNativeArray array) {
        return taken.contains(array);
    }

    /**
     * The arrays that this graph consumes from the named one, or null if it does not name that
     * graph.
     */
    Set<TornadoNativeArray> consumedFrom(String graph) {
        return consumed.get(graph);
    }

    /** Named in a transfer to or from this graph; only these are freed with it. */
    boolean isFreedWithGraph(TornadoNativeArray array) {
        return inputModes.containsKey(array)
                || copiedOut.contains(array)
                || keptOnDevice.contains(array);
    }

    /**
     * The arrays that tasks take, and those that are consumed. TornadoVM allocates and transfers
     * only arrays that tasks take. It hands consumed arrays on to the next graph whether tasks take
     * them or not.
     */
    Set<TornadoNativeArray> arrays() {
        Set<TornadoNativeArray> arrays = new LinkedHashSet<>();
        consumed.values().forEach(arrays::addAll);
        arrays.addAll(taken);
        return arrays;
    }

    private void requireMode(int mode) {
        if (mode < DataTransferMode.FIRST_EXECUTION || mode > DataTransferMode.UNDER_DEMAND) {
            throw new TornadoRuntimeException(
                    "graph " + name + ": " + mode + " is no DataTransferMode");
        }
    }

    private TornadoNativeArray requireArray(Object object) {
        if (object instanceof TornadoNativeArray array) {
            return array;
        }
        throw new TornadoRuntimeException(
                "graph "
                        + name
                        + ": "
                        + (object == null ? "null" : "a " + object.getClass().getName())
                        + " cannot be transferred; the simulator takes native arrays only");
    }
}
