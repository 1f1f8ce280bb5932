// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.instrumentation;

import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.launch.LaunchProfiles;
import dev.windrow.profile.KernelTimes;

import org.jspecify.annotations.Nullable;

/** Measures how fast TornadoVM's default device copies, apart from any query. */
public final class DeviceMeasurement implements AutoCloseable {

    private final GpuEngine engine;
    private final LaunchProfile launch;
    private double copyGigabytesPerSecond;

    private DeviceMeasurement(GpuEngine engine, LaunchProfile launch) {
        this.engine = engine;
        this.launch = launch;
    }

    /**
     * Opens the device. No memory is taken yet.
     *
     * @param mostBytes the most bytes of its memory to take, or 0 for TornadoVM's limit
     * @param launchProfile the file of a launch profile, {@code default}, or null for the one that
     *     suits
     * @throws dev.windrow.error.WindrowException {@code ENGINE_UNAVAILABLE} if there is none
     */
    public static DeviceMeasurement open(long mostBytes, @Nullable String launchProfile) {
        GpuEngine engine = GpuEngine.open(null, mostBytes, false, KernelTimes.NEVER);
        LaunchProfile launch =
                LaunchProfiles.find(launchProfile, engine.limits().name(), engine.backend());
        return new DeviceMeasurement(engine, launch);
    }

    /**
     * Returns how fast the device copies within its memory: bytes read and written together.
     * Measured at the first call.
     *
     * @param elements the elements of 8 bytes to copy; fewer are copied if the memory is small
     * @return gigabytes per second
     */
    public double copyGigabytesPerSecond(long elements) {
        if (copyGigabytesPerSecond == 0) {
            copyGigabytesPerSecond = engine.copyGigabytesPerSecond(elements, launch);
        }
        return copyGigabytesPerSecond;
    }

    /**
     * Measures the time of the upload of one array alone.
     *
     * @param bytes its size, 1 or more
     * @return the nanoseconds of the fastest of a few copies
     */
    public long uploadNanoseconds(long bytes) {
        return engine.uploadNanoseconds(bytes);
    }

    @Override
    public void close() {
        engine.close();
    }
}
