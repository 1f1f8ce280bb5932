// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.MisfitException;
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
import dev.windrow.internal.plan.transform.TransformShape;
import dev.windrow.kernel.TextKernel;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An open device, and the ways to run plans on it.
 *
 * @param device the device
 * @param pool the pool of device memory
 * @param timing decides when kernels are timed
 * @param kept programs that wait for another table
 * @param results results that stay on the device
 * @param threads run programs for calls, which may leave them behind
 */
record DeviceSession(
        OpenDevice device,
        DevicePool pool,
        KernelTiming timing,
        KeptPrograms kept,
        DeviceResults results,
        LaneThreads threads) {

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

    /** Says that a query begins to run. */
    void reportGrouping(ProgressListener progress) {
        progress.progress("grouping on " + name(), 0, ProgressListener.UNKNOWN);
    }

    /** Says that an operation on columns begins to run. */
    void report(TransformPlan plan, ProgressListener progress) {
        String phase = plan.transformation().name() + " on " + name();
        progress.progress(phase, 0, ProgressListener.UNKNOWN);
    }

    /**
     * Runs an operation on columns.
     *
     * @param shapes returns what tells a plan's program apart, if it is to be kept: a {@link
     *     TransformShape} if it serves other tables, too; otherwise it reads the source's arrays
     */
    TransformOutcome transform(
            TransformPlan plan,
            ColumnSource source,
            Function<TransformPlan.OnDevice, ? extends Optional<?>> shapes) {
        if (!(plan instanceof TransformPlan.OnDevice devicePlan)) {
            throw notForDevice(plan.strategy());
        }
        boolean timesKernels = timing.isDue();
        long begin = System.nanoTime();
        TransformOutcome outcome =
                DeviceFailures.translate(
                        name(), () -> transform(devicePlan, source, shapes, timesKernels));
        timing.ran(System.nanoTime() - begin, timesKernels, outcome.profile().phases());
        return outcome;
    }

    private TransformOutcome transform(
            TransformPlan.OnDevice plan,
            ColumnSource source,
            Function<TransformPlan.OnDevice, ? extends Optional<?>> shapes,
            boolean timesKernels) {
        Object shape = kept.keepsAny() ? shapes.apply(plan).orElse(null) : null;
        TransformProgram waiting = shape == null ? null : kept.take(shape, TransformProgram.class);
        if (waiting == null) {
            return GraphBuilding.alone(() -> transformFirst(plan, source, shape, timesKernels));
        }
        Supplier<TransformOutcome> run = () -> run(waiting, plan, source.table(), timesKernels);
        return device.isGpu() ? run.get() : GraphBuilding.withoutAny(run);
    }

    private TransformOutcome transformFirst(
            TransformPlan.OnDevice plan,
            ColumnSource source,
            @Nullable Object shape,
            boolean timesFirst) {
        TransformProgram made = made(plan, source, shape, timesFirst);
        return run(made, plan, source.table(), timesFirst);
    }

    private TransformProgram made(
            TransformPlan.OnDevice plan,
            ColumnSource source,
            @Nullable Object shape,
            boolean timesFirst) {
        if (shape instanceof TransformShape shared) {
            return TransformProgram.ofShape(shared, source.table(), pool, timesFirst);
        }
        return shape instanceof ResultShape key && key.shape() instanceof TransformShape shared
                ? TransformProgram.ofResult(shared, source, key, pool, timesFirst)
                : TransformProgram.ofTable(
                        plan, source, shape, pool, device.replaysGraphs(), timesFirst);
    }

    /**
     * Runs a program, which then waits for the next run, unless it failed or nothing tells it
     * apart. If its result stays on the device, it waits once that is closed.
     */
    private TransformOutcome run(
            TransformProgram program,
            TransformPlan.OnDevice plan,
            Table table,
            boolean timesKernels) {
        boolean isWell = false;
        boolean stays = false;
        try {
            TransformOutcome outcome =
                    program.run(
                            plan,
                            table,
                            device.description(),
                            timesKernels,
                            made -> asTable(program, made));
            isWell = true;
            stays = outcome.table().remote().isPresent();
            return outcome;
        } catch (MisfitException e) {
            isWell = true;
            throw e;
        } catch (WindrowException e) {
            // Some value is at fault, and not the program, unless that was stopped half-way.
            isWell = e.code() != ErrorCode.CANCELLED;
            throw e;
        } finally {
            if (!stays) {
                kept.letGo(program, isWell);
            }
        }
    }

    private Table asTable(TransformProgram program, MadeColumns made) {
        made.whenClosed(
                () -> {
                    results.remove(made);
                    kept.letGo(program, true);
                });
        return results.add(made);
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
        return new DeviceStrings(device, threads, passes, whenClosed);
    }

    private String name() {
        return device.limits().name();
    }

    private static WindrowException notForDevice(String strategy) {
        return new WindrowException(
                ErrorCode.INTERNAL, "the GPU engine was given the plan " + strategy);
    }
}
