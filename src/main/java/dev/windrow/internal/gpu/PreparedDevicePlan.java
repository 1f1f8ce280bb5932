package dev.windrow.internal.gpu;

import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.gpu.device.KernelTiming;
import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.groupby.DeviceProgram;
import dev.windrow.internal.gpu.groupby.DeviceRun;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.plan.groupby.CapacityMiss;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A device plan and, from its first run on, its program. Where a run finds a capacity too small, a
 * bigger plan replaces the plan.
 */
final class PreparedDevicePlan implements PreparedPlan {

    private final OpenDevice device;
    private final DevicePool pool;
    private final ColumnSource source;
    private final boolean repeats;
    private final KernelTiming timing;
    private final Consumer<PreparedDevicePlan> whenClosed;
    private DevicePlan plan;
    private @Nullable DeviceProgram program;
    private DevicePool.@Nullable Lease lease;

    /**
     * Prepares a plan.
     *
     * @param source the columns
     * @param repeats whether it runs more than once
     * @param timing decides whether its first run has each kernel timed, if the run does not ask
     *     for that
     * @param whenClosed is called when it is closed
     */
    PreparedDevicePlan(
            OpenDevice device,
            DevicePool pool,
            DevicePlan plan,
            ColumnSource source,
            boolean repeats,
            KernelTiming timing,
            Consumer<PreparedDevicePlan> whenClosed) {
        this.device = device;
        this.pool = pool;
        this.plan = plan;
        this.source = source;
        this.repeats = repeats;
        this.timing = timing;
        this.whenClosed = whenClosed;
    }

    @Override
    public EngineResult run(boolean profiled, ProgressListener progress) {
        return DeviceFailures.translate(device.limits().name(), () -> grow(profiled, progress));
    }

    /** Runs bigger and bigger plans until one suffices. */
    private EngineResult grow(boolean profiled, ProgressListener progress) {
        List<Phase> phases = new ArrayList<>();
        List<Profile.Execution> waits = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        long peakBytes = 0;
        boolean isDue = program == null && !profiled && timing.isDue();
        while (true) {
            progress.progress("grouping on " + device.limits().name(), 0, ProgressListener.UNKNOWN);
            DeviceRun run = runOnce(profiled, isDue);
            phases.addAll(run.phases());
            waits.addAll(run.executions());
            DeviceProgram tried = Objects.requireNonNull(program);
            peakBytes = Math.max(peakBytes, tried.deviceBytes());
            if (run.groups() != null) {
                Profile profile =
                        new Profile(
                                device.description(),
                                plan.strategy(),
                                source.table().rows(),
                                run.groups().rows(),
                                phases,
                                tried.inputBytes(),
                                peakBytes,
                                notes);
                return new EngineResult(
                        run.groups(),
                        plan,
                        profile.withExecutions(waits)
                                .withMemory(Objects.requireNonNull(lease).afterRun()));
            }
            closeProgram();
            CapacityMiss miss = run.miss();
            plan = Planner.grow(plan, miss);
            notes.add(miss.kind().reason() + ": " + plan.decisions().getLast().choice());
        }
    }

    /**
     * Runs the program, and makes it first if there is none.
     *
     * @param isDue whether a newly made program is timed, though the run did not ask for that
     */
    private DeviceRun runOnce(boolean profiled, boolean isDue) {
        long begin = System.nanoTime();
        try {
            if (program == null) {
                lease = pool.lease();
                boolean replays = repeats && device.replaysGraphs();
                program = new DeviceProgram(plan, source, lease, replays, isDue || profiled);
            }
            DeviceRun run = program.run(profiled);
            timing.ran(System.nanoTime() - begin, isDue, run.phases());
            return run;
        } catch (RuntimeException | Error e) {
            closeProgram();
            throw e;
        }
    }

    @Override
    public void close() {
        closeProgram();
        whenClosed.accept(this);
    }

    private void closeProgram() {
        if (program != null) {
            DeviceProgram closing = program;
            program = null;
            closing.close();
        }
        if (lease != null) {
            lease.close();
            lease = null;
        }
    }
}
