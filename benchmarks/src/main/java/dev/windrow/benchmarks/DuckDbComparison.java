// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.bench.Timing;

import java.util.List;
import java.util.Locale;

/**
 * A case on both engines, run in turns, so that other load on the machine affects both.
 *
 * @param name the case
 * @param threads threads of each side
 * @param rows rows of the input
 * @param groups rows of the result
 * @param windrow the costs of Windrow's runs
 * @param duckDb the costs of DuckDB's runs
 * @param memory the memory of a run of each, without the table
 */
record DuckDbComparison(
        String name,
        int threads,
        long rows,
        long groups,
        List<Cost> windrow,
        List<Cost> duckDb,
        Memory memory) {

    static final String HEADER =
            """
            | case | threads | rows | groups | windrow ms | duckdb ms | duckdb / windrow \
            | windrow cpu ms | duckdb cpu ms | cpu / cpu | windrow MB | duckdb MB |
            |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
            """;

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;
    private static final double BYTES_PER_MEGABYTE = 1e6;

    /**
     * The time of a run, in nanoseconds.
     *
     * @param wall elapsed time
     * @param processor time of all processors together, including the garbage collector's
     */
    record Cost(long wall, long processor) {}

    /**
     * The memory of a run without the table, in bytes.
     *
     * @param windrow all that it allocates, garbage included, which is an upper bound of its peak
     * @param duckDb its peak
     */
    record Memory(long windrow, long duckDb) {}

    DuckDbComparison {
        windrow = List.copyOf(windrow);
        duckDb = List.copyOf(duckDb);
    }

    static Cost median(List<Cost> runs) {
        return new Cost(
                Timing.median(runs.stream().mapToLong(Cost::wall).toArray()),
                Timing.median(runs.stream().mapToLong(Cost::processor).toArray()));
    }

    /** Returns DuckDB's median time divided by Windrow's. */
    double ratio() {
        return (double) median(duckDb).wall() / median(windrow).wall();
    }

    /** Returns the line of the table. */
    String markdown() {
        Cost ours = median(windrow);
        Cost theirs = median(duckDb);
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %.1f | %.1f | %.2f | %.1f | %.1f | %.2f | %.2f | %.2f |\n",
                name,
                threads,
                rows,
                groups,
                ours.wall() / NANOSECONDS_PER_MILLISECOND,
                theirs.wall() / NANOSECONDS_PER_MILLISECOND,
                ratio(),
                ours.processor() / NANOSECONDS_PER_MILLISECOND,
                theirs.processor() / NANOSECONDS_PER_MILLISECOND,
                (double) theirs.processor() / ours.processor(),
                memory.windrow() / BYTES_PER_MEGABYTE,
                memory.duckDb() / BYTES_PER_MEGABYTE);
    }
}
