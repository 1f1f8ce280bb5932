package dev.windrow.bench;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What it costs to profile a prepared query: the same run without a profile of its kernels and with
 * one, in turn.
 *
 * @param benchmark the case
 * @param engine where it ran, as the profile calls it
 * @param strategy how
 * @param rows rows of the input
 * @param without wall times in nanoseconds of runs whose kernels nobody times
 * @param with those of runs whose kernels are timed one by one, each behind the one of {@code
 *     without} at the same place or before it, by turns
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

    /** Returns by what factor a profiled run takes longer: the median of the pairs' ratios. */
    public double ratio() {
        double[] ratios =
                IntStream.range(0, with.size())
                        .mapToDouble(i -> (double) with.get(i).wall() / without.get(i).wall())
                        .sorted()
                        .toArray();
        double upper = ratios[ratios.length / 2];
        return ratios.length % 2 == 1 ? upper : (ratios[ratios.length / 2 - 1] + upper) / 2;
    }

    /** Returns the ratio of the fastest runs, which noise is least likely to have touched. */
    public double leastRatio() {
        return (double) Timing.least(with, Timing::wall) / Timing.least(without, Timing::wall);
    }
}
