package dev.windrow.internal.plan.transform;

import org.jspecify.annotations.Nullable;

/**
 * What an operation needs to run on a device.
 *
 * @param bytes device memory that it takes: its columns, what it makes, and scratch
 * @param obstacle what keeps it from running there at all, or null
 */
record DeviceNeeds(long bytes, @Nullable String obstacle) {

    /** Says that it takes so many bytes, and nothing else stands in its way. */
    static DeviceNeeds ofBytes(long bytes) {
        return new DeviceNeeds(bytes, null);
    }

    /** Says why it cannot run on a device. */
    static DeviceNeeds unmet(String obstacle) {
        return new DeviceNeeds(0, obstacle);
    }
}
