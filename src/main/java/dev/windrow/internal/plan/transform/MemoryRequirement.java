package dev.windrow.internal.plan.transform;

import org.jspecify.annotations.Nullable;

/**
 * What an operation needs to run on a device.
 *
 * @param bytes device memory that it takes: its columns, what it makes, and scratch
 * @param unmet what keeps it from running there at all, or null
 */
record MemoryRequirement(long bytes, @Nullable String unmet) {

    /** Says that it takes so many bytes, and nothing else stands in its way. */
    static MemoryRequirement ofBytes(long bytes) {
        return new MemoryRequirement(bytes, null);
    }

    /** Says why it cannot run on a device. */
    static MemoryRequirement unmet(String unmet) {
        return new MemoryRequirement(0, unmet);
    }
}
