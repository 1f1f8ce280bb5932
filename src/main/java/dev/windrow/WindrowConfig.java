package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.profile.KernelTimes;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * The settings of a session. The defaults are written here and nowhere else.
 *
 * <pre>{@code
 * WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(4)
 * }</pre>
 *
 * @param engine which engine runs queries
 * @param threads threads of the CPU engine, at least 1
 * @param progress hears how far long work has come
 * @param scratchShare bytes of a device's memory that a hash strategy may take besides the input,
 *     for each byte of it; more than 0
 * @param deviceBytes bytes of the device's memory that the session may take, or 0 for all that
 *     TornadoVM may, of which plans leave a tenth free in either case
 * @param poolsMemory whether arrays that the tasks of a query need one after the other have one
 *     place on the device, and large results of the CPU engine are made in the memory of the one
 *     closed before, which the session then keeps; to turn that off saves that memory
 * @param kernelTimes which queries that run once, and operations on columns, have each kernel
 *     timed; the device then waits after each. The profile of any other has compilation, upload and
 *     all kernels as one phase
 * @param launchProfile the file of a launch profile, or {@code default}; null for the one that the
 *     environment variable {@code WINDROW_LAUNCH_PROFILE} names, or else suits the device
 */
public record WindrowConfig(
        EngineChoice engine,
        int threads,
        ProgressListener progress,
        double scratchShare,
        long deviceBytes,
        boolean poolsMemory,
        KernelTimes kernelTimes,
        @Nullable String launchProfile) {

    /** A scratch share beyond what any strategy takes: for those that are to run in any case. */
    public static final double ANY_SCRATCH = 1_000;

    /**
     * Makes settings, and checks their ranges, but not the file of the launch profile, which a
     * session reads.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for fewer threads than 1, a scratch share
     *     that is not more than 0, or negative bytes
     */
    public WindrowConfig {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(kernelTimes, "kernelTimes");
        if (threads < 1) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT, "%d threads, expected at least 1", threads);
        }
        if (!(scratchShare > 0)) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "a scratch share of %s, expected more than 0",
                    scratchShare);
        }
        if (deviceBytes < 0) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%d bytes of the device's memory, expected 1 or more, or 0 for all",
                    deviceBytes);
        }
    }

    /**
     * Returns the defaults: the best engine at hand, a thread for each processor, and one and a
     * half times the input's bytes for a hash strategy.
     *
     * @return settings with which a session opens wherever there is a CPU
     */
    public static WindrowConfig defaults() {
        return new WindrowConfig(
                EngineChoice.AUTO,
                Runtime.getRuntime().availableProcessors(),
                ProgressListener.NONE,
                PlanTuning.SCRATCH_SHARE,
                0,
                true,
                KernelTimes.SPARINGLY,
                null);
    }

    /**
     * Returns the same settings with another engine.
     *
     * @param choice the engine; where {@code GPU} finds no device, the session does not open
     * @return the settings
     */
    public WindrowConfig withEngine(EngineChoice choice) {
        return with(draft -> draft.engine = choice);
    }

    /**
     * Returns the same settings with another number of CPU threads.
     *
     * @param count threads, at least 1
     * @return the settings
     * @throws WindrowException {@code INVALID_ARGUMENT} for fewer than 1
     */
    public WindrowConfig withThreads(int count) {
        return with(draft -> draft.threads = count);
    }

    /**
     * Returns the same settings with another listener.
     *
     * @param listener hears how far long work has come
     * @return the settings
     */
    public WindrowConfig withProgress(ProgressListener listener) {
        return with(draft -> draft.progress = listener);
    }

    /**
     * Returns the same settings with another scratch share. More lets a query keep a faster
     * strategy, and one that was asked for by name run at all, on a device that has the memory.
     *
     * @param share bytes for each byte of the input, more than 0
     * @return the settings
     * @throws WindrowException {@code INVALID_ARGUMENT} for 0 or less, and for NaN
     */
    public WindrowConfig withScratchShare(double share) {
        return with(draft -> draft.scratchShare = share);
    }

    /**
     * Returns the same settings with another limit of the device's memory.
     *
     * @param bytes the most that the session takes, or 0 for all that TornadoVM may
     * @return the settings
     * @throws WindrowException {@code INVALID_ARGUMENT} for fewer than 0
     */
    public WindrowConfig withDeviceBytes(long bytes) {
        return with(draft -> draft.deviceBytes = bytes);
    }

    /**
     * Returns the same settings, with memory used again or not.
     *
     * @param pools whether arrays share places, and a session keeps the memory of large results
     * @return the settings
     */
    public WindrowConfig withMemoryPool(boolean pools) {
        return with(draft -> draft.poolsMemory = pools);
    }

    /**
     * Returns the same settings, with kernels timed more often or less.
     *
     * @param times which runs have their kernels timed
     * @return the settings
     */
    public WindrowConfig withKernelTimes(KernelTimes times) {
        return with(draft -> draft.kernelTimes = times);
    }

    /**
     * Returns the same settings with a launch profile. A session that opens a device reads the
     * file, and fails where that is not there or not as it should be; without a device nobody looks
     * at it.
     *
     * @param fileOrDefault a file, or {@code default}
     * @return the settings
     */
    public WindrowConfig withLaunchProfile(String fileOrDefault) {
        return with(draft -> draft.launchProfile = fileOrDefault);
    }

    private WindrowConfig with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.config();
    }

    /** The same settings, of which some may be changed. */
    private static final class Draft {

        private EngineChoice engine;
        private int threads;
        private ProgressListener progress;
        private double scratchShare;
        private long deviceBytes;
        private boolean poolsMemory;
        private KernelTimes kernelTimes;
        private @Nullable String launchProfile;

        Draft(WindrowConfig config) {
            engine = config.engine;
            threads = config.threads;
            progress = config.progress;
            scratchShare = config.scratchShare;
            deviceBytes = config.deviceBytes;
            poolsMemory = config.poolsMemory;
            kernelTimes = config.kernelTimes;
            launchProfile = config.launchProfile;
        }

        WindrowConfig config() {
            return new WindrowConfig(
                    engine,
                    threads,
                    progress,
                    scratchShare,
                    deviceBytes,
                    poolsMemory,
                    kernelTimes,
                    launchProfile);
        }
    }
}
