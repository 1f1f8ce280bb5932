// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.kernels.ResidencyKernels;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Measures the time of an upload alone, by the fastest of a few. */
final class UploadMeasurement {

    private UploadMeasurement() {}

    /**
     * Returns the nanoseconds from the host's call until the array is on the device.
     *
     * @param limits the device's
     * @param bytes the size of the array, rounded up to whole words
     */
    static long nanoseconds(DeviceLimits limits, long bytes) {
        DeviceGraph graph = new DeviceGraph(limits);
        LongArray array = new LongArray(Math.toIntExact(Math.ceilDiv(bytes, Long.BYTES)));
        // Pages never written to would all map to one physical page.
        array.init(1);
        graph.input(array);
        IntArray read = graph.upload(new IntArray(1));
        graph.blocks("read", 1, 1).given(array, read).add(ResidencyKernels.class, "read");
        try (GraphExecution execution = GraphExecution.of(graph.build(read))) {
            execution.untimed();
            long least = Long.MAX_VALUE;
            for (int i = 0; i < PlanTuning.COPIES; i++) {
                long begin = System.nanoTime();
                execution.untimed();
                least = Math.min(least, System.nanoTime() - begin);
            }
            return least;
        }
    }
}
