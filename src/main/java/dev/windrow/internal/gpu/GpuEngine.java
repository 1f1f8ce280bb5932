package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.transform.DeviceTransforms;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DevicePlan;
import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.TransformPlan;
import dev.windrow.progress.ProgressListener;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Runs plans on the device that TornadoVM offers first. */
public final class GpuEngine implements Engine {

    private final OpenDevice device;
    private double copyGigabytesPerSecond;
    private final Set<ResidentColumns> kept = new LinkedHashSet<>();

    private GpuEngine(OpenDevice device) {
        this.device = device;
    }

    /**
     * Opens TornadoVM's default device.
     *
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if there is none, with TornadoVM's reason
     */
    public static GpuEngine open() {
        return new GpuEngine(OpenDevice.open());
    }

    /** Returns whether the device is a GPU. */
    public boolean isGpu() {
        return device.isGpu();
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

    /** Returns the bytes that kept tables and their prepared plans hold on the device. */
    public long heldBytes() {
        return kept.stream().mapToLong(ResidentColumns::heldBytes).sum();
    }

    @Override
    public String description() {
        return device.description();
    }

    @Override
    public EngineResult execute(PhysicalPlan plan, Table input, ProgressListener progress) {
        try (PreparedDevicePlan once =
                prepare(plan, new ColumnSource.Uploaded(input), ignored -> {})) {
            return once.run(true, progress);
        }
    }

    @Override
    public TransformOutcome transform(TransformPlan plan, Table input, ProgressListener progress) {
        return transform(plan, new ColumnSource.Uploaded(input), progress);
    }

    /** Runs an operation over columns from somewhere. */
    TransformOutcome transform(TransformPlan plan, ColumnSource source, ProgressListener progress) {
        if (!(plan instanceof TransformPlan.OnDevice devicePlan)) {
            throw new WindrowException(
                    ErrorCode.INTERNAL, "the GPU engine was given the plan " + plan.strategy());
        }
        String phase = plan.transformation().name() + " on " + limits().name();
        progress.progress(phase, 0, ProgressListener.UNKNOWN);
        return DeviceFailures.translate(
                limits().name(), () -> DeviceTransforms.run(devicePlan, source, description()));
    }

    /**
     * Keeps the columns of a table on the device, each from the first query on that reads it.
     *
     * <p>The host keeps a copy of them, too: TornadoVM's arrays have two sides.
     */
    @Override
    public EngineTable keep(Table table) {
        ResidentColumns columns = new ResidentColumns(this, table);
        kept.add(columns);
        return columns;
    }

    /** Forgets columns that were freed. */
    void forget(ResidentColumns columns) {
        kept.remove(columns);
    }

    /** Makes a plan ready to run over columns from somewhere. */
    PreparedDevicePlan prepare(
            PhysicalPlan plan, ColumnSource source, Consumer<PreparedDevicePlan> whenClosed) {
        if (!(plan instanceof DevicePlan devicePlan)) {
            throw new WindrowException(
                    ErrorCode.INTERNAL, "the GPU engine was given the plan " + plan.strategy());
        }
        return new PreparedDevicePlan(device, devicePlan, source, whenClosed);
    }

    /** Frees what is kept; TornadoVM itself keeps its device for the life of the process. */
    @Override
    public void close() {
        List.copyOf(kept).forEach(ResidentColumns::close);
    }
}
