package dev.windrow.internal.gpu.operation;

import dev.windrow.internal.gpu.graph.DeviceGraph;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Adds the task that copies an array on the device, of any element type. */
public final class ElementCopy {

    private ElementCopy() {}

    /**
     * Adds the task.
     *
     * @param sizes the rows, at {@code Sizes.ROWS}
     * @param mostRows the most rows
     * @param perRow elements of a row
     * @param target an array like the source
     */
    public static void add(
            DeviceGraph graph,
            IntArray sizes,
            long mostRows,
            String task,
            TornadoNativeArray source,
            TornadoNativeArray target,
            int perRow) {
        graph.addStream(
                task,
                mostRows * perRow,
                g -> add(g, task, graph.context(), sizes, source, target, perRow));
    }

    private static TaskGraphInterface add(
            TaskGraphInterface graph,
            String task,
            KernelContext context,
            IntArray sizes,
            TornadoNativeArray source,
            TornadoNativeArray target,
            int perRow) {
        return switch (source) {
            case ByteArray from ->
                    graph.task(
                            task,
                            ElementCopyKernels::copyBytes,
                            context,
                            sizes,
                            from,
                            (ByteArray) target,
                            perRow);
            case ShortArray from ->
                    graph.task(
                            task,
                            ElementCopyKernels::copyShorts,
                            context,
                            sizes,
                            from,
                            (ShortArray) target,
                            perRow);
            case IntArray from ->
                    graph.task(
                            task,
                            ElementCopyKernels::copyInts,
                            context,
                            sizes,
                            from,
                            (IntArray) target,
                            perRow);
            case LongArray from ->
                    graph.task(
                            task,
                            ElementCopyKernels::copyLongs,
                            context,
                            sizes,
                            from,
                            (LongArray) target,
                            perRow);
            case FloatArray from ->
                    graph.task(
                            task,
                            ElementCopyKernels::copyFloats,
                            context,
                            sizes,
                            from,
                            (FloatArray) target,
                            perRow);
            case DoubleArray from ->
                    graph.task(
                            task,
                            ElementCopyKernels::copyDoubles,
                            context,
                            sizes,
                            from,
                            (DoubleArray) target,
                            perRow);
            default -> throw new IllegalArgumentException(source.getClass().getName());
        };
    }
}
