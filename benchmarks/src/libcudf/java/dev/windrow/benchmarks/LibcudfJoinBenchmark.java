// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.Rmm;

import dev.windrow.EngineChoice;
import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Measures whole queries of TPC-H through libcudf, over tables on the device, until their answers
 * are on the host: what {@link JoinBenchmark} does through Windrow. Each answer is compared with
 * that of Windrow's CPU engine.
 */
@Command(name = "libcudf-joins", mixinStandardHelpOptions = true)
public final class LibcudfJoinBenchmark implements Callable<Integer> {

    @Mixin private JoinRuns runs = new JoinRuns();

    private final PrintStream out;

    private LibcudfJoinBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Runs the queries. The exit status is 1 if both do not answer alike. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new LibcudfJoinBenchmark(System.out)).execute(arguments));
    }

    /** A result that is on the host, and the expected one, which tells its types. */
    private record HostAnswer(List<HostColumnVector> columns, Table expected)
            implements JoinRuns.Answer {

        /** Brings a result to the host, and frees it on the device. */
        static HostAnswer of(ai.rapids.cudf.Table found, Table expected) {
            try (found) {
                return new HostAnswer(LibcudfAnswer.onHost(found), expected);
            }
        }

        @Override
        public String text() {
            try (Table table = LibcudfAnswer.of(columns, expected)) {
                return JoinRuns.text(table);
            }
        }

        @Override
        public void close() {
            columns.forEach(HostColumnVector::close);
        }
    }

    @Override
    public Integer call() throws IOException {
        LibcudfBenchmark.takePool();
        Map<String, String> texts = runs.texts();
        Map<String, Table> tables = runs.tables();
        Map<String, LibcudfRelation> relations = new LinkedHashMap<>();
        LibcudfJoins.COLUMNS.forEach(
                (name, columns) -> relations.put(name, relation(tables.get(name), columns)));
        SqlTables onHost = JoinBenchmark.onHost(tables);
        LibcudfJoins joins = new LibcudfJoins(relations);
        Map<String, String> expected = new LinkedHashMap<>();
        Map<String, String> found = new LinkedHashMap<>();
        Map<String, Supplier<HostAnswer>> queries = new LinkedHashMap<>();
        Map<String, TransformResult> answers = new LinkedHashMap<>();
        try (Windrow cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU))) {
            texts.forEach(
                    (number, text) -> {
                        TransformResult answer = cpu.sql(text, onHost);
                        answers.put(number, answer);
                        expected.put(number, JoinRuns.text(answer.table()));
                        queries.put(
                                number, () -> HostAnswer.of(joins.answer(number), answer.table()));
                    });
            out.print(JoinRuns.HEAD);
            runs.measure(queries, (number, answer) -> found.put(number, answer.text()))
                    .forEach(
                            (number, times) -> {
                                String check = JoinBenchmark.check(expected, found, number);
                                JoinRuns.print(out, number, "libcudf", times, check);
                            });
        }
        answers.values().forEach(TransformResult::close);
        relations.values().forEach(LibcudfRelation::close);
        tables.values().forEach(Table::close);
        Rmm.shutdown();
        return found.equals(expected) ? 0 : 1;
    }

    private static LibcudfRelation relation(Table table, List<String> names) {
        ColumnVector[] columns = new ColumnVector[names.size()];
        try {
            for (int i = 0; i < columns.length; i++) {
                try (HostColumnVector host = LibcudfTable.host(table.column(names.get(i)))) {
                    columns[i] = host.copyToDevice();
                }
            }
            return new LibcudfRelation(new ai.rapids.cudf.Table(columns), names);
        } finally {
            LibcudfQuery.closeAll(columns);
            Cuda.deviceSynchronize();
        }
    }
}
