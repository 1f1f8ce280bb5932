// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.userkernel;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.query.ArrayType;
import dev.windrow.query.UserKernel;

import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Adds users' kernels to a graph. */
public final class KernelTasks {

    /** The prefix keeps users' kernels apart from Windrow's own. */
    private KernelTasks() {}

    /** Returns an array for a kernel. Its host's side is freed with the graph. */
    public static TornadoNativeArray newArray(DeviceGraph graph, ArrayType type, int length) {
        MemorySegment memory = graph.hostMemory(length, type.bytes());
        return switch (type) {
            case BYTES -> ByteArray.fromSegmentShallow(memory);
            case SHORTS -> ShortArray.fromSegmentShallow(memory);
            case INTS -> IntArray.fromSegmentShallow(memory);
            case LONGS -> LongArray.fromSegmentShallow(memory);
            case FLOATS -> FloatArray.fromSegmentShallow(memory);
            case DOUBLES -> DoubleArray.fromSegmentShallow(memory);
        };
    }

    /**
     * Adds a kernel.
     *
     * @param position tells it from others of its name: letters, then digits
     * @param arguments the kernel's arguments
     * @param rows rows of the table, or groups
     */
    public static void add(
            DeviceGraph graph, String position, UserKernel kernel, Object[] arguments, long rows) {
        String task = KernelFailures.TASK_PREFIX + position + "_" + kernel.name();
        if (kernel.takesContext()) {
            graph.add(
                    task,
                    kernel.launch().blocks(rows),
                    kernel.launch().threads(),
                    g -> addNamed(g, task, kernel, arguments));
        } else {
            graph.addLoop(task, g -> addNamed(g, task, kernel, arguments));
        }
    }

    /** TornadoVM checks the method when it is added, and may refuse it. */
    private static TaskGraphInterface addNamed(
            TaskGraphInterface graph, String task, UserKernel kernel, Object[] arguments) {
        try {
            return add(graph, task, kernel.code().task(), arguments);
        } catch (RuntimeException e) {
            throw KernelFailures.refused(kernel.name(), e);
        }
    }

    /** TornadoVM has a method for each number of parameters. */
    private static TaskGraphInterface add(
            TaskGraphInterface graph, String task, Object code, Object[] arguments) {
        Object[] given = new Object[arguments.length + 2];
        given[0] = task;
        given[1] = code;
        System.arraycopy(arguments, 0, given, 2, arguments.length);
        try {
            return (TaskGraphInterface) methodFor(code, given.length).invoke(graph, given);
        } catch (InvocationTargetException e) {
            switch (e.getCause()) {
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method methodFor(Object code, int parameters) {
        for (Method method : TaskGraphInterface.class.getMethods()) {
            if (method.getName().equals("task")
                    && method.getParameterCount() == parameters
                    && method.getParameterTypes()[1].isInstance(code)) {
                return method;
            }
        }
        throw new IllegalArgumentException(code.getClass() + " with " + parameters + " parameters");
    }
}
