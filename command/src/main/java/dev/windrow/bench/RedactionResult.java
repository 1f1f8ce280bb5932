// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.util.List;
import java.util.Objects;

/**
 * The times of one way to redact.
 *
 * @param way the name of the way
 * @param strategy how the column was made, as the profile names it
 * @param pooled whether arrays shared places on the device
 * @param rows rows of the input
 * @param leastBytes bytes of the columns read and of the column made, the least that any way can
 *     move
 * @param movedBytes bytes that the kernels read and write, each counted once for every launch that
 *     needs it; 0 where not known
 * @param deviceBytes the most bytes that were on the device, the input included
 * @param launches kernels that a run launches
 * @param check the outcome of the check of the answer
 * @param first the first run, which allocates and compiles
 * @param anewNanoseconds the least time of preparing it, running it once and freeing it, without
 *     compilation: each such run allocates its memory anew
 * @param runs the later runs, at least one
 * @param copyGigabytesPerSecond bytes that the device reads and writes together while it copies
 *     within its memory, in GB/s, or 0 where there is no device
 */
public record RedactionResult(
        String way,
        String strategy,
        boolean pooled,
        long rows,
        long leastBytes,
        long movedBytes,
        long deviceBytes,
        long launches,
        Verification check,
        Timing first,
        long anewNanoseconds,
        List<Timing> runs,
        double copyGigabytesPerSecond) {

    public RedactionResult {
        Objects.requireNonNull(way, "way");
        runs = List.copyOf(runs);
    }

    /** Returns the moved bytes divided by the least bytes, or 0 where not known. */
    public double movedShare() {
        return leastBytes == 0 ? 0 : (double) movedBytes / leastBytes;
    }

    /** Returns the least bytes divided by the time of the fastest run, in GB/s. */
    public double gigabytesPerSecond() {
        long time = Timing.least(runs, launches > 0 ? Timing::kernels : Timing::wall);
        return time == 0 ? 0 : (double) leastBytes / time;
    }

    /** Returns the share of the copy's bandwidth, 0 to 1, or 0 where that was not measured. */
    public double copyShare() {
        return copyGigabytesPerSecond == 0 ? 0 : gigabytesPerSecond() / copyGigabytesPerSecond;
    }
}
