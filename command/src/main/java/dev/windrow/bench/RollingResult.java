// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.util.List;
import java.util.Objects;

/**
 * The times of one way to compute moving averages.
 *
 * @param way the name of the way
 * @param window rows of a window
 * @param engine the engine that ran it
 * @param rows rows of the input
 * @param leastBytes bytes of the column read and of the column made
 * @param check the outcome of the check of the answer
 * @param runs the runs after the first, at least one
 */
public record RollingResult(
        String way,
        int window,
        String engine,
        long rows,
        long leastBytes,
        Verification check,
        List<Timing> runs) {

    public RollingResult {
        Objects.requireNonNull(way, "way");
        runs = List.copyOf(runs);
    }

    /** Returns the least bytes divided by the time of the fastest run, in GB/s. */
    public double gigabytesPerSecond() {
        long kernels = Timing.least(runs, Timing::kernels);
        long time = kernels == 0 ? Timing.least(runs, Timing::wall) : kernels;
        return time == 0 ? 0 : (double) leastBytes / time;
    }
}
