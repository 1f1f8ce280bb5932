package dev.windrow.internal.gpu;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.device.KernelTiming;
import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.GraphBuilding;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.text.TextPasses;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.ProgramShape;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.kernel.TextKernel;
import dev.windrow.progress.ProgressListener;

import java.util.List;
import java.util.function.Consumer;

/**
 * An open device, and the ways to run plans on it.
 *
 * @param device the device
 * @param pool the pool of device memory
 * @param timing decides when kernels are timed
 * @param kept programs that wait for another table
 */
record DeviceSession(OpenDevice device, DevicePool pool, KernelTiming timing, KeptPrograms kept) {

    /**
     * Prepares a plan.
     *
     * @param repeats whether it runs more than once; if not, it may share a program with plans for
     *     other tables
     * @param whenClosed is called when it is closed
     */
    PreparedDevicePlan ready(
            PhysicalPlan plan,
            ColumnSource source,
            boolean repeats,
            Consumer<PreparedDevicePlan> whenClosed) {
        if (!(plan instanceof DevicePlan devicePlan)) {
            throw notForDevice(plan.strategy());
        }
        return new PreparedDevicePlan(this, devicePlan, source, repeats, whenClosed);
    }

    /** Returns whether a plan's program serves other tables, too. */
    boolean sharesProgram(PhysicalPlan plan) {
        return kept.keepsAny()
                && plan instanceof DevicePlan devicePlan
                && ProgramShape.of(devicePlan).isPresent();
    }

    /** Runs an operation on columns. */
    TransformOutcome transform(TransformPlan plan, ColumnSource source, ProgressListener progress) {
        if (!(plan instanceof TransformPlan.OnDevice devicePlan)) {
            throw notForDevice(plan.strategy());
        }
        String phase = plan.transformation().name() + " on " + name();
        progress.progress(phase, 0, ProgressListener.UNKNOWN);
        return DeviceFailures.translate(name(), () -> transform(devicePlan, source));
    }

    private TransformOutcome transform(TransformPlan.OnDevice plan, ColumnSource source) {
        boolean timesKernels = timing.isDue();
        long begin = System.nanoTime();
        TransformOutcome outcome =
                GraphBuilding.alone(
                        () ->
                                DeviceTransforms.run(
                                        plan, source, pool, device.description(), timesKernels));
        timing.ran(System.nanoTime() - begin, timesKernels, outcome.profile().phases());
        return outcome;
    }

    /**
     * Prepares a kernel that makes a column of strings in two passes.
     *
     * @param required columns of which a null makes a null
     * @param whenClosed is called when it is closed
     * @throws WindrowException {@code DEVICE_MEMORY} if it does not fit
     */
    DeviceStrings strings(
            ColumnSource source,
            List<String> required,
            TextKernel kernel,
            Consumer<DeviceStrings> whenClosed) {
        TextPasses passes =
                DeviceFailures.translate(
                        name(),
                        () -> new TextPasses(device.limits(), source, required, kernel, pool));
        return new DeviceStrings(device, passes, whenClosed);
    }

    private String name() {
        return device.limits().name();
    }

    private static WindrowException notForDevice(String strategy) {
        return new WindrowException(
                ErrorCode.INTERNAL, "the GPU engine was given the plan " + strategy);
    }
}
