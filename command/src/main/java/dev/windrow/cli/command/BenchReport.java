// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkResult;
import dev.windrow.bench.BenchmarkTables;
import dev.windrow.bench.KeyByteTime;
import dev.windrow.bench.Platform;
import dev.windrow.bench.Ways;
import dev.windrow.column.Table;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/**
 * Formats measurements:
 *
 * <pre>
 * int-1e3: 10000000 rows of 12.0 bytes, 1000 groups, sum(value)
 * data      random:rows=10000000,key=int32,keys=1000,value=float64
 * on        cpu (8 threads), cpu, windrow 0.1.0, Java 25.0.1
 * strategy  cpu-hash
 * answer    the CPU engine's own
 * run     wall ms
 * ------  -------
 * first    90.125
 * ...
 * median   25.500
 * 4.71 GB/s
 * </pre>
 */
final class BenchReport {

    private static final double PERCENT = 100;

    private BenchReport() {}

    /** Returns the times of a case. */
    static String of(BenchmarkResult result) {
        try (Table runs = BenchmarkTables.runs(result)) {
            return header(result) + text(runs) + speed(result) + "\n";
        }
    }

    /** Returns a line for each case. */
    static String summary(List<BenchmarkResult> results) {
        String keys =
                KeyByteTime.among(results)
                        .map(
                                time ->
                                        format(
                                                "a byte of a key: %.3f ns in long strings, %.3f in"
                                                        + " integers of 8 bytes, %.2f times%n",
                                                time.ofStrings(), time.ofIntegers(), time.ratio()))
                        .orElse("");
        try (Table table = BenchmarkTables.summary(results)) {
            return text(table) + keys;
        }
    }

    /** Returns all cases, and the comparisons of several ways. */
    static String cases(List<BenchmarkCase> cases) {
        try (Table table = BenchmarkTables.cases(cases)) {
            StringBuilder text = new StringBuilder(text(table));
            for (Ways ways : Ways.values()) {
                text.append(format("%s: %s; not among all%n", ways.label(), ways.description()));
            }
            return text.toString();
        }
    }

    private static String header(BenchmarkResult result) {
        Platform platform = result.platform();
        String runtime = platform.runtime().isEmpty() ? "" : ", " + platform.runtime();
        return format(
                """
                %s: %d rows of %.1f bytes, %d %s, %s
                data      %s
                on        %s, %s, %s%s, Java %s
                strategy  %s
                answer    %s
                """,
                result.benchmark().name(),
                result.rows(),
                (double) result.bytes() / result.rows(),
                result.resultRows(),
                result.benchmark().resultRowsName(),
                result.benchmark().aggregationText(),
                result.benchmark().dataSet(result.rows()),
                platform.device(),
                platform.backend(),
                platform.version(),
                runtime,
                platform.java(),
                result.strategy(),
                result.check());
    }

    private static String speed(BenchmarkResult result) {
        String copy =
                result.copyGigabytesPerSecond() == 0
                        ? ""
                        : format(
                                ", %.1f %% of the %.1f GB/s that a copy reads and writes",
                                PERCENT * result.copyShare(), result.copyGigabytesPerSecond());
        return format("%.2f GB/s%s%n", result.gigabytesPerSecond(), copy);
    }

    /** Returns the printed form of a table. */
    static String text(Table table) {
        StringWriter text = new StringWriter();
        table.print(new PrintWriter(text));
        return text.toString();
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
