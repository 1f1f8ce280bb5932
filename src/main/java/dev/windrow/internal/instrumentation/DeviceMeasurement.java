package dev.windrow.internal.instrumentation;

import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.launch.LaunchProfiles;
import dev.windrow.profile.KernelTimes;

import org.jspecify.annotations.Nullable;

/** Measures how fast TornadoVM's default device copies, beside all queries. */
public final class DeviceMeasurement implements AutoCloseable {

    private final GpuEngine engine;
    private final LaunchProfile launch;
    private double copyGigabytesPerSecond;

    private DeviceMeasurement(GpuEngine engine, LaunchProfile launch) {
        this.engine = engine;
        this.launch = launch;
    }

    /**
     * Opens the device. Nothing is taken of its memory yet.
     *
     * @param mostBytes bytes of its memory that may be taken, or 0 for what TornadoVM may take
     * @param launchProfile the file of a launch profile, {@code default}, or null for what suits
     * @throws dev.windrow.error.WindrowException {@code ENGINE_UNAVAILABLE} if there is none
     */
    public static DeviceMeasurement open(long mostBytes, @Nullable String launchProfile) {
        GpuEngine engine = GpuEngine.open(mostBytes, false, KernelTimes.NEVER);
        LaunchProfile launch =
                LaunchProfiles.find(launchProfile, engine.limits().name(), engine.backend());
        return new DeviceMeasurement(engine, launch);
    }

    /**
     * Returns how fast the device copies within its memory: what it reads and writes together.
     * Measured at the first call.
     *
     * @param elements how many elements of 8 bytes to copy; fewer are copied if the memory is small
     * @return gigabytes in a second
     */
    public double copyGigabytesPerSecond(long elements) {
        if (copyGigabytesPerSecond == 0) {
            copyGigabytesPerSecond = engine.copyGigabytesPerSecond(elements, launch);
        }
        return copyGigabytesPerSecond;
    }

    /**
     * Measures how long one array takes from the host's memory to the device, and nothing else.
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
