// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.EngineChoice;
import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Measures whole queries of TPC-H, as SQL, over tables that are in memory: on a device that has
 * their columns, and with the CPU engine.
 *
 * <p>A run of a query in turn with the others makes all that the query needs but the columns and
 * the rows by their keys, which stay with the tables. A run again finds what the run before made.
 */
@Command(name = "joins", mixinStandardHelpOptions = true)
public final class JoinBenchmark implements Callable<Integer> {

    @Mixin private JoinRuns runs = new JoinRuns();

    @Option(names = "--engine", description = "gpu (default), or cpu to leave the device out.")
    private String engine = "gpu";

    @Option(names = "--explain", description = "Prints how each query ran.")
    private boolean explains;

    private final PrintStream out;

    private JoinBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Runs the queries. The exit status is 1 if both engines do not answer alike. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new JoinBenchmark(System.out)).execute(arguments));
    }

    /** The result of a query in SQL. */
    record SqlAnswer(TransformResult result) implements JoinRuns.Answer {
        @Override
        public String text() {
            return JoinRuns.text(result.table());
        }

        @Override
        public void close() {
            result.close();
        }
    }

    @Override
    public Integer call() throws IOException {
        Map<String, String> texts = runs.texts();
        Map<String, Table> tables = runs.tables();
        Map<String, String> expected = new LinkedHashMap<>();
        out.print(JoinRuns.HEAD);
        try (Windrow cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU))) {
            times(cpu, onHost(tables), texts, expected)
                    .forEach((number, times) -> JoinRuns.print(out, number, "cpu", times, ""));
        }
        boolean isRight = true;
        if (!engine.equals("cpu")) {
            try (Windrow gpu =
                    Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU))) {
                SqlTables resident = SqlTables.none();
                for (Map.Entry<String, Table> each : tables.entrySet()) {
                    resident = resident.with(each.getKey(), gpu.resident(each.getValue()));
                }
                Map<String, String> found = new LinkedHashMap<>();
                times(gpu, resident, texts, found)
                        .forEach(
                                (number, times) -> {
                                    String check = check(expected, found, number);
                                    JoinRuns.print(out, number, "gpu", times, check);
                                });
                isRight = found.equals(expected);
            }
        }
        tables.values().forEach(Table::close);
        return isRight ? 0 : 1;
    }

    /** Returns tables in memory, by their names. */
    static SqlTables onHost(Map<String, Table> tables) {
        SqlTables all = SqlTables.none();
        for (Map.Entry<String, Table> each : tables.entrySet()) {
            all = all.with(each.getKey(), each.getValue());
        }
        return all;
    }

    /** Says whether the answer to a query is the expected one. */
    static String check(Map<String, String> expected, Map<String, String> found, String number) {
        return found.get(number).equals(expected.get(number)) ? "same" : "DIFFERENT";
    }

    private Map<String, JoinRuns.Times> times(
            Windrow session,
            SqlTables tables,
            Map<String, String> texts,
            Map<String, String> answers) {
        Map<String, Supplier<SqlAnswer>> queries = new LinkedHashMap<>();
        texts.forEach(
                (number, text) ->
                        queries.put(number, () -> new SqlAnswer(session.sql(text, tables))));
        return runs.measure(
                queries,
                (number, answer) -> {
                    answers.put(number, answer.text());
                    if (explains) {
                        out.println(number + "\n" + answer.result().explanation());
                    }
                });
    }
}
