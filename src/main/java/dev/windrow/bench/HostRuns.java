package dev.windrow.bench;

import java.util.List;

/**
 * A prepared query whose columns stay on the host: each run uploads them.
 *
 * @param benchmark the case
 * @param engine where it ran, as the profile calls it
 * @param strategy how
 * @param rows rows of the input
 * @param bytes what each run uploads; 0 without a device
 * @param runs their wall times in nanoseconds, from the host's call to the result on the host
 * @param upload nanoseconds of an upload of as many bytes in one array, alone; 0 without a device
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

    /** Returns by what factor the fastest run takes longer than its upload; NaN without one. */
    public double ratio() {
        return upload == 0 ? Double.NaN : (double) Timing.least(runs, Timing::wall) / upload;
    }
}
