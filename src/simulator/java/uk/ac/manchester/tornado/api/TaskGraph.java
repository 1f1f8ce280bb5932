// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.simulator.GraphCount;
import uk.ac.manchester.tornado.api.simulator.KernelTexts;
import uk.ac.manchester.tornado.api.simulator.SimulatedTask;
import uk.ac.manchester.tornado.api.simulator.TaskGraphDefinition;
import uk.ac.manchester.tornado.api.simulator.TaskInvoker;

/**
 * A list of tasks and of the transfers around them. Arguments are bound when {@code task} is
 * called.
 */
public class TaskGraph extends FewArgumentTasks implements TaskGraphInterface {

    private final TaskGraphDefinition definition;

    public TaskGraph(String name) {
        definition = new TaskGraphDefinition(name);
    }

    public String getTaskGraphName() {
        return definition.name();
    }

    /** Copies arrays to the device, if a task uses them. A mode is a {@link DataTransferMode}. */
    public TaskGraph transferToDevice(int mode, Object... objects) {
        definition.transferToDevice(mode, objects);
        return this;
    }

    /**
     * Takes arrays as the named graph left them on the device; it must be the one that ran last.
     */
    public TaskGraph consumeFromDevice(String uniqueTaskGraphName, Object... objects) {
        definition.consumeFromDevice(uniqueTaskGraphName, objects);
        return this;
    }

    /** Takes arrays as whichever graph ran last left them on the device. */
    public TaskGraph consumeFromDevice(Object... objects) {
        definition.consumeFromDevice(definition.name(), objects);
        return this;
    }

    /** Copies arrays that tasks wrote to the host, each time unless the mode is UNDER_DEMAND. */
    public TaskGraph transferToHost(int mode, Object... objects) {
        definition.transferToHost(mode, objects);
        return this;
    }

    /** Keeps arrays on the device: the real API, too, says this as a transfer under demand. */
    public TaskGraph persistOnDevice(Object... objects) {
        return transferToHost(DataTransferMode.UNDER_DEMAND, objects);
    }

    /** A graph that can run, with device memory of its own; this one may be built on. */
    public ImmutableTaskGraph snapshot() {
        GraphCount.add();
        return new ImmutableTaskGraph(definition.copy());
    }

    @Override
    TaskGraph add(String id, Object code, TaskInvoker invoker, Object... arguments) {
        KernelTexts.add(code, arguments);
        definition.addTask(new SimulatedTask(getTaskGraphName(), id, code, invoker, arguments));
        return this;
    }
}
