// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.ElementCopyKernels;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.profile.Phase;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Measures the device's memory bandwidth by the fastest of a few copies of an array. */
final class CopyMeasurement {

    private static final String COPY = "copy";

    private CopyMeasurement() {}

    /**
     * Returns bytes read and written together, in GB/s.
     *
     * @param limits the device's
     * @param elements the longs to copy; fewer are copied if they do not fit
     */
    static double gigabytesPerSecond(DeviceLimits limits, long elements) {
        int count = count(limits, elements);
        DeviceGraph graph = new DeviceGraph(limits);
        IntArray sizes = graph.upload(new IntArray(Sizes.COUNT));
        sizes.set(Sizes.ROWS, count);
        LongArray source = graph.scratchLongs(count);
        LongArray target = graph.scratchLongs(count);
        graph.stream("enumerate", count)
                .given(sizes, source, Sizes.ROWS)
                .add(FillKernels.class, "enumerate");
        for (int i = 0; i < PlanTuning.COPIES; i++) {
            addCopy(graph, COPY + i, sizes, source, target);
        }
        long nanoseconds = fastestCopy(graph.build(sizes));
        return nanoseconds == 0 ? 0 : 2.0 * Long.BYTES * count / nanoseconds;
    }

    /** Returns the number of longs to copy: as many as asked for, or as fit. */
    static int count(DeviceLimits limits, long elements) {
        double fitting = limits.globalMemoryBytes() * PlanTuning.COPY_MEMORY_SHARE / Long.BYTES;
        return Math.clamp(elements, 1, (int) Math.min(fitting, PlanTuning.COPY_ELEMENTS));
    }

    private static void addCopy(
            DeviceGraph graph, String task, IntArray sizes, LongArray source, LongArray target) {
        graph.stream(task, source.getSize())
                .given(sizes, source, target, 1)
                .add(ElementCopyKernels.class, "copy");
    }

    private static long fastestCopy(TaskGraphs graphs) {
        try (GraphExecution execution = GraphExecution.of(graphs)) {
            TaskProfile profile = TaskProfile.ofKernels();
            execution.timed(profile);
            return profile.phases(0).stream()
                    .filter(phase -> phase.kind() == Phase.Kind.KERNEL)
                    .filter(phase -> phase.name().startsWith(COPY))
                    .mapToLong(Phase::nanoseconds)
                    .min()
                    .orElse(0);
        }
    }
}
