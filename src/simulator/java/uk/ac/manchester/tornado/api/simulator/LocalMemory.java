// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The local arrays of a group. The k-th request of every thread gets the same array; its content is
 * poison until a thread writes it.
 */
final class LocalMemory {

    private final String taskName;
    private final int groupIndex;
    private final List<Object> arrays = new ArrayList<>();
    private long usedBytes;

    LocalMemory(String taskName, int groupIndex) {
        this.taskName = taskName;
        this.groupIndex = groupIndex;
    }

    Object array(int position, Class<?> type, int length) {
        if (position == arrays.size()) {
            arrays.add(allocate(type, length));
        }
        Object array = arrays.get(position);
        if (array.getClass() != type || Array.getLength(array) != length) {
            throw new TornadoBailoutRuntimeException(
                    "task "
                            + taskName
                            + ", group "
                            + groupIndex
                            + ": local array "
                            + position
                            + " is "
                            + describe(array.getClass(), Array.getLength(array))
                            + " to one thread and "
                            + describe(type, length)
                            + " to another; all must allocate the same arrays in the same order");
        }
        return array;
    }

    private Object allocate(Class<?> type, int length) {
        Object array = poisoned(type, length);
        usedBytes += (long) length * elementBytes(type);
        long limit = SimulatorSettings.localMemory();
        if (usedBytes > limit) {
            throw new TornadoBailoutRuntimeException(
                    "task "
                            + taskName
                            + " needs "
                            + usedBytes
                            + " bytes of local memory with "
                            + describe(type, length)
                            + "; the device has "
                            + limit
                            + " for a group");
        }
        return array;
    }

    private static Object poisoned(Class<?> type, int length) {
        Object array = Array.newInstance(type.getComponentType(), length);
        switch (array) {
            case int[] ints -> Arrays.fill(ints, Poison.INT);
            case long[] longs -> Arrays.fill(longs, Poison.LONG);
            case float[] floats -> Arrays.fill(floats, Poison.FLOAT);
            case double[] doubles -> Arrays.fill(doubles, Poison.DOUBLE);
            case byte[] bytes -> Arrays.fill(bytes, Poison.BYTE);
            default -> throw new IllegalArgumentException(type.getName());
        }
        return array;
    }

    private static int elementBytes(Class<?> type) {
        return switch (type.getComponentType().getName()) {
            case "byte" -> Byte.BYTES;
            case "int", "float" -> Integer.BYTES;
            default -> Long.BYTES;
        };
    }

    private static String describe(Class<?> type, int length) {
        return type.getComponentType().getName() + "[" + length + "]";
    }
}
