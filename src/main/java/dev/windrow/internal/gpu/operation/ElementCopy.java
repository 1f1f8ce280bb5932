// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.internal.gpu.graph.DeviceGraph;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
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
        graph.stream(task, mostRows * perRow)
                .given(sizes, source, target, perRow)
                .add(ElementCopyKernels.class, "copy");
    }
}
