// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import org.jspecify.annotations.Nullable;

/**
 * The memory that an operation requires of a device, or the requirement that no device meets.
 *
 * @param bytes device memory of its columns, its results and its scratch
 * @param unmet why no device can run it, or null
 */
record MemoryRequirement(long bytes, @Nullable String unmet) {

    static MemoryRequirement ofBytes(long bytes) {
        return new MemoryRequirement(bytes, null);
    }

    static MemoryRequirement unmet(String unmet) {
        return new MemoryRequirement(0, unmet);
    }
}
