// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.gpu.device.KernelTiming;
import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.GraphBuilding;
import dev.windrow.internal.gpu.groupby.DeviceProgram;
import dev.windrow.internal.gpu.groupby.DeviceRun;
import dev.windrow.internal.plan.groupby.CapacityMiss;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.plan.groupby.ProgramShape;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A device plan and, from its first run on, its program. Where a run finds a capacity too small, a
 * bigger plan replaces the plan.
 */
final class PreparedDevicePlan implements PreparedPlan {

    /**
     * A program whose last run took no longer runs on the caller's thread: to hand it to another
     * would take a good part of that time, and nobody notices that it cannot be cancelled.
     */
    private static final long BRIEF_NANOSECONDS = 20_000_000;

    private final DeviceSession session;
    private final OpenDevice device;
    private final ColumnSource source;
    private final boolean repeats;
    private final KernelTiming timing;
    private final Consumer<PreparedDevicePlan> whenClosed;
    private DevicePlan plan;
    private @Nullable ReadyProgram program;

    /** The program as the last result has it, and that result; null if it came home at once. */
    private @Nullable LentProgram lent;

    private @Nullable Table last;

    /** Whether the last run was brief. */
    private boolean isBrief;

    /**
     * Prepares a plan.
     *
     * @param session decides whether its first run has each kernel timed, if the run does not ask
     *     for that, and keeps programs
     * @param source the columns
     * @param repeats whether it runs more than once
     * @param whenClosed is called when it is closed
     */
    PreparedDevicePlan(
            DeviceSession session,
            DevicePlan plan,
            ColumnSource source,
            boolean repeats,
            Consumer<PreparedDevicePlan> whenClosed) {
        this.session = session;
        this.device = session.device();
        this.timing = session.timing();
        this.plan = plan;
        this.source = source;
        this.repeats = repeats;
        this.whenClosed = whenClosed;
    }

    @Override
    public EngineResult run(boolean profiled, ProgressListener progress) {
        session.reportGrouping(progress);
        long begin = System.nanoTime();
        EngineResult result =
                isBrief && program != null
                        ? run(profiled)
                        : session.threads().callWithKept(() -> run(profiled));
        isBrief = System.nanoTime() - begin <= BRIEF_NANOSECONDS;
        return result;
    }

    /** Runs the plan without a word of it. */
    EngineResult run(boolean profiled) {
        return DeviceFailures.translate(device.limits().name(), () -> grow(profiled));
    }

    /** Runs bigger and bigger plans until one suffices. */
    private EngineResult grow(boolean profiled) {
        List<Phase> phases = new ArrayList<>();
        List<Profile.Execution> waits = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        long peakBytes = 0;
        boolean isDue = program == null && !profiled && timing.isDue();
        while (true) {
            DeviceRun run = runOnce(profiled, isDue, notes);
            phases.addAll(run.phases());
            waits.addAll(run.executions());
            ReadyProgram ready = Objects.requireNonNull(program);
            DeviceProgram tried = ready.program();
            peakBytes = Math.max(peakBytes, tried.deviceBytes());
            Table groups = groups(run, ready);
            if (groups != null) {
                Profile profile =
                        new Profile(
                                device.description(),
                                plan.strategy(),
                                source.table().rows(),
                                groups.rows(),
                                phases,
                                tried.inputBytes(),
                                peakBytes,
                                notes);
                return new EngineResult(
                        groups,
                        plan,
                        profile.withExecutions(waits).withMemory(ready.lease().afterRun()));
            }
            letGo();
            if (source instanceof ColumnSource.OfResult result) {
                result.owner().notes().clear();
            }
            CapacityMiss miss = run.miss();
            plan = Planner.grow(plan, miss);
            notes.add(miss.kind().reason() + ": " + plan.decisions().getLast().choice());
        }
    }

    /** Returns the groups of a run, which may stay on the device; null after a capacity miss. */
    private @Nullable Table groups(DeviceRun run, ReadyProgram ready) {
        DeviceRun.ResidentGroups resident = run.resident();
        if (resident == null) {
            return run.groups();
        }
        MadeColumns made =
                MadeColumns.of(
                        resident.made(), resident.download(), resident.arrays(), ready.lease());
        LentProgram lending = new LentProgram(ready, this::free);
        made.whenClosed(
                () -> {
                    session.results().remove(made);
                    lending.giveBack();
                });
        lent = lending;
        last = session.results().add(made);
        return last;
    }

    /** Brings the last result home: the next run writes to the same arrays. */
    private void bringLast() {
        if (last != null) {
            last.toHost();
            last = null;
            lent = null;
        }
    }

    /**
     * Runs the program, and makes it first if there is none.
     *
     * @param isDue whether a program that has not run for this plan is timed, though the run did
     *     not ask for that
     * @param notes gets how the program came about
     */
    private DeviceRun runOnce(boolean profiled, boolean isDue, List<String> notes) {
        long begin = System.nanoTime();
        try {
            DeviceRun run = runOnce(profiled || isDue, notes);
            timing.ran(System.nanoTime() - begin, isDue, run.phases());
            return run;
        } catch (RuntimeException | Error e) {
            closeProgram();
            throw e;
        }
    }

    private DeviceRun runOnce(boolean timesKernels, List<String> notes) {
        bringLast();
        ReadyProgram ready = program;
        if (ready != null) {
            return ready.program().run(timesKernels);
        }
        Optional<ProgramShape> shape = shape();
        ReadyProgram waiting =
                shape.map(each -> session.kept().take(key(each), ReadyProgram.class)).orElse(null);
        if (waiting == null) {
            return GraphBuilding.alone(() -> runFirst(shape.orElse(null), timesKernels));
        }
        program = waiting;
        notes.add("program: cached");
        waiting.bind(source.table(), plan);
        Supplier<DeviceRun> run = () -> waiting.program().run(timesKernels);
        return device.isGpu() ? run.get() : GraphBuilding.withoutAny(run);
    }

    /** Returns the shape of the plan, if its program serves other tables, too. */
    private Optional<ProgramShape> shape() {
        boolean mayShare = !repeats && session.kept().keepsAny();
        return mayShare ? ProgramShape.of(plan) : Optional.empty();
    }

    /** Returns what tells a program of a shape apart, over these columns. */
    private Object key(ProgramShape shape) {
        return source instanceof ColumnSource.OfResult result
                ? new ResultShape(result.owner(), shape)
                : shape;
    }

    private DeviceRun runFirst(@Nullable ProgramShape shape, boolean timesKernels) {
        ReadyProgram made = made(shape, timesKernels);
        program = made;
        made.bind(source.table(), plan);
        return made.program().run(timesKernels);
    }

    private ReadyProgram made(@Nullable ProgramShape shape, boolean timesKernels) {
        if (shape == null) {
            boolean replays = repeats && device.replaysGraphs();
            return ReadyProgram.of(plan, source, null, session.pool(), replays, timesKernels);
        }
        return key(shape) instanceof ResultShape key
                ? ReadyProgram.of(shape.plan(), source, key, session.pool(), false, timesKernels)
                : ReadyProgram.ofShape(shape, source.table(), session.pool(), timesKernels);
    }

    @Override
    public void close() {
        letGo();
        whenClosed.accept(this);
    }

    /** Lets go of a program that has done its work: others may take it. */
    private void letGo() {
        ReadyProgram going = program;
        LentProgram lending = lent;
        program = null;
        lent = null;
        last = null;
        if (lending != null) {
            lending.letGo();
        } else if (going != null) {
            free(going);
        }
    }

    private void free(ReadyProgram going) {
        session.kept().letGo(going, true);
    }

    private void closeProgram() {
        if (program != null) {
            ReadyProgram closing = program;
            program = null;
            session.kept().close(closing);
        }
    }
}
