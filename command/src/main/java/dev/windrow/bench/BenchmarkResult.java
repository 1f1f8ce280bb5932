// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * The times of a case.
 *
 * @param benchmark the case
 * @param when the time at which it ran
 * @param platform the platform it ran on
 * @param strategy how groups were found
 * @param rows rows of the input
 * @param resultRows rows of the result: the groups of a query
 * @param bytes bytes of the columns that the query reads, each once
 * @param check the outcome of the check of the answer
 * @param first the first execution, which compiles, and on a device uploads the columns
 * @param runs the later executions, at least one
 * @param copyGigabytesPerSecond bytes that the device reads and writes together while it copies
 *     within its memory, in GB/s, or 0 where that was not measured
 */
public record BenchmarkResult(
        BenchmarkCase benchmark,
        Instant when,
        Platform platform,
        String strategy,
        long rows,
        long resultRows,
        long bytes,
        Verification check,
        Timing first,
        List<Timing> runs,
        double copyGigabytesPerSecond) {

    public BenchmarkResult {
        Objects.requireNonNull(benchmark, "benchmark");
        runs = List.copyOf(runs);
    }

    /** Returns whether kernels ran on a device. */
    public boolean hasKernels() {
        return runs.stream().anyMatch(run -> run.kernels() > 0);
    }

    /**
     * Returns the bytes that must be read, divided by the time of the fastest run in nanoseconds,
     * in GB/s: the time of its kernels, or its wall time where there are none.
     */
    public double gigabytesPerSecond() {
        long time = Timing.least(runs, hasKernels() ? Timing::kernels : Timing::wall);
        return time == 0 ? 0 : (double) bytes / time;
    }

    /** Returns the share of the copy's bandwidth, 0 to 1, or 0 where that was not measured. */
    public double copyShare() {
        return copyGigabytesPerSecond == 0 ? 0 : gigabytesPerSecond() / copyGigabytesPerSecond;
    }
}
