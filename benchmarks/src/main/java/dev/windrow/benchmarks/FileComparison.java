// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * A query from file to answer on both engines: warm in one process, and cold in a process each.
 *
 * @param name the case
 * @param format the file's format
 * @param threads threads of each side
 * @param rows rows of the file
 * @param groups rows of the result
 * @param warm runs in one process, in turns
 * @param windrow processes of Windrow's command
 * @param duckDb processes of DuckDB in Java; each printed the nanoseconds of its query
 */
record FileComparison(
        String name,
        String format,
        int threads,
        long rows,
        long groups,
        AlternatingRuns.Costs warm,
        List<ColdRun> windrow,
        List<ColdRun> duckDb) {

    static final String HEADER =
            """
            | case | from | threads | rows | groups | windrow warm ms | duckdb warm ms \
            | duckdb / windrow | windrow cold ms | duckdb cold ms | duckdb / windrow \
            | duckdb query ms | windrow MB | duckdb MB |
            |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
            """;

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;
    private static final double BYTES_PER_MEGABYTE = 1e6;

    FileComparison {
        windrow = List.copyOf(windrow);
        duckDb = List.copyOf(duckDb);
    }

    /** Returns the line of the table. */
    String markdown() {
        double ours = milliseconds(DuckDbComparison.median(warm.windrow()).wall());
        double theirs = milliseconds(DuckDbComparison.median(warm.duckDb()).wall());
        ColdRun ourCold = ColdRun.median(windrow);
        ColdRun theirCold = ColdRun.median(duckDb);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %.1f | %.1f | %.2f | %.0f | %.0f | %.2f | %.0f | %.0f"
                        + " | %.0f |\n",
                name,
                format,
                threads,
                rows,
                groups,
                ours,
                theirs,
                theirs / ours,
                milliseconds(ourCold.wall()),
                milliseconds(theirCold.wall()),
                (double) theirCold.wall() / ourCold.wall(),
                milliseconds(Long.parseLong(theirCold.output())),
                ourCold.peakBytes() / BYTES_PER_MEGABYTE,
                theirCold.peakBytes() / BYTES_PER_MEGABYTE);
    }

    private static double milliseconds(long nanoseconds) {
        return nanoseconds / NANOSECONDS_PER_MILLISECOND;
    }
}
