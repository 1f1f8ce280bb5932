package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.instrumentation.LaunchTrial;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.scan.PartialAggregation.DeviceUse;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.launch.LaunchProfiles;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/** The engines of a session: the CPU, and a device if there is one. */
final class Engines implements AutoCloseable {

    private final WindrowConfig config;
    private final CpuEngine cpu;
    private final @Nullable GpuEngine device;
    private final LaunchProfile launch;
    private final String reason;

    private Engines(
            WindrowConfig config, @Nullable GpuEngine device, LaunchProfile launch, String reason) {
        this.config = config;
        this.cpu = new CpuEngine(config.threads(), config.poolsMemory());
        this.device = device;
        this.launch = launch;
        this.reason = reason;
    }

    /**
     * Opens the best engine that works. Whenever it falls back to a lesser one, it keeps the reason
     * and the remedy.
     */
    static Engines open(WindrowConfig config) {
        if (config.engine() == EngineChoice.CPU) {
            return cpuOnly(config, "the CPU was asked for");
        }
        if (!TornadoVm.isPresent()) {
            return withoutDevice(config, TornadoVm.MISSING);
        }
        GpuEngine device;
        try {
            device =
                    GpuEngine.open(
                            config.deviceBytes(), config.poolsMemory(), config.kernelTimes());
        } catch (WindrowException e) {
            return withoutDevice(config, e.getMessage());
        }
        if (config.engine() == EngineChoice.AUTO && !device.isGpu()) {
            String name = device.limits().name();
            device.close();
            return withoutDevice(
                    config,
                    "TornadoVM's device, "
                            + name
                            + ", is not a GPU: use it with the engine \"gpu\" all the same");
        }
        return new Engines(
                config,
                device,
                launchProfile(config, device),
                "TornadoVM found " + device.description());
    }

    /**
     * Finds the device's launch profile. A faulty file fails: it is no reason to do without the
     * device.
     */
    private static LaunchProfile launchProfile(WindrowConfig config, GpuEngine device) {
        try {
            return LaunchProfiles.find(
                    config.launchProfile(), device.limits().name(), device.backend());
        } catch (WindrowException e) {
            device.close();
            throw e;
        }
    }

    private static Engines withoutDevice(WindrowConfig config, String reason) {
        if (config.engine() == EngineChoice.GPU) {
            throw new WindrowException(ErrorCode.ENGINE_UNAVAILABLE, reason);
        }
        return cpuOnly(config, reason);
    }

    private static Engines cpuOnly(WindrowConfig config, String reason) {
        return new Engines(config, null, LaunchProfile.DEFAULT, reason);
    }

    /** Returns the engine that queries run on by default. */
    Engine preferred() {
        return device == null ? cpu : device;
    }

    CpuEngine cpu() {
        return cpu;
    }

    /** Returns the engine of a plan. */
    Engine of(PhysicalPlan plan) {
        return switch (plan) {
            case CpuPlan onCpu -> cpu;
            case DevicePlan onDevice -> device();
        };
    }

    /** Returns the engine of an operation's plan. */
    Engine of(TransformPlan plan) {
        return switch (plan) {
            case TransformPlan.OnCpu onCpu -> cpu;
            case TransformPlan.OnDevice onDevice -> device();
        };
    }

    private Engine device() {
        return Objects.requireNonNull(device, "a plan for a device that is not there");
    }

    boolean hasDevice() {
        return device != null;
    }

    /**
     * Returns what the planner must know for a query over a table on the host, that runs once.
     *
     * @param rows the rows of the table
     * @param needsDevice whether the query names a strategy or has kernels of the user
     */
    Situation situationOnHost(long rows, boolean needsDevice) {
        return leavesToCpu(rows, needsDevice)
                ? new Situation(
                        config.threads(),
                        null,
                        "fewer than "
                                + PlanTuning.SHARED_LEAST_ROWS
                                + " rows: the CPU is done before a device has them")
                : situation(0, true);
    }

    /** Returns the engine that a query over a table on the host runs on by default. */
    Engine preferredOnHost(long rows, boolean needsDevice) {
        return leavesToCpu(rows, needsDevice) ? cpu : preferred();
    }

    private boolean leavesToCpu(long rows, boolean needsDevice) {
        return device != null
                && config.engine() == EngineChoice.AUTO
                && !needsDevice
                && rows < PlanTuning.SHARED_LEAST_ROWS;
    }

    /** Returns how a device takes part in a query that runs in lanes; null without one. */
    @Nullable DeviceUse lanes() {
        return device == null || !config.poolsMemory()
                ? null
                : new DeviceUse(device.lanes(situation(0, true)), isDeviceAlone());
    }

    /** Returns whether a device is to do all that it can. */
    boolean isDeviceAlone() {
        return device != null && config.engine() == EngineChoice.GPU;
    }

    /**
     * Returns the engines that did some work.
     *
     * @param onCpu whether the CPU did some
     * @param onDevice whether the device did some
     */
    String description(boolean onCpu, boolean onDevice) {
        if (!onDevice) {
            return cpu.description();
        }
        String of = device().description();
        return onCpu ? of + " and " + cpu.description() : of;
    }

    /** Returns why there is a device, or why there is none. */
    String reason() {
        return reason;
    }

    /** Returns the bytes of device memory that are held; 0 without a device. */
    long heldBytes() {
        return device == null ? 0 : device.heldBytes();
    }

    /** Keeps a table in all engines. */
    EngineTables keep(Table table) {
        return new EngineTables(cpu.keep(table), device == null ? null : device.keep(table));
    }

    /** Has all engines read a table from the host in each run of a query. */
    EngineTables upload(Table table) {
        return new EngineTables(cpu.upload(table), device == null ? null : device.upload(table));
    }

    /**
     * Returns what the planner must know of engines, threads and memory.
     *
     * @param residentBytes bytes of the query's columns that are on the device already
     * @param isOfOneRun whether a query runs once, over a table that is not kept
     */
    Situation situation(long residentBytes, boolean isOfOneRun) {
        return device == null
                ? new Situation(config.threads(), null, reason)
                : new Situation(
                        config.threads(),
                        device.limits().launchedBy(LaunchTrial.orElse(launch)),
                        reason,
                        device.heldBytes() - residentBytes,
                        config.scratchShare(),
                        isOfOneRun && config.poolsMemory());
    }

    @Override
    public void close() {
        cpu.close();
        if (device != null) {
            device.close();
        }
    }
}
