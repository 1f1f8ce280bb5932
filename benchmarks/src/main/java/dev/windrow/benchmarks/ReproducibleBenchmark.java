// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;

import dev.windrow.EngineChoice;
import dev.windrow.GroupBy;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.Timing;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.NamedAggregation;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/**
 * Measures how much longer reproducible aggregations take than others: 1,000 groups, one thread of
 * the CPU engine, the two sides in turns.
 */
public final class ReproducibleBenchmark {

    private static final String ROWS = "5000000";
    private static final int REPEATS = 7;
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private ReproducibleBenchmark() {}

    /**
     * Prints a table, and the greatest ratio of those of sums, variances and correlations.
     *
     * @param arguments the number of rows, a multiple of 1,000; 5 million if there is none
     */
    public static void main(String[] arguments) {
        String rows = arguments.length > 0 ? arguments[0] : ROWS;
        PrintStream out = System.out;
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1);
        ReadOptions columns = ReadOptions.defaults().withColumns(List.of("id4", "v2", "v3"));
        try (Windrow windrow = Windrow.open(config);
                Table table = Tables.read("h2o:G1_" + rows + "_1e3_0_0", columns)) {
            out.print("| aggregation | ms | reproducible ms | ratio |\n|---|--:|--:|--:|\n");
            GroupBy query = windrow.groupBy(table).by("id4");
            double sums = ratio(query, sum("v3"), out);
            double variances = ratio(query, variance("v3"), out);
            double correlations = ratio(query, correlation("v2", "v3"), out);
            ratio(query, product("v3"), out);
            double greatest = Math.max(sums, Math.max(variances, correlations));
            out.printf(Locale.ROOT, "greatest but product: %.2f%n", greatest);
        }
    }

    private static double ratio(GroupBy query, NamedAggregation aggregation, PrintStream out) {
        GroupBy reproducible = query.reproducible();
        WarmUp warmUp = new WarmUp();
        do {
            measure(query, aggregation);
            measure(reproducible, aggregation);
        } while (!warmUp.isOverAfterThis());
        long[] plainTimes = new long[REPEATS];
        long[] times = new long[REPEATS];
        for (int run = 0; run < REPEATS; run++) {
            plainTimes[run] = measure(query, aggregation);
            times[run] = measure(reproducible, aggregation);
        }
        double plain = Timing.median(plainTimes) / NANOSECONDS_PER_MILLISECOND;
        double made = Timing.median(times) / NANOSECONDS_PER_MILLISECOND;
        String name = aggregation.name();
        out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.2f |%n", name, plain, made, made / plain);
        return made / plain;
    }

    private static long measure(GroupBy query, NamedAggregation aggregation) {
        long begin = System.nanoTime();
        query.aggregate(aggregation).close();
        return System.nanoTime() - begin;
    }
}
