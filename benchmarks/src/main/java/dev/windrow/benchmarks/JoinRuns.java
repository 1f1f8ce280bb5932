// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the benchmarks of joins share: queries of TPC-H by their numbers, tables in memory, and how
 * runs are measured and printed.
 */
final class JoinRuns {

    /** Heads the lines that {@link #print} writes. */
    static final String HEAD =
            """
            | Query | Engine | First ms | In turn ms | Again ms | Answer |
            |---|---|---|---|---|---|
            """;

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    /** The names of TPC-H's tables. */
    static final List<String> TABLES =
            List.of(
                    "lineitem",
                    "orders",
                    "customer",
                    "supplier",
                    "nation",
                    "region",
                    "part",
                    "partsupp");

    @Parameters(paramLabel = "QUERY", description = "Numbers of queries.")
    private List<String> numbers = List.of("3", "5", "12", "14", "19");

    @Option(names = "--queries", required = true, description = "A file of all queries.")
    private Path queries = Path.of("tpch.sql");

    @Option(names = "--scale", paramLabel = "SF", description = "The scale factor; default: 1.")
    private String scale = "1";

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Runs of each kind of which the median counts; default: 5.")
    private int repeats = 5;

    /**
     * The times of a query, in nanoseconds.
     *
     * @param first the first run
     * @param inTurn the median of the runs of all queries by turns
     * @param again the median of runs that follow another of the same query
     */
    record Times(long first, long inTurn, long again) {}

    /** The rows of a result that somebody closes. */
    interface Answer extends AutoCloseable {
        /** Returns the values of all rows. */
        String text();

        @Override
        void close();
    }

    /** Reads TPC-H's tables into memory. The caller closes them. */
    Map<String, Table> tables() throws IOException {
        Map<String, Table> tables = new LinkedHashMap<>();
        for (String name : TABLES) {
            tables.put(name, Tables.read("tpch:" + name + "?sf=" + scale + "&money=decimal"));
        }
        return tables;
    }

    /** Returns the queries by their numbers. */
    Map<String, String> texts() throws IOException {
        Map<String, String> texts = Queries.read(queries);
        texts.keySet().retainAll(numbers);
        return texts;
    }

    /**
     * Runs queries by turns, and then each again and again.
     *
     * @param queries what runs each, until its answer is there
     * @param first takes the answer of each first run
     */
    <A extends Answer> Map<String, Times> measure(
            Map<String, Supplier<A>> queries, BiConsumer<String, A> first) {
        Map<String, Long> firsts = new LinkedHashMap<>();
        queries.forEach(
                (number, query) ->
                        firsts.put(number, time(query, answer -> first.accept(number, answer))));
        Map<String, long[]> inTurn = new LinkedHashMap<>();
        for (int run = 0; run < repeats; run++) {
            for (Map.Entry<String, Supplier<A>> each : queries.entrySet()) {
                inTurn.computeIfAbsent(each.getKey(), _ -> new long[repeats])[run] =
                        time(each.getValue(), _ -> {});
            }
        }
        Map<String, Times> all = new LinkedHashMap<>();
        queries.forEach(
                (number, query) -> {
                    time(query, _ -> {});
                    long[] again = new long[repeats];
                    Arrays.setAll(again, _ -> time(query, _ -> {}));
                    all.put(
                            number,
                            new Times(
                                    firsts.get(number), median(inTurn.get(number)), median(again)));
                });
        return all;
    }

    private static <A extends Answer> long time(Supplier<A> query, Consumer<A> use) {
        long begin = System.nanoTime();
        try (A answer = query.get()) {
            long taken = System.nanoTime() - begin;
            use.accept(answer);
            return taken;
        }
    }

    private static long median(long[] times) {
        Arrays.sort(times);
        return times[times.length / 2];
    }

    /** Returns the values of a table, row by row. */
    static String text(Table table) {
        List<String> rows = new ArrayList<>();
        for (long row = 0; row < table.rows(); row++) {
            for (Column column : table.columns()) {
                rows.add(String.valueOf(column.text(row)));
            }
        }
        return rows.toString();
    }

    /**
     * Prints a line of a query.
     *
     * @param check what is said of the answer
     */
    static void print(PrintStream out, String number, String engine, Times times, String check) {
        out.printf(
                Locale.ROOT,
                "| %s | %s | %.1f | %.2f | %.2f | %s |%n",
                number,
                engine,
                times.first() / NANOSECONDS_PER_MILLISECOND,
                times.inTurn() / NANOSECONDS_PER_MILLISECOND,
                times.again() / NANOSECONDS_PER_MILLISECOND,
                check);
    }
}
