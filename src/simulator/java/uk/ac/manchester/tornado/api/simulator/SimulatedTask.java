// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Arrays;
import java.util.List;

/**
 * A task with its host arguments.
 *
 * @param code the kernel; only its class name is used, for messages
 */
public record SimulatedTask(
        String graphName, String id, Object code, TaskInvoker invoker, Object[] arguments) {

    public SimulatedTask {
        for (int i = 0; i < arguments.length; i++) {
            requireSupported(graphName + "." + id, i, arguments[i]);
        }
    }

    /** The name that grids and profiles use. */
    String fullName() {
        return graphName + "." + id;
    }

    List<TornadoNativeArray> arrays() {
        return Arrays.stream(arguments)
                .filter(TornadoNativeArray.class::isInstance)
                .map(TornadoNativeArray.class::cast)
                .toList();
    }

    boolean usesKernelContext() {
        return Arrays.stream(arguments).anyMatch(KernelContext.class::isInstance);
    }

    private static void requireSupported(String task, int position, Object argument) {
        boolean supported =
                argument instanceof TornadoNativeArray
                        || argument instanceof KernelContext
                        || argument instanceof Integer
                        || argument instanceof Long
                        || argument instanceof Float
                        || argument instanceof Double
                        || argument instanceof Short
                        || argument instanceof Byte
                        || argument instanceof Boolean;
        if (!supported) {
            throw new TornadoTaskRuntimeException(
                    "argument "
                            + position
                            + " of task "
                            + task
                            + " is "
                            + (argument == null ? "null" : "a " + argument.getClass().getName())
                            + "; the simulator takes native arrays, a KernelContext and scalars");
        }
    }
}
