// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Arrays;
import java.util.Map;

/** Runs one task on the device copies of its arguments. */
final class TaskLauncher {

    private final SimulatedTask task;
    private final GridScheduler grids;
    private final long execution;

    TaskLauncher(SimulatedTask task, GridScheduler grids, long execution) {
        this.task = task;
        this.grids = grids;
        this.execution = execution;
    }

    void run(Map<TornadoNativeArray, DeviceSlot> slots) {
        Object[] arguments =
                Arrays.stream(task.arguments())
                        .map(value -> slots.containsKey(value) ? deviceCopy(slots, value) : value)
                        .toArray();
        if (task.usesKernelContext()) {
            new Launch(task, arguments, grid(), seed()).run();
        } else {
            runLoops(arguments);
        }
    }

    private static Object deviceCopy(Map<TornadoNativeArray, DeviceSlot> slots, Object host) {
        return slots.get(host).buffer.array();
    }

    /** A kernel without a context carries its own loops; marked as parallel, they run in order. */
    private void runLoops(Object[] arguments) {
        try {
            task.invoker().invoke(arguments);
        } catch (RuntimeException | Error problem) {
            throw Failures.of("task " + task.fullName() + ": " + problem, problem);
        }
    }

    /** Differs between executions, so that orders differ, but not between runs of a program. */
    private long seed() {
        return SimulatorSettings.seed() * 31 + task.fullName().hashCode() + execution * 1_000_003;
    }

    /** TornadoVM runs a wrong grid without a word; here it is an error. */
    private Grid grid() {
        WorkerGrid worker = grids.get(task.fullName());
        if (worker == null) {
            throw wrongGrid("found no worker grid", "one named " + task.fullName());
        }
        long[] global = worker.getGlobalWork();
        long[] local = worker.getLocalWork();
        if (worker.dimension() != 1 || worker.getGlobalOffset()[0] != 0) {
            throw wrongGrid(
                    "found a grid with " + worker.dimension() + " dimensions or an offset",
                    "a WorkerGrid1D without one");
        }
        if (local == null) {
            throw wrongGrid("found no local size", "one set by setLocalWork");
        }
        int most = SimulatorSettings.groupSize();
        if (local[0] < 1 || local[0] > most) {
            throw wrongGrid("found local size " + local[0], "1 to " + most);
        }
        if (global[0] < local[0] || global[0] % local[0] != 0) {
            throw wrongGrid(
                    "found global size " + global[0], "a multiple of the local size " + local[0]);
        }
        return new Grid(Math.toIntExact(global[0]), (int) local[0]);
    }

    private TornadoRuntimeException wrongGrid(String found, String expected) {
        return new TornadoRuntimeException(
                "task "
                        + task.fullName()
                        + " takes a KernelContext: "
                        + found
                        + ", expected "
                        + expected);
    }
}
