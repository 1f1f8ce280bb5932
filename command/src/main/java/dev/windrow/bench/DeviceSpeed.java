// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.internal.instrumentation.DeviceMeasurement;

import org.jspecify.annotations.Nullable;

/** How fast a session's device copies. Where there is none, every speed is 0. */
public final class DeviceSpeed implements AutoCloseable {

    private final @Nullable DeviceMeasurement device;

    private DeviceSpeed(@Nullable DeviceMeasurement device) {
        this.device = device;
    }

    /** Prepares to measure the device of a session; nothing is measured yet. */
    public static DeviceSpeed of(Windrow windrow) {
        WindrowConfig config = windrow.config();
        return new DeviceSpeed(
                windrow.hasDevice()
                        ? DeviceMeasurement.open(config.deviceBytes(), config.launchProfile())
                        : null);
    }

    /**
     * Returns how fast the device copies within its memory: bytes read and written together.
     * Measured at the first call.
     *
     * @param elements the elements of 8 bytes to copy; fewer are copied if the memory is small
     * @return gigabytes per second, or 0
     */
    public double copyGigabytesPerSecond(long elements) {
        return device == null ? 0 : device.copyGigabytesPerSecond(elements);
    }

    /**
     * Measures the time of the upload of one array alone.
     *
     * @param bytes its size
     * @return the nanoseconds of the fastest of a few copies, or 0
     */
    long uploadNanoseconds(long bytes) {
        return device == null || bytes == 0 ? 0 : device.uploadNanoseconds(bytes);
    }

    @Override
    public void close() {
        if (device != null) {
            device.close();
        }
    }
}
