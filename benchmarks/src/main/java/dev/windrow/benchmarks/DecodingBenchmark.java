// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.bench.Timing;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Compares how long readers of Parquet take to decode the columns of a query, and nothing else: in
 * one process, in turns, on all processors.
 */
@Command(name = "decoding", mixinStandardHelpOptions = true)
public final class DecodingBenchmark implements Callable<Integer> {

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    @Parameters(arity = "1..*", paramLabel = "CASE", description = "Names.")
    private List<String> names = List.of();

    @Option(names = "--rows", paramLabel = "N", description = "Rows of each case, such as 1e6.")
    private @Nullable Double rows;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Runs of each reader of which the median counts; default: 5.")
    private int repeats = 5;

    private final PrintStream out;

    private DecodingBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Runs the cases. The exit status is 1 if a reader does not find all rows. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new DecodingBenchmark(System.out)).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        out.print(header());
        Path folder = Files.createTempDirectory("windrow-decoding");
        Path file = folder.resolve("case.parquet");
        try {
            for (String name : names) {
                BenchmarkCase each = BenchmarkCases.find(name).orElseThrow();
                List<String> columns = List.copyOf(each.query().inputNames());
                long count = rows == null ? each.rows(false) : rows.longValue();
                long written = write(each.dataSet(count), columns, file);
                out.print(line(name, written, times(file, columns, written)));
            }
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
        return 0;
    }

    /** Writes only the columns that are read: the others would take no time. */
    private static long write(String dataSet, List<String> columns, Path file) throws IOException {
        ReadOptions options = ReadOptions.defaults().withColumns(columns);
        try (Table table = Tables.read(dataSet, options)) {
            Tables.write(table, file);
            return table.rows();
        }
    }

    /** Returns the nanoseconds of each reader's runs that count. */
    private long[][] times(Path file, List<String> columns, long rows) throws IOException {
        WarmUp warmUp = new WarmUp();
        do {
            for (ColumnDecoders decoder : ColumnDecoders.values()) {
                time(decoder, file, columns, rows);
            }
        } while (!warmUp.isOverAfterThis());
        long[][] times = new long[ColumnDecoders.values().length][repeats];
        for (int run = 0; run < repeats; run++) {
            for (ColumnDecoders decoder : ColumnDecoders.values()) {
                times[decoder.ordinal()][run] = time(decoder, file, columns, rows);
            }
        }
        return times;
    }

    private static long time(ColumnDecoders decoder, Path file, List<String> columns, long rows)
            throws IOException {
        long begin = System.nanoTime();
        long found = decoder.decode(file, columns);
        long time = System.nanoTime() - begin;
        if (found != rows) {
            throw new IOException("%s found %d rows, expected %d".formatted(decoder, found, rows));
        }
        return time;
    }

    private static String header() {
        StringBuilder names = new StringBuilder("| case | rows |");
        StringBuilder ruler = new StringBuilder("\n|---|--:|");
        for (ColumnDecoders decoder : ColumnDecoders.values()) {
            names.append(' ').append(decoder.name().toLowerCase(Locale.ROOT)).append(" ms |");
            ruler.append("--:|");
        }
        return names.append(" windrow / fastest other |").append(ruler).append("--:|\n").toString();
    }

    private static String line(String name, long rows, long[][] times) {
        StringBuilder line = new StringBuilder("| %s | %d |".formatted(name, rows));
        double fastest = Double.MAX_VALUE;
        for (ColumnDecoders decoder : ColumnDecoders.values()) {
            double median = milliseconds(times[decoder.ordinal()]);
            line.append(String.format(Locale.ROOT, " %.1f |", median));
            fastest = decoder == ColumnDecoders.WINDROW ? fastest : Math.min(fastest, median);
        }
        double ours = milliseconds(times[ColumnDecoders.WINDROW.ordinal()]);
        return line.append(String.format(Locale.ROOT, " %.2f |%n", ours / fastest)).toString();
    }

    /** Returns the median of some times. */
    private static double milliseconds(long[] nanoseconds) {
        return Timing.median(nanoseconds) / NANOSECONDS_PER_MILLISECOND;
    }
}
