// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.util.List;

/**
 * A prepared query whose columns stay on the host: each run uploads them.
 *
 * @param benchmark the case
 * @param engine the engine, as the profile names it
 * @param strategy how groups were found
 * @param rows rows of the input
 * @param bytes bytes that each run uploads; 0 without a device
 * @param runs their wall times in nanoseconds, from the host's call to the result on the host
 * @param upload nanoseconds of an upload of as many bytes in one array by itself; 0 without a
 *     device
 * @param check whether the answer is right
 */
public record HostRuns(
        BenchmarkCase benchmark,
        String engine,
        String strategy,
        long rows,
        long bytes,
        List<Timing> runs,
        long upload,
        Verification check) {

    public HostRuns {
        runs = List.copyOf(runs);
    }

    /** Returns the time of the fastest run divided by that of its upload; NaN without an upload. */
    public double ratio() {
        return upload == 0 ? Double.NaN : (double) Timing.least(runs, Timing::wall) / upload;
    }
}
