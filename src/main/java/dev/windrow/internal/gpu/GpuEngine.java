// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.Waiting;
import dev.windrow.internal.engine.ChosenColumns;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.device.KernelTiming;
import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.gpu.generated.QueryKernel;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.plan.transform.TransformShape;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.profile.KernelTimes;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/** Runs plans on TornadoVM's default device. */
public final class GpuEngine implements Engine {

    private final DeviceSession session;
    private final Set<KeptTable> kept = new LinkedHashSet<>();
    private final ProgramBuilder builder = new ProgramBuilder();
    private final LaneThreads threads;

    /** Held while a program of one table alone runs: its plan counts on all memory that is free. */
    private final Semaphore wholeTables = new Semaphore(1);

    private GpuEngine(DeviceSession session) {
        this.session = session;
        threads = session.threads();
    }

    /**
     * Opens a device.
     *
     * @param number its number; null for TornadoVM's default device
     * @param mostBytes the most bytes of its memory to take, or 0 for TornadoVM's limit
     * @param poolsMemory whether its memory is reused, see {@link DevicePool}, and programs are
     *     kept
     * @param kernelTimes which runs have each kernel timed
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if there is no device, with TornadoVM's
     *     reason; {@code INVALID_ARGUMENT} if there is none of that number
     */
    public static GpuEngine open(
            @Nullable Integer number,
            long mostBytes,
            boolean poolsMemory,
            KernelTimes kernelTimes) {
        OpenDevice whole = OpenDevice.open(number);
        OpenDevice device = mostBytes == 0 ? whole : whole.within(mostBytes);
        DeviceLimits limits = device.limits();
        DevicePool pool = new DevicePool(limits.name(), limits.budget(), poolsMemory);
        KeptPrograms programs =
                new KeptPrograms(
                        poolsMemory ? PlanTuning.KEPT_PROGRAMS : 0,
                        limits.budget() / PlanTuning.KEPT_PROGRAM_SHARE);
        DeviceResults results = new DeviceResults();
        pool.reclaimBy(() -> programs.closeOldest() || results.bringOldest());
        return new GpuEngine(
                new DeviceSession(
                        device,
                        pool,
                        new KernelTiming(kernelTimes),
                        programs,
                        results,
                        new LaneThreads()));
    }

    /** Opens the default device with TornadoVM's memory limit and reuse of memory. */
    public static GpuEngine open() {
        return open(null, 0, true, KernelTimes.ALWAYS);
    }

    /** Returns whether the device is a GPU. */
    public boolean isGpu() {
        return session.device().isGpu();
    }

    /** Returns the name of the device's back end. */
    public String backend() {
        return session.device().backend();
    }

    /** Returns the device's limits. */
    public DeviceLimits limits() {
        return session.device().limits().withKernels(QueryKernel.isRoomForMore());
    }

    /**
     * Measures how fast the device copies within its memory.
     *
     * @param elements the longs to copy; fewer are copied if they do not fit
     * @param launch the profile with the number of threads
     * @return bytes read and written together, in GB/s
     */
    public double copyGigabytesPerSecond(long elements, LaunchProfile launch) {
        DeviceLimits launched = limits().launchedBy(launch);
        return DeviceFailures.translate(
                limits().name(), () -> CopyMeasurement.gigabytesPerSecond(launched, elements));
    }

    /**
     * Measures the nanoseconds that the upload of an array of {@code bytes} bytes takes by itself.
     */
    public long uploadNanoseconds(long bytes) {
        return DeviceFailures.translate(
                limits().name(), () -> UploadMeasurement.nanoseconds(limits(), bytes));
    }

    /**
     * Returns the bytes that kept tables and prepared plans hold on the device. Programs that wait
     * for another table do not count: they give their memory to whoever needs it.
     */
    public long heldBytes() {
        return session.pool().liveBytes() - session.kept().bytes();
    }

    /**
     * Returns lanes that aggregate chunks of rows.
     *
     * @param situation what plans can count on; programs must be kept
     */
    public DeviceLanes lanes(Situation situation) {
        return new ChunkLanes(session, situation, builder, threads);
    }

    /**
     * Tells why a plan is better left to the CPU for now: its kernels are yet to be compiled, which
     * then begins in the background.
     *
     * @param rows some of the plan's rows
     * @param situation what the plan was made for
     * @return nothing if the plan can run
     */
    public Optional<String> reasonToWait(PhysicalPlan plan, Table rows, Situation situation) {
        boolean keepsPrograms = session.kept().keepsAny();
        return keepsPrograms && plan instanceof DevicePlan devicePlan
                ? new ChunkLanes(session, situation, builder, threads)
                        .reasonToWait(devicePlan, rows)
                : Optional.empty();
    }

    @Override
    public String description() {
        return session.device().description();
    }

    @Override
    public EngineResult execute(PhysicalPlan plan, EngineInput input, ProgressListener progress) {
        boolean evaluates = plan instanceof DevicePlan own && own.device().rowProgram() != null;
        if (input.evaluation() != null && !evaluates) {
            throw new WindrowException(
                    ErrorCode.INTERNAL, "the GPU engine was given rows that are yet to be chosen");
        }
        if (session.sharesProgram(plan)) {
            return executeOnce(plan, input.table(), progress, () -> {});
        }
        Waiting.acquire(wholeTables);
        return executeOnce(plan, input.table(), progress, wholeTables::release);
    }

    private EngineResult executeOnce(
            PhysicalPlan plan, Table table, ProgressListener progress, Runnable afterwards) {
        return threads.call(() -> executeHere(plan, table, progress), afterwards);
    }

    private EngineResult executeHere(PhysicalPlan plan, Table table, ProgressListener progress) {
        session.reportGrouping(progress);
        try (ColumnSource.Uploaded columns = new ColumnSource.Uploaded(table);
                PreparedDevicePlan once = session.ready(plan, columns, false, ignored -> {})) {
            return once.run(false);
        }
    }

    @Override
    public TransformOutcome transform(TransformPlan plan, Table input, ProgressListener progress) {
        session.report(plan, progress);
        return threads.call(() -> transformHere(plan, input), () -> {});
    }

    private TransformOutcome transformHere(TransformPlan plan, Table input) {
        try (ColumnSource.Uploaded columns = new ColumnSource.Uploaded(input)) {
            return session.transform(plan, columns, TransformShape::of);
        }
    }

    /**
     * Keeps the columns of a table on the device, each from the first query that reads it.
     *
     * <p>The host keeps them, too: TornadoVM's arrays have two sides. Arrays that cannot use a
     * column's own memory are copies.
     */
    @Override
    public KeptTable keep(Table table) {
        return kept(
                table.remote().orElse(null) instanceof MadeColumns made
                                && session.results().has(made)
                        ? new MadeTable(session, table, made, kept::remove)
                        : new ResidentColumns(session, table, kept::remove));
    }

    /**
     * Keeps a join whose other sides are looked up on the device.
     *
     * @param join a table of {@link LookedUpColumns}
     * @param rows the table whose rows these are
     * @param ownsRows whether that is closed with the join
     */
    public KeptTable keep(Table join, KeptTable rows, boolean ownsRows) {
        return kept(
                new LookedUpTable(
                        session,
                        join,
                        (LookedUpColumns) join.remote().orElseThrow(),
                        rows,
                        ownsRows,
                        kept::remove));
    }

    /**
     * Keeps the rows of a join that meet a condition.
     *
     * @param chosen a table of {@link ChosenColumns}
     * @param join the join as it is kept, which stays its owner's
     */
    public KeptTable keep(Table chosen, KeptTable join) {
        return kept(
                new ChosenTable(
                        session,
                        chosen,
                        (ChosenColumns) chosen.remote().orElseThrow(),
                        (LookedUpTable) join,
                        kept::remove));
    }

    /** Returns whether a table lies on this device. */
    public boolean holds(Table table) {
        return table.remote().orElse(null) instanceof MadeColumns made
                && session.results().has(made);
    }

    @Override
    public KeptTable upload(Table table) {
        return kept(new UploadedColumns(session, table, kept::remove));
    }

    private KeptTable kept(KeptTable table) {
        kept.add(table);
        return table;
    }

    /**
     * Waits until the device has done what cancelled calls left behind, which may use kept tables.
     *
     * @param mayLeave whether a call that is to end may go on before
     */
    public void settle(BooleanSupplier mayLeave) {
        threads.settle(mayLeave);
    }

    /**
     * Frees kept tables, prepared plans and kept programs; results that lie on the device come to
     * the host. TornadoVM keeps its device for the life of the process. A program that is being
     * made is waited for.
     */
    @Override
    public void close() {
        builder.close();
        threads.close();
        List.copyOf(kept).forEach(KeptTable::close);
        session.results().bringAll();
        session.kept().close();
        session.pool().close();
    }
}
