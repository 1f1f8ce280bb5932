// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The cost of profiling a prepared query: the same run without and with a profile of its kernels,
 * in turn.
 *
 * @param benchmark the case
 * @param engine the engine, as the profile names it
 * @param strategy how groups were found
 * @param rows rows of the input
 * @param without wall times in nanoseconds of runs whose kernels are not timed
 * @param with the same of runs whose kernels are timed one by one; each ran next to the run of
 *     {@code without} at the same index, after it and before it by turns
 */
public record ProfileCost(
        BenchmarkCase benchmark,
        String engine,
        String strategy,
        long rows,
        List<Timing> without,
        List<Timing> with) {

    public ProfileCost {
        without = List.copyOf(without);
        with = List.copyOf(with);
    }

    /**
     * Returns the time of a profiled run divided by that of a plain one: the median of the pairs'
     * ratios.
     */
    public double ratio() {
        double[] ratios =
                IntStream.range(0, with.size())
                        .mapToDouble(i -> (double) with.get(i).wall() / without.get(i).wall())
                        .sorted()
                        .toArray();
        double upper = ratios[ratios.length / 2];
        return ratios.length % 2 == 1 ? upper : (ratios[ratios.length / 2 - 1] + upper) / 2;
    }

    /** Returns the ratio of the fastest runs, which noise affects least. */
    public double leastRatio() {
        return (double) Timing.least(with, Timing::wall) / Timing.least(without, Timing::wall);
    }
}
