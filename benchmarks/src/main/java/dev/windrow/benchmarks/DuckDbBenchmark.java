// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.column.ColumnMemory;
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
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * Compares Windrow's CPU engine with DuckDB, on this machine, in one process, with the same number
 * of threads, over tables that both hold in memory before the clock starts.
 */
@Command(name = "duckdb", mixinStandardHelpOptions = true)
public final class DuckDbBenchmark implements Callable<Integer> {

    private static final DateTimeFormatter FILE = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");
    private static final DateTimeFormatter TITLE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    @Parameters(arity = "0..*", paramLabel = "CASE", description = "Names; default: h2o and tpch.")
    private List<String> names = List.of();

    @Option(names = "--rows", paramLabel = "N", description = "Rows of each case, such as 1e6.")
    private @Nullable Double rows;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Threads of each side, one after the other; default: all processors.")
    private List<Integer> threads = List.of(Runtime.getRuntime().availableProcessors());

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Runs after the first, of which the median counts; default: 5.")
    private int repeats = 5;

    @Option(
            names = "--results",
            required = true,
            paramLabel = "DIR",
            description = "Where to write.")
    private Path results = Path.of("");

    private final PrintStream out;
    private final AlternatingRuns runs = new AlternatingRuns();

    private DuckDbBenchmark(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs the cases. The exit status is 3 if the two sides do not find the same number of groups.
     */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new DuckDbBenchmark(System.out)).execute(arguments));
    }

    @Override
    public Integer call() throws SQLException, IOException {
        Map<String, List<BenchmarkCase>> byData = new LinkedHashMap<>();
        for (BenchmarkCase each : cases()) {
            long count = rows == null ? each.rows(false) : rows.longValue();
            byData.computeIfAbsent(each.dataSet(count), data -> new ArrayList<>()).add(each);
        }
        List<DuckDbComparison> comparisons = new ArrayList<>();
        List<String> mismatches = new ArrayList<>();
        String version = "";
        for (Map.Entry<String, List<BenchmarkCase>> entry : byData.entrySet()) {
            try (Table table = Tables.read(entry.getKey(), columns(entry.getValue()));
                    DuckDb duckDb = DuckDb.holding(table)) {
                version = duckDb.version();
                for (int count : threads) {
                    compare(entry.getValue(), table, duckDb, count, comparisons, mismatches);
                }
            }
        }
        write(comparisons, mismatches, version);
        return mismatches.isEmpty() ? 0 : 3;
    }

    private List<BenchmarkCase> cases() {
        return names.isEmpty()
                ? BenchmarkCases.all().stream()
                        .filter(each -> each.name().matches("(h2o|tpch)-.*"))
                        .toList()
                : names.stream().map(name -> BenchmarkCases.find(name).orElseThrow()).toList();
    }

    private static ReadOptions columns(List<BenchmarkCase> cases) {
        Set<String> columns = new LinkedHashSet<>();
        cases.forEach(each -> columns.addAll(each.query().inputNames()));
        return ReadOptions.defaults().withColumns(List.copyOf(columns));
    }

    private void compare(
            List<BenchmarkCase> cases,
            Table table,
            DuckDb duckDb,
            int count,
            List<DuckDbComparison> comparisons,
            List<String> mismatches)
            throws SQLException, IOException {
        duckDb.setThreads(count);
        WindrowConfig config =
                WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(count);
        try (Windrow windrow = Windrow.open(config)) {
            for (BenchmarkCase each : cases) {
                DuckDbComparison comparison = compare(each, table, windrow, duckDb, count);
                long theirs = duckDb.rows(DuckDb.sql(each.query()));
                if (theirs == comparison.groups()) {
                    comparisons.add(comparison);
                } else {
                    mismatches.add(
                            "%s: Windrow found %d groups, DuckDB %d: one of them is wrong"
                                    .formatted(each.name(), comparison.groups(), theirs));
                }
                out.print(comparison.markdown());
            }
        }
    }

    private DuckDbComparison compare(
            BenchmarkCase each, Table table, Windrow windrow, DuckDb duckDb, int threadCount)
            throws SQLException, IOException {
        String sql = DuckDb.sql(each.query());
        long[] groups = new long[1];
        long[] bytes = new long[1];
        AlternatingRuns.Costs costs =
                runs.run(
                        repeats,
                        () -> {
                            long before = allocated();
                            GroupByResult result = windrow.run(each.query(), table);
                            groups[0] = result.rows();
                            bytes[0] = allocated() - before;
                            return result;
                        },
                        () -> {
                            duckDb.run(sql);
                            return () -> {};
                        });
        DuckDbComparison.Memory memory =
                new DuckDbComparison.Memory(bytes[0], duckDb.peakBytes(sql));
        return new DuckDbComparison(
                each.name(),
                threadCount,
                table.rows(),
                groups[0],
                costs.windrow(),
                costs.duckDb(),
                memory);
    }

    /**
     * Returns the bytes that all threads have allocated so far, on the heap and in columns outside.
     */
    private static long allocated() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class)
                        .getTotalThreadAllocatedBytes()
                + ColumnMemory.allocatedBytes();
    }

    private String options() {
        StringBuilder text = new StringBuilder();
        if (rows != null) {
            text.append(" --rows ").append(rows.longValue());
        }
        text.append(" --threads ");
        text.append(threads.stream().map(String::valueOf).collect(Collectors.joining(",")));
        text.append(" --repeat ").append(repeats);
        names.forEach(name -> text.append(' ').append(name));
        return text.toString();
    }

    private void write(List<DuckDbComparison> comparisons, List<String> mismatches, String version)
            throws IOException {
        LocalDateTime now = LocalDateTime.now(Clock.systemUTC());
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        """
                        # CPU engine and DuckDB, %s UTC

                        - command: `benchmarks/duckdb%s`
                        - %d processors of %s, Java %s, %s
                        - load average at the end %.1f, of which this is up to %d: beyond that, the \
                        clock's times are those of a busy machine
                        - Times are the median of %d runs of each side, taken in turns in one \
                        process after runs that do not count, %s. Both sides held the table in memory before; \
                        both results lie in memory at the end.
                        - "cpu" is the time of all processors together, the garbage collector's \
                        and the compiler's included. It says more than the clock where the machine \
                        does other things, too.
                        - "windrow MB" is all that a run allocates, garbage included, on the heap and \
                        in columns outside: its peak is no higher. "duckdb MB" is the peak of its buffers. \
                        Neither counts the table.

                        """,
                        TITLE.format(now),
                        options(),
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.arch"),
                        Runtime.version(),
                        version,
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                        threads.stream().mapToInt(Integer::intValue).max().orElse(0),
                        repeats,
                        WarmUp.described()));
        text.append(DuckDbComparison.HEADER);
        comparisons.forEach(comparison -> text.append(comparison.markdown()));
        mismatches.forEach(mismatch -> text.append("\nNot compared: ").append(mismatch));
        Files.createDirectories(results);
        Path file = results.resolve(ResultFile.free(results, FILE.format(now) + "-duckdb") + ".md");
        Files.writeString(file, text);
        out.println("written to " + file);
    }
}
