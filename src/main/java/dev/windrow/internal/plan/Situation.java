// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import org.jspecify.annotations.Nullable;

/**
 * The resources that a plan can count on.
 *
 * @param threads threads of the CPU engine
 * @param device the device, or null if there is none or none is wanted
 * @param engineReason why there is a device or none
 * @param takenBytes device memory that resident tables and prepared queries hold, without the
 *     columns that this query reads
 * @param scratchShare bytes that a hash strategy may take for each byte of the input
 * @param keepsPrograms whether programs of this query's shape are kept for other tables
 */
public record Situation(
        int threads,
        @Nullable DeviceLimits device,
        String engineReason,
        long takenBytes,
        double scratchShare,
        boolean keepsPrograms) {

    /** Makes a situation in which all of the device's memory is free. */
    public Situation(int threads, @Nullable DeviceLimits device, String engineReason) {
        this(threads, device, engineReason, 0);
    }

    /** Makes a situation in which a hash strategy takes the documented share of scratch. */
    public Situation(
            int threads, @Nullable DeviceLimits device, String engineReason, long takenBytes) {
        this(threads, device, engineReason, takenBytes, PlanTuning.SCRATCH_SHARE, false);
    }
}
