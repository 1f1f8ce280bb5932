// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

/**
 * The capacities of a device, and the launch profile that suits it.
 *
 * @param name the device's name
 * @param computeUnits multiprocessors of a GPU, cores of a CPU
 * @param localMemoryBytes local (shared) memory that one block may use
 * @param maxThreadsPerBlock most threads of a block
 * @param globalMemoryBytes memory that all arrays together may use
 * @param computesDoubles whether kernels may compute in float64
 * @param addsDoublesAtomically whether float64 can be added to global memory atomically
 * @param launch the launch profile of its plans
 * @param makesKernels whether kernels may be made for single queries; the device's compiler keeps
 *     each one until the process ends, so at some time there are enough
 */
public record DeviceLimits(
        String name,
        int computeUnits,
        long localMemoryBytes,
        int maxThreadsPerBlock,
        long globalMemoryBytes,
        boolean computesDoubles,
        boolean addsDoublesAtomically,
        LaunchProfile launch,
        boolean makesKernels) {

    /** Makes the limits of a device that has no launch profile of its own. */
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
                LaunchProfile.DEFAULT,
                true);
    }

    /** Returns the most blocks of a kernel that streams over rows. */
    public long streamBlocks() {
        return (long) computeUnits * launch.get(LaunchKey.STREAM_BLOCKS);
    }

    /** Returns the most elements of an array of an operation on columns. */
    public long arrayElements() {
        return launch.get(LaunchKey.ARRAY_ELEMENTS);
    }

    /** Returns the bytes of device memory that a plan may take. */
    public long budget() {
        return (long) (globalMemoryBytes * PlanTuning.DEVICE_MEMORY_SHARE);
    }

    /** Returns the most threads of a kernel that streams over rows. */
    public long streamThreads() {
        return streamBlocks() * launch.get(LaunchKey.STREAM_THREADS);
    }

    /** Returns the threads of a kernel that streams over {@code elements}. */
    public long streamThreads(long elements) {
        long threads = launch.get(LaunchKey.STREAM_THREADS);
        long blocks = Math.clamp(Math.ceilDiv(elements, threads), 1, streamBlocks());
        return blocks * threads;
    }

    /** Returns the same device, used as if it had {@code units} compute units. */
    public DeviceLimits withComputeUnits(int units) {
        return with(units, globalMemoryBytes, launch, makesKernels);
    }

    /** Returns the same device with {@code bytes} less memory. */
    public DeviceLimits without(long bytes) {
        return with(computeUnits, Math.max(0, globalMemoryBytes - bytes), launch, makesKernels);
    }

    /** Returns the same device with another launch profile for its plans. */
    public DeviceLimits launchedBy(LaunchProfile profile) {
        return with(computeUnits, globalMemoryBytes, profile, makesKernels);
    }

    /** Returns the same device, for whose queries kernels may be made or not. */
    public DeviceLimits withKernels(boolean areMade) {
        return with(computeUnits, globalMemoryBytes, launch, areMade);
    }

    private DeviceLimits with(
            int units, long memoryBytes, LaunchProfile profile, boolean areKernelsMade) {
        return new DeviceLimits(
                name,
                units,
                localMemoryBytes,
                maxThreadsPerBlock,
                memoryBytes,
                computesDoubles,
                addsDoublesAtomically,
                profile,
                areKernelsMade);
    }
}
