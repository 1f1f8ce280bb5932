// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.userkernel;

import dev.windrow.internal.gpu.bytecode.KernelCall;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.query.ArrayType;
import dev.windrow.query.UserKernel;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.List;

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
        KernelCall call =
                new KernelCall(
                        kernel.code().task(),
                        List.of(arguments),
                        refused -> KernelFailures.refused(kernel.name(), refused));
        if (kernel.takesContext()) {
            graph.add(task, kernel.launch().blocks(rows), kernel.launch().threads(), call);
        } else {
            graph.addLoop(task, call);
        }
    }
}
