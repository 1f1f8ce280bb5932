package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.plan.Situation;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.launch.LaunchProfiles;

import org.jspecify.annotations.Nullable;

/** The engines of a session: the CPU always, a device where there is one. */
final class Engines implements AutoCloseable {

    private final CpuEngine cpu;
    private final @Nullable GpuEngine device;
    private final String reason;

    private Engines(CpuEngine cpu, @Nullable GpuEngine device, String reason) {
        this.cpu = cpu;
        this.device = device;
        this.reason = reason;
    }

    /** Climbs down a ladder: each rung that does not hold names its reason and the remedy. */
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
        device.launchBy(profile(config, device));
        return new Engines(
                new CpuEngine(config.threads(), config.poolsMemory()),
                device,
                "TornadoVM found " + device.description());
    }

    /** A file that is at fault is no reason to do without the device. */
    private static LaunchProfile profile(WindrowConfig config, GpuEngine device) {
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
        return new Engines(new CpuEngine(config.threads(), config.poolsMemory()), null, reason);
    }

    /** Returns the engine that queries run on where nothing speaks against it. */
    Engine preferred() {
        return device == null ? cpu : device;
    }

    CpuEngine cpu() {
        return cpu;
    }

    boolean hasDevice() {
        return device != null;
    }

    GpuEngine device() {
        return Windrow.requireDevice(device);
    }

    /** Has all engines keep a table. */
    ResidentTable keep(Table table, Windrow windrow) {
        return new ResidentTable(
                windrow, table, cpu.keep(table), device == null ? null : device.keep(table));
    }

    /** Has all engines read a table from the host with each run of a query. */
    ResidentTable upload(Table table, Windrow windrow) {
        return new ResidentTable(
                windrow, table, cpu.keep(table), device == null ? null : device.upload(table));
    }

    /**
     * Returns what the planner must know.
     *
     * @param config the settings of the session
     * @param residentBytes bytes of the query's columns that are on the device already
     */
    Situation situation(WindrowConfig config, long residentBytes) {
        return device == null
                ? new Situation(config.threads(), null, reason)
                : new Situation(
                        config.threads(),
                        device.limits(),
                        reason,
                        device.heldBytes() - residentBytes,
                        config.scratchShare());
    }

    @Override
    public void close() {
        cpu.close();
        if (device != null) {
            device.close();
        }
    }
}
