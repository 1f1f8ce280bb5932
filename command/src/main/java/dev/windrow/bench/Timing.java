// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.error.ErrorCode;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How long one run took, in nanoseconds.
 *
 * @param wall time on the host's clock, from the call until the result is there, on the device if
 *     it stays there
 * @param kernels all kernels together, on the device's clock; 0 where there is no device
 * @param home time on the host's clock, from the call until all of the result is on the host
 */
public record Timing(long wall, long kernels, long home) {

    /** Makes the time of a run whose result is on the host at once. */
    public Timing(long wall, long kernels) {
        this(wall, kernels, wall);
    }

    /** Returns the least of some times. */
    public static long least(List<Timing> runs, ToLongFunction<Timing> time) {
        requireSome(runs);
        return runs.stream().mapToLong(time).min().orElseThrow();
    }

    /** Returns the median of some times: the mean of the middle two if their number is even. */
    public static long median(List<Timing> runs, ToLongFunction<Timing> time) {
        requireSome(runs);
        return median(runs.stream().mapToLong(time).toArray());
    }

    /** Returns the median of some times, at least one, as the other method does. */
    public static long median(long[] times) {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static void requireSome(List<Timing> runs) {
        if (runs.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("no runs, expected at least 1");
        }
    }
}
