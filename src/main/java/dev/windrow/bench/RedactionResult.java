package dev.windrow.bench;

import java.util.List;
import java.util.Objects;

/**
 * What it took to redact in one way.
 *
 * @param way which one
 * @param strategy how the column was made, as the profile calls it
 * @param pooled whether arrays shared places on the device
 * @param rows rows of the input
 * @param leastBytes bytes of the columns that are read, and of the one that is made: nothing moves
 *     fewer
 * @param movedBytes what the kernels read and write, each byte once for a launch that needs it; 0
 *     where nobody counted
 * @param deviceBytes the most that was on the device, the input among it
 * @param launches how many kernels a run launches
 * @param check what became of the check of the answer
 * @param first the first run, which allocates and compiles
 * @param anewNanoseconds what it took at least to make it ready, to run it once and to free all
 *     that it had, without compilation: each such run allocates what it needs
 * @param runs those after it, at least one
 * @param copyGigabytesPerSecond what the device's memory reads and writes together while it copies,
 *     or 0 where there is no device
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

    /** Returns how many times the least bytes move, or 0 where nobody counted. */
    public double movedShare() {
        return leastBytes == 0 ? 0 : (double) movedBytes / leastBytes;
    }

    /** Returns the least bytes for each nanosecond of the fastest run, which are GB/s. */
    public double gigabytesPerSecond() {
        long time = Timing.least(runs, launches > 0 ? Timing::kernels : Timing::wall);
        return time == 0 ? 0 : (double) leastBytes / time;
    }

    /** Returns the share of the copy's bandwidth, 0 to 1, or 0 where that was not measured. */
    public double copyShare() {
        return copyGigabytesPerSecond == 0 ? 0 : gigabytesPerSecond() / copyGigabytesPerSecond;
    }
}
