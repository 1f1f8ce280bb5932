package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DevicePlan;
import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.Planner;
import dev.windrow.internal.plan.Shortfall;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.progress.ProgressListener;

import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs plans on the device that TornadoVM offers first. A run that finds a table too small gives
 * its plan back; a bigger one is tried.
 */
public final class GpuEngine implements Engine {

    private final OpenDevice device;

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

    @Override
    public String description() {
        return device.description();
    }

    @Override
    public EngineResult execute(PhysicalPlan plan, Table input, ProgressListener progress) {
        if (!(plan instanceof DevicePlan devicePlan)) {
            throw new WindrowException(
                    ErrorCode.INTERNAL, "the GPU engine was given the plan " + plan.strategy());
        }
        try {
            return run(devicePlan, input, progress);
        } catch (WindrowException e) {
            throw e;
        } catch (TornadoOutOfMemoryException e) {
            throw new WindrowException(
                    ErrorCode.DEVICE_MEMORY,
                    device.limits().name()
                            + " has too little memory for this query: raise"
                            + " -Dtornado.device.memory, or use the CPU engine",
                    e);
        } catch (OutOfMemoryError e) {
            throw new WindrowException(
                    ErrorCode.HOST_MEMORY, "no room on the host for the device's arrays", e);
        } catch (RuntimeException e) {
            throw new WindrowException(
                    ErrorCode.DEVICE_FAILURE,
                    device.limits().name() + " failed: " + FirstLine.of(e),
                    e);
        }
    }

    @Override
    public void close() {
        // TornadoVM keeps its device for the life of the process; each query frees what it took.
    }

    private EngineResult run(DevicePlan first, Table input, ProgressListener progress) {
        DeviceInput columns = new DeviceInput(input);
        List<Phase> phases = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        long peakBytes = 0;
        DevicePlan plan = first;
        while (true) {
            progress.progress("grouping on " + device.limits().name(), 0, ProgressListener.UNKNOWN);
            DeviceRun run = DeviceRun.execute(plan, columns, input);
            phases.addAll(run.phases());
            peakBytes = Math.max(peakBytes, run.deviceBytes());
            if (run.groups() != null) {
                Profile profile =
                        new Profile(
                                description(),
                                plan.strategy(),
                                input.rows(),
                                run.groups().rows(),
                                phases,
                                peakBytes,
                                notes);
                return new EngineResult(run.groups(), plan, profile);
            }
            Shortfall shortfall = run.shortfall();
            plan = Planner.grow(plan, shortfall);
            notes.add(shortfall.kind().finding() + ": " + plan.decisions().getLast().choice());
        }
    }
}
