package dev.windrow.internal.plan;

import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

/**
 * What a device can hold and run at once, and what suits it.
 *
 * @param name the device's name
 * @param computeUnits multiprocessors of a GPU, cores of a CPU
 * @param localMemoryBytes local (shared) memory that one block may use
 * @param maxThreadsPerBlock most threads of a block
 * @param globalMemoryBytes memory that arrays may use in all
 * @param computesDoubles whether kernels may compute in float64
 * @param addsDoublesAtomically whether float64 can be added to global memory atomically
 * @param launch the numbers that plans for it take
 */
public record DeviceLimits(
        String name,
        int computeUnits,
        long localMemoryBytes,
        int maxThreadsPerBlock,
        long globalMemoryBytes,
        boolean computesDoubles,
        boolean addsDoublesAtomically,
        LaunchProfile launch) {

    /** Makes the limits of a device that nobody knows better. */
    public DeviceLimits(
            String name,
            int computeUnits,
            long localMemoryBytes,
            int maxThreadsPerBlock,
            long globalMemoryBytes,
            boolean computesDoubles,
            boolean addsDoublesAtomically) {
        this(
                name,
                computeUnits,
                localMemoryBytes,
                maxThreadsPerBlock,
                globalMemoryBytes,
                computesDoubles,
                addsDoublesAtomically,
                LaunchProfile.DEFAULT);
    }

    /** Returns the most blocks that a kernel is launched with that streams over rows. */
    public long streamBlocks() {
        return (long) computeUnits * launch.get(LaunchKey.STREAM_BLOCKS);
    }

    /** Returns the bytes of the device's memory that plans may take. */
    public long budget() {
        return (long) (globalMemoryBytes * PlanTuning.DEVICE_MEMORY_SHARE);
    }

    /** Returns the most threads that a kernel is launched with that streams over rows. */
    public long streamThreads() {
        return streamBlocks() * launch.get(LaunchKey.STREAM_THREADS);
    }

    /** Returns the threads of a kernel that streams over so many elements. */
    public long streamThreads(long elements) {
        long threads = launch.get(LaunchKey.STREAM_THREADS);
        long blocks = Math.clamp(Math.ceilDiv(elements, threads), 1, streamBlocks());
        return blocks * threads;
    }

    /** Returns the same device, to be used as if it had so many compute units. */
    public DeviceLimits withComputeUnits(int units) {
        return new DeviceLimits(
                name,
                units,
                localMemoryBytes,
                maxThreadsPerBlock,
                globalMemoryBytes,
                computesDoubles,
                addsDoublesAtomically,
                launch);
    }

    /** Returns what is left where so many bytes of the device's memory are taken. */
    public DeviceLimits without(long bytes) {
        return new DeviceLimits(
                name,
                computeUnits,
                localMemoryBytes,
                maxThreadsPerBlock,
                Math.max(0, globalMemoryBytes - bytes),
                computesDoubles,
                addsDoublesAtomically,
                launch);
    }

    /** Returns the same device with other numbers for its plans. */
    public DeviceLimits launchedBy(LaunchProfile profile) {
        return new DeviceLimits(
                name,
                computeUnits,
                localMemoryBytes,
                maxThreadsPerBlock,
                globalMemoryBytes,
                computesDoubles,
                addsDoublesAtomically,
                profile);
    }
}
