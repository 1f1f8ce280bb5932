// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.util.List;
import java.util.Optional;

/**
 * The time for each byte of a key: of long strings that begin alike, and of integers of 8 bytes. It
 * is the time of the fastest run: of its kernels on a device, its wall time on the CPU.
 *
 * @param ofStrings nanoseconds for each byte of {@link BenchmarkCases#LONG_KEYS}
 * @param ofIntegers nanoseconds for each byte of {@link BenchmarkCases#FIXED_KEYS}
 */
public record KeyByteTime(double ofStrings, double ofIntegers) {

    /** Returns the times, if both cases are among results. */
    public static Optional<KeyByteTime> among(List<BenchmarkResult> results) {
        return find(results, BenchmarkCases.LONG_KEYS)
                .flatMap(
                        strings ->
                                find(results, BenchmarkCases.FIXED_KEYS)
                                        .map(integers -> of(strings, integers)));
    }

    private static KeyByteTime of(BenchmarkResult strings, BenchmarkResult integers) {
        return new KeyByteTime(
                nanoseconds(strings) / BenchmarkCases.LONG_KEY_LETTERS,
                nanoseconds(integers) / Long.BYTES);
    }

    private static Optional<BenchmarkResult> find(List<BenchmarkResult> results, String name) {
        return results.stream().filter(each -> each.benchmark().name().equals(name)).findFirst();
    }

    /** Returns the time of a key. */
    private static double nanoseconds(BenchmarkResult result) {
        long time =
                Timing.least(result.runs(), result.hasKernels() ? Timing::kernels : Timing::wall);
        return (double) time / Math.max(1, result.rows());
    }

    /** Returns the time of a string's byte divided by that of an integer's. */
    public double ratio() {
        return ofStrings / ofIntegers;
    }
}
