package dev.windrow.bench;

import java.util.List;
import java.util.Objects;

/**
 * What moving averages took in one way.
 *
 * @param way which one
 * @param window rows of a window
 * @param engine what ran it
 * @param rows rows of the input
 * @param leastBytes bytes of the column that is read, and of the one that is made
 * @param check what became of the check of the answer
 * @param runs those after the first, at least one
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

    /** Returns the least bytes for each nanosecond of the fastest run, which are GB/s. */
    public double gigabytesPerSecond() {
        long kernels = Timing.least(runs, Timing::kernels);
        long time = kernels == 0 ? Timing.least(runs, Timing::wall) : kernels;
        return time == 0 ? 0 : (double) leastBytes / time;
    }
}
