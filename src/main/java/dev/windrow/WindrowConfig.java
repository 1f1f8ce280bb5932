// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.internal.session.Settings;
import dev.windrow.internal.session.Settings.Use;
import dev.windrow.profile.KernelTimes;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.time.Duration;
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
 * @param scratchShare bytes of device memory that a hash strategy may take besides the input, for
 *     each byte of the input; more than 0
 * @param deviceBytes bytes of device memory that the session may take, or 0 for all that TornadoVM
 *     may; plans leave a tenth of it free
 * @param poolsMemory whether memory is used again: arrays that a query needs one after the other
 *     share device memory, compiled queries are kept for tables of the same shape, and the CPU
 *     engine makes a large result in the memory of the one closed before, which the session keeps
 *     for that; turning it off saves the kept memory
 * @param cachesKernels whether compiled kernels are kept on disk, in a folder of the user's own,
 *     and taken from there by other processes. A process has one such cache: the session that opens
 *     a device last decides
 * @param kernelTimes which queries that run once, and which operations on columns, have each kernel
 *     timed; the device then waits after each kernel. Other profiles have compilation, upload and
 *     all kernels as one phase
 * @param memoryBytes bytes of memory outside of the device that the rows and groups of a query over
 *     a {@link dev.windrow.scan.Scan} may take, the sides of joins, sorts and windows; rows that do
 *     not fit lie on disk until they are aggregated, joined, merged or windowed. Calls that run at
 *     the same time share it, and wait while it is too little for one more
 * @param spillFolder the folder for such rows, in files that vanish with the query
 * @param launchProfile the file of a launch profile, or {@code default}; null for the file that the
 *     environment variable {@code WINDROW_LAUNCH_PROFILE} names, or else the one that suits the
 *     device
 * @param device the number of the device, as {@link DeviceInfo#deviceIndex} counts those of
 *     TornadoVM's default back end; null for its default device. The engine {@code CPU} uses none
 * @param timeout the longest that a call, such as a query, may take before it ends with {@code
 *     CANCELLED}; null for as long as it likes
 */
public record WindrowConfig(
        EngineChoice engine,
        int threads,
        ProgressListener progress,
        double scratchShare,
        long deviceBytes,
        boolean poolsMemory,
        boolean cachesKernels,
        KernelTimes kernelTimes,
        long memoryBytes,
        Path spillFolder,
        @Nullable String launchProfile,
        @Nullable Integer device,
        @Nullable Duration timeout) {

    /** A scratch share larger than any strategy takes, so that none is refused for it. */
    public static final double ANY_SCRATCH = 1e9;

    /** The memory of a query by default, in Java heaps: half of the machine's, without -Xmx. */
    private static final long HEAPS = 2;

    /** Of that, what Java itself takes besides the heap. Small containers feel it. */
    private static final long JAVA_BYTES = 128L << 20;

    /**
     * Makes settings and checks their ranges. The session checks the file of the launch profile.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for fewer threads than 1, a scratch share
     *     that is not more than 0, negative bytes or a negative number of the device, fewer bytes
     *     of memory than 1, or a timeout that is not more than 0
     */
    public WindrowConfig {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(kernelTimes, "kernelTimes");
        Objects.requireNonNull(spillFolder, "spillFolder");
        if (threads < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%d threads, expected at least 1", threads);
        }
        if (!(scratchShare > 0)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a scratch share of %s, expected more than 0", scratchShare);
        }
        if (deviceBytes < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%d bytes of the device's memory, expected 1 or more, or 0 for all",
                    deviceBytes);
        }
        if (device != null && device < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure("device %d, expected 0 or more", device);
        }
        if (memoryBytes < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%d bytes of memory, expected at least 1", memoryBytes);
        }
        if (timeout != null && !timeout.isPositive()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a timeout of %s, expected more than 0", timeout);
        }
    }

    /**
     * Returns the defaults: the best engine at hand, a thread for each processor, one and a half
     * times the input's bytes for a hash strategy, and twice the limit of Java's heap for a query
     * over a scan, which is half of the machine's memory if {@code -Xmx} is not given.
     *
     * @return settings that need no device
     */
    public static WindrowConfig defaults() {
        return new WindrowConfig(
                EngineChoice.AUTO,
                Runtime.getRuntime().availableProcessors(),
                ProgressListener.NONE,
                PlanTuning.SCRATCH_SHARE,
                0,
                true,
                true,
                KernelTimes.SPARINGLY,
                memoryBytes(Runtime.getRuntime().maxMemory()),
                Path.of(System.getProperty("java.io.tmpdir")),
                null,
                null,
                null);
    }

    private static long memoryBytes(long heapBytes) {
        return Math.max(HEAPS * heapBytes - JAVA_BYTES, heapBytes / HEAPS);
    }

    /**
     * Returns the same settings with another engine.
     *
     * @param choice the engine; with {@code GPU} and no device, the session does not open
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
     * Returns the same settings with another scratch share. A larger share lets a query keep a
     * faster strategy, or run with a forced one, on a device that has the memory.
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
     * Returns the same settings, with or without memory being used again.
     *
     * @param pools whether arrays share device memory, and the session keeps the memory of large
     *     results
     * @return the settings
     */
    public WindrowConfig withMemoryPool(boolean pools) {
        return with(draft -> draft.poolsMemory = pools);
    }

    /**
     * {@return the same settings, with or without kernels that are compiled once for all processes}
     *
     * @param caches whether compiled kernels are kept on disk, and taken from there
     */
    public WindrowConfig withKernelCache(boolean caches) {
        return with(draft -> draft.cachesKernels = caches);
    }

    /**
     * Returns the same settings with another choice of the runs whose kernels are timed.
     *
     * @param times which runs have their kernels timed
     * @return the settings
     */
    public WindrowConfig withKernelTimes(KernelTimes times) {
        return with(draft -> draft.kernelTimes = times);
    }

    /**
     * Returns the same settings with another budget of memory for queries over scans.
     *
     * @param bytes for rows and groups, at least 1
     * @return the settings
     * @throws WindrowException {@code INVALID_ARGUMENT} for fewer
     */
    public WindrowConfig withMemory(long bytes) {
        return with(draft -> draft.memoryBytes = bytes);
    }

    /**
     * Returns the same settings with another folder for rows that do not fit in memory. By default
     * it is Java's folder for temporary files, which some systems keep in memory.
     *
     * @param folder an existing folder; a query that needs it fails if it cannot write there
     * @return the settings
     */
    public WindrowConfig withSpillFolder(Path folder) {
        return with(draft -> draft.spillFolder = folder);
    }

    /**
     * Returns the same settings with a launch profile. A session with a device reads the file, and
     * fails to open if it is missing or faulty. Without a device the file is not read.
     *
     * @param fileOrDefault a file, or {@code default}
     * @return the settings
     */
    public WindrowConfig withLaunchProfile(String fileOrDefault) {
        return with(draft -> draft.launchProfile = fileOrDefault);
    }

    /**
     * {@return the same settings with another device} A process drives one device, so the first
     * session that asks for one decides, and {@link Windrow#open} fails for any other. TornadoVM's
     * CUDA back end drives the first device that it sees: another one is chosen before the process
     * starts, by {@code CUDA_VISIBLE_DEVICES}.
     *
     * @param number the device's number, 0 or more
     * @throws WindrowException {@code INVALID_ARGUMENT} if it is less than 0
     */
    public WindrowConfig withDevice(int number) {
        return with(draft -> draft.device = number);
    }

    /**
     * {@return the same settings with a timeout} A call that takes longer ends with {@code
     * CANCELLED}: a query, an operation, or what prepares or explains one.
     *
     * @param longest more than 0
     * @throws WindrowException {@code INVALID_ARGUMENT} for 0 or less
     */
    public WindrowConfig withTimeout(Duration longest) {
        return with(draft -> draft.timeout = longest);
    }

    /** Returns what the session behind the front door keeps to. */
    Settings settings() {
        return new Settings(
                switch (engine) {
                    case AUTO -> Use.EITHER;
                    case GPU -> Use.DEVICE;
                    case CPU -> Use.CPU;
                },
                threads,
                progress,
                scratchShare,
                deviceBytes,
                poolsMemory,
                cachesKernels,
                kernelTimes,
                new ScanBudget(memoryBytes, spillFolder),
                launchProfile,
                device,
                timeout);
    }

    private WindrowConfig with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.config();
    }

    /** A copy of the settings that may be changed. */
    private static final class Draft {

        private EngineChoice engine;
        private int threads;
        private ProgressListener progress;
        private double scratchShare;
        private long deviceBytes;
        private boolean poolsMemory;
        private boolean cachesKernels;
        private KernelTimes kernelTimes;
        private long memoryBytes;
        private Path spillFolder;
        private @Nullable String launchProfile;
        private @Nullable Integer device;
        private @Nullable Duration timeout;

        Draft(WindrowConfig config) {
            engine = config.engine;
            threads = config.threads;
            progress = config.progress;
            scratchShare = config.scratchShare;
            deviceBytes = config.deviceBytes;
            poolsMemory = config.poolsMemory;
            cachesKernels = config.cachesKernels;
            kernelTimes = config.kernelTimes;
            memoryBytes = config.memoryBytes;
            spillFolder = config.spillFolder;
            launchProfile = config.launchProfile;
            device = config.device;
            timeout = config.timeout;
        }

        WindrowConfig config() {
            return new WindrowConfig(
                    engine,
                    threads,
                    progress,
                    scratchShare,
                    deviceBytes,
                    poolsMemory,
                    cachesKernels,
                    kernelTimes,
                    memoryBytes,
                    spillFolder,
                    launchProfile,
                    device,
                    timeout);
        }
    }
}
