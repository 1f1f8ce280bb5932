package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.transform.DeviceTransforms;
import dev.windrow.internal.gpu.transform.TextPasses;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DevicePlan;
import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.TransformPlan;
import dev.windrow.kernel.TextKernel;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.profile.KernelTimes;
import dev.windrow.progress.ProgressListener;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Runs plans on the device that TornadoVM offers first. */
public final class GpuEngine implements Engine {

    private OpenDevice device;
    private final DevicePool pool;
    private final KernelTiming timing;
    private double copyGigabytesPerSecond;
    private final Set<KeptTable> kept = new LinkedHashSet<>();
    private final Set<DeviceStrings> makers = new LinkedHashSet<>();

    private GpuEngine(OpenDevice device, boolean poolsMemory, KernelTimes kernelTimes) {
        this.device = device;
        timing = new KernelTiming(kernelTimes);
        DeviceLimits limits = device.limits();
        long budget = (long) (limits.globalMemoryBytes() * PlanTuning.DEVICE_MEMORY_SHARE);
        pool = new DevicePool(limits.name(), budget, poolsMemory);
    }

    /**
     * Opens TornadoVM's default device.
     *
     * @param mostBytes bytes of its memory that may be taken, or 0 for what TornadoVM may take
     * @param poolsMemory whether memory on it is used again: see {@link DevicePool}
     * @param kernelTimes which of what runs once has each kernel timed
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if there is none, with TornadoVM's reason
     */
    public static GpuEngine open(long mostBytes, boolean poolsMemory, KernelTimes kernelTimes) {
        OpenDevice device = OpenDevice.open();
        return new GpuEngine(
                mostBytes == 0 ? device : device.within(mostBytes), poolsMemory, kernelTimes);
    }

    /** Opens it, to take what TornadoVM may take of its memory, and to use that again. */
    public static GpuEngine open() {
        return open(0, true, KernelTimes.ALWAYS);
    }

    /** Has TornadoVM, if it has not started yet, append the source of each kernel to a file. */
    public static void writeKernelSources(Path file) {
        OpenDevice.writeKernelSources(file);
    }

    /** Returns whether the device is a GPU. */
    public boolean isGpu() {
        return device.isGpu();
    }

    /** Returns the name of the device's back end. */
    public String backend() {
        return device.backend();
    }

    /** Has what is planned from now on take the numbers of a profile. */
    public void launchBy(LaunchProfile profile) {
        device = device.launchedBy(profile);
    }

    /** Returns what the device can hold and run at once. */
    public DeviceLimits limits() {
        return device.limits();
    }

    /**
     * Returns how fast the device copies within its memory, measured at the first call.
     *
     * @param elements how many longs to copy then, if there is room
     * @return bytes read and written together, in GB/s
     */
    public double copyGigabytesPerSecond(long elements) {
        if (copyGigabytesPerSecond == 0) {
            copyGigabytesPerSecond =
                    DeviceFailures.translate(
                            limits().name(),
                            () -> CopyMeasurement.gigabytesPerSecond(limits(), elements));
        }
        return copyGigabytesPerSecond;
    }

    /** Measures how many nanoseconds an array of so many bytes takes to the device, and no more. */
    public long uploadNanoseconds(long bytes) {
        return DeviceFailures.translate(
                limits().name(), () -> UploadMeasurement.nanoseconds(limits(), bytes));
    }

    /** Returns the bytes that kept tables and all that is prepared hold on the device. */
    public long heldBytes() {
        return pool.liveBytes();
    }

    @Override
    public String description() {
        return device.description();
    }

    @Override
    public EngineResult execute(PhysicalPlan plan, Table input, ProgressListener progress) {
        try (ColumnSource.Uploaded columns = new ColumnSource.Uploaded(input);
                PreparedDevicePlan once = ready(plan, columns, false, ignored -> {})) {
            return once.run(false, progress);
        }
    }

    @Override
    public TransformOutcome transform(TransformPlan plan, Table input, ProgressListener progress) {
        try (ColumnSource.Uploaded columns = new ColumnSource.Uploaded(input)) {
            return transform(plan, columns, progress);
        }
    }

    /** Runs an operation over columns from somewhere. */
    TransformOutcome transform(TransformPlan plan, ColumnSource source, ProgressListener progress) {
        if (!(plan instanceof TransformPlan.OnDevice devicePlan)) {
            throw new WindrowException(
                    ErrorCode.INTERNAL, "the GPU engine was given the plan " + plan.strategy());
        }
        String phase = plan.transformation().name() + " on " + limits().name();
        progress.progress(phase, 0, ProgressListener.UNKNOWN);
        return DeviceFailures.translate(limits().name(), () -> transform(devicePlan, source));
    }

    private TransformOutcome transform(TransformPlan.OnDevice plan, ColumnSource source) {
        boolean timesKernels = timing.isDue();
        long begin = System.nanoTime();
        TransformOutcome outcome =
                DeviceTransforms.run(plan, source, pool, description(), timesKernels);
        timing.ran(System.nanoTime() - begin, timesKernels, outcome.profile().phases());
        return outcome;
    }

    /**
     * Makes a kernel ready that makes a column of strings, in two passes.
     *
     * @param table a table that this engine keeps
     * @param required columns of which a null makes a null
     * @param kernel the kernel
     * @throws WindrowException {@code DEVICE_MEMORY} if there is no room for it
     */
    public DeviceStrings prepareStrings(
            EngineTable table, List<String> required, TextKernel kernel) {
        TextPasses passes =
                DeviceFailures.translate(
                        limits().name(),
                        () ->
                                new TextPasses(
                                        device.limits(),
                                        (ColumnSource) table,
                                        required,
                                        kernel,
                                        pool));
        DeviceStrings strings = new DeviceStrings(device, passes, makers::remove);
        makers.add(strings);
        return strings;
    }

    /** Returns what everything on the device takes its memory from. */
    DevicePool pool() {
        return pool;
    }

    /**
     * Keeps the columns of a table on the device, each from the first query on that reads it.
     *
     * <p>The host keeps them, too: TornadoVM's arrays have two sides. Those that are no column's
     * own memory are copies.
     */
    @Override
    public EngineTable keep(Table table) {
        ResidentColumns columns = new ResidentColumns(this, table);
        kept.add(columns);
        return columns;
    }

    /** Takes a table whose columns stay on the host: each run of a query uploads them. */
    public EngineTable upload(Table table) {
        UploadedColumns columns = new UploadedColumns(this, table);
        kept.add(columns);
        return columns;
    }

    /** Forgets a table that was freed. */
    void forget(KeptTable columns) {
        kept.remove(columns);
    }

    /** Makes a plan ready to run any number of times over columns from somewhere. */
    PreparedDevicePlan prepare(
            PhysicalPlan plan, ColumnSource source, Consumer<PreparedDevicePlan> whenClosed) {
        return ready(plan, source, true, whenClosed);
    }

    private PreparedDevicePlan ready(
            PhysicalPlan plan,
            ColumnSource source,
            boolean repeats,
            Consumer<PreparedDevicePlan> whenClosed) {
        if (!(plan instanceof DevicePlan devicePlan)) {
            throw new WindrowException(
                    ErrorCode.INTERNAL, "the GPU engine was given the plan " + plan.strategy());
        }
        return new PreparedDevicePlan(
                device, pool, devicePlan, source, repeats, timing, whenClosed);
    }

    /** Frees what is kept; TornadoVM itself keeps its device for the life of the process. */
    @Override
    public void close() {
        List.copyOf(makers).forEach(DeviceStrings::close);
        List.copyOf(kept).forEach(KeptTable::close);
        pool.close();
    }
}
