// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.EngineChoice;
import dev.windrow.ResidentTable;
import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Measures whole queries of TPC-H, as SQL, over tables that are in memory: on a device that has
 * their columns, and with the CPU engine.
 *
 * <p>A run of a query in turn with the others makes all that the query needs but the columns and
 * the rows by their keys, which stay with the tables. A run again finds what the run before made.
 */
@Command(name = "joins", mixinStandardHelpOptions = true)
public final class JoinBenchmark implements Callable<Integer> {

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private static final List<String> TABLES =
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

    @Option(names = "--engine", description = "gpu (default), or cpu to leave the device out.")
    private String engine = "gpu";

    @Option(names = "--explain", description = "Prints how each query ran.")
    private boolean explains;

    private final PrintStream out;

    /** The times of a query, in nanoseconds. */
    private record Times(long first, long inTurn, long again) {}

    private JoinBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Runs the queries. The exit status is 1 if both engines do not answer alike. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new JoinBenchmark(System.out)).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        Map<String, String> texts = texts();
        Map<String, Table> tables = new LinkedHashMap<>();
        for (String name : TABLES) {
            tables.put(name, Tables.read("tpch:" + name + "?sf=" + scale + "&money=decimal"));
        }
        Map<String, String> expected = new LinkedHashMap<>();
        Map<String, Times> onCpu;
        try (Windrow cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU))) {
            SqlTables all = SqlTables.none();
            for (Map.Entry<String, Table> each : tables.entrySet()) {
                all = all.with(each.getKey(), each.getValue());
            }
            onCpu = times(cpu, all, texts, expected);
        }
        out.println("| Query | Engine | First ms | In turn ms | Again ms | Answer |");
        out.println("|---|---|---|---|---|---|");
        onCpu.forEach((number, times) -> out.print(line(number, "cpu", times, "")));
        boolean isRight = true;
        if (!engine.equals("cpu")) {
            try (Windrow gpu =
                    Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU))) {
                SqlTables all = SqlTables.none();
                for (Map.Entry<String, Table> each : tables.entrySet()) {
                    ResidentTable resident = gpu.resident(each.getValue());
                    all = all.with(each.getKey(), resident);
                }
                Map<String, String> found = new LinkedHashMap<>();
                for (Map.Entry<String, Times> each : times(gpu, all, texts, found).entrySet()) {
                    boolean isSame = found.get(each.getKey()).equals(expected.get(each.getKey()));
                    isRight &= isSame;
                    String check = isSame ? "same" : "DIFFERENT";
                    out.print(line(each.getKey(), "gpu", each.getValue(), check));
                }
            }
        }
        tables.values().forEach(Table::close);
        return isRight ? 0 : 1;
    }

    /** Returns the queries by their numbers: a comment of a number stands before each. */
    private Map<String, String> texts() throws IOException {
        Map<String, StringBuilder> all = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        for (String line : Files.readAllLines(queries)) {
            if (line.matches("-- \\d+")) {
                text = new StringBuilder();
                all.put(line.substring(3), text);
            } else {
                text.append(line).append('\n');
            }
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (String number : numbers) {
            texts.put(number, all.get(number).toString().strip().replaceAll(";$", ""));
        }
        return texts;
    }

    private Map<String, Times> times(
            Windrow session,
            SqlTables tables,
            Map<String, String> texts,
            Map<String, String> answers) {
        Map<String, Long> first = new LinkedHashMap<>();
        Map<String, long[]> inTurn = new LinkedHashMap<>();
        for (int run = 0; run <= repeats; run++) {
            for (Map.Entry<String, String> each : texts.entrySet()) {
                String number = each.getKey();
                long begin = System.nanoTime();
                try (TransformResult result = session.sql(each.getValue(), tables)) {
                    long taken = System.nanoTime() - begin;
                    if (run == 0) {
                        first.put(number, taken);
                        inTurn.put(number, new long[repeats]);
                        answers.put(number, text(result.table()));
                        if (explains) {
                            out.println(number + "\n" + result.explanation());
                        }
                    } else {
                        inTurn.get(number)[run - 1] = taken;
                    }
                }
            }
        }
        Map<String, Times> all = new LinkedHashMap<>();
        for (Map.Entry<String, String> each : texts.entrySet()) {
            long[] again = new long[repeats];
            session.sql(each.getValue(), tables).close();
            for (int run = 0; run < repeats; run++) {
                long begin = System.nanoTime();
                session.sql(each.getValue(), tables).close();
                again[run] = System.nanoTime() - begin;
            }
            String number = each.getKey();
            all.put(
                    number,
                    new Times(first.get(number), median(inTurn.get(number)), median(again)));
        }
        return all;
    }

    private static long median(long[] times) {
        Arrays.sort(times);
        return times[times.length / 2];
    }

    private static String text(Table table) {
        List<String> rows = new ArrayList<>();
        for (long row = 0; row < table.rows(); row++) {
            for (Column column : table.columns()) {
                rows.add(String.valueOf(column.text(row)));
            }
        }
        return rows.toString();
    }

    private static String line(String number, String engine, Times times, String check) {
        return String.format(
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
