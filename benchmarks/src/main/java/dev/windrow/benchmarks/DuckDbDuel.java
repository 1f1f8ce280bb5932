package dev.windrow.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A case on both engines, run in turns so that whatever else the machine does hits both.
 *
 * @param name the case
 * @param threads threads of each side
 * @param rows rows of the input
 * @param groups rows of the result
 * @param windrow what each run of Windrow took
 * @param duckDb what each run of DuckDB took
 * @param memory what a run of each takes beside the table
 */
record DuckDbDuel(
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
     * What a run took, in nanoseconds.
     *
     * @param wall on the clock
     * @param processor of all processors together, the garbage collector's included
     */
    record Cost(long wall, long processor) {}

    /**
     * What a run takes beside the table, in bytes.
     *
     * @param windrow all that it allocates, garbage included: its peak is no higher
     * @param duckDb its peak
     */
    record Memory(long windrow, long duckDb) {}

    DuckDbDuel {
        windrow = List.copyOf(windrow);
        duckDb = List.copyOf(duckDb);
    }

    static Cost median(List<Cost> runs) {
        return new Cost(
                median(runs.stream().mapToLong(Cost::wall).toArray()),
                median(runs.stream().mapToLong(Cost::processor).toArray()));
    }

    private static long median(long[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    /** Returns how many times as long DuckDB took, median against median. */
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
