// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * Measures how far a query grows a process with one engine, above the process with the table. This
 * is the one measure that is the same for both engines. It counts everything, compiled code and
 * garbage too. Linux keeps the peak, and resets it on request.
 */
public final class ProcessMemory {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path FORGET = Path.of("/proc/self/clear_refs");
    private static final String PEAK_ONLY = "5";
    private static final int RUNS = 3;
    private static final long FEW_ROWS = 10_000;
    private static final long PAUSE_MILLISECONDS = 300;

    private ProcessMemory() {}

    /** Runs a query and drops its result. */
    @FunctionalInterface
    private interface Side {
        void run(GroupByQuery query) throws SQLException;
    }

    /**
     * Prints a line of two numbers: the megabytes by which the process grew in the first run, and
     * in three runs.
     *
     * @param arguments {@code windrow} or {@code duckdb}, a case, the number of threads, and {@code
     *     warm} to run the case over few rows first, which loads its code
     */
    public static void main(String[] arguments)
            throws IOException, SQLException, InterruptedException {
        BenchmarkCase asked = BenchmarkCases.find(arguments[1]).orElseThrow();
        int threads = Integer.parseInt(arguments[2]);
        boolean isWarm = arguments.length > 3;
        if (arguments[0].equals("windrow")) {
            measureWindrow(asked, threads, isWarm);
        } else {
            measureDuckDb(asked, threads, isWarm);
        }
    }

    private static void measureWindrow(BenchmarkCase asked, int threads, boolean isWarm)
            throws IOException, SQLException, InterruptedException {
        WindrowConfig config =
                WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(threads);
        try (Table few = read(asked, FEW_ROWS);
                Table table = read(asked, asked.rows(false));
                Windrow windrow = Windrow.open(config)) {
            for (int run = 0; isWarm && run < RUNS; run++) {
                windrow.run(asked.query(), few).close();
            }
            measure(asked, query -> windrow.run(query, table).close());
        }
    }

    private static void measureDuckDb(BenchmarkCase asked, int threads, boolean isWarm)
            throws IOException, SQLException, InterruptedException {
        try (DuckDb few = holding(asked, FEW_ROWS, threads);
                DuckDb duckDb = holding(asked, asked.rows(false), threads)) {
            for (int run = 0; isWarm && run < RUNS; run++) {
                few.run(DuckDb.sql(asked.query()));
            }
            measure(asked, query -> duckDb.run(DuckDb.sql(query)));
        }
    }

    private static DuckDb holding(BenchmarkCase asked, long rows, int threads)
            throws IOException, SQLException {
        try (Table table = read(asked, rows)) {
            DuckDb duckDb = DuckDb.holding(table);
            duckDb.setThreads(threads);
            return duckDb;
        }
    }

    private static Table read(BenchmarkCase asked, long rows) throws IOException {
        List<String> columns = List.copyOf(asked.query().inputNames());
        return Tables.read(asked.dataSet(rows), ReadOptions.defaults().withColumns(columns));
    }

    private static void measure(BenchmarkCase asked, Side side)
            throws IOException, SQLException, InterruptedException {
        System.gc();
        Thread.sleep(PAUSE_MILLISECONDS);
        double before = megabytes("VmRSS");
        Files.writeString(FORGET, PEAK_ONLY);
        side.run(asked.query());
        double first = grown(before);
        for (int run = 1; run < RUNS; run++) {
            side.run(asked.query());
        }
        PrintStream out = System.out;
        out.printf(Locale.ROOT, "%.1f %.1f%n", first, grown(before));
    }

    /** Returns the growth, at least 0: the process may have freed more than it took. */
    private static double grown(double before) throws IOException {
        return Math.max(0, megabytes("VmHWM") - before);
    }

    private static double megabytes(String field) throws IOException {
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(field + ":")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
            }
        }
        throw new IOException(STATUS + ": no line of " + field);
    }
}
