// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Compares whole queries of Windrow's CPU engine and of DuckDB, from a file to the answer: warm in
 * one process, and cold in a process each.
 */
@Command(name = "duckdb", mixinStandardHelpOptions = true)
public final class FileBenchmark implements Callable<Integer> {

    private static final DateTimeFormatter FILE = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");
    private static final DateTimeFormatter TITLE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    @Parameters(arity = "1..*", paramLabel = "CASE", description = "Names.")
    private List<String> names = List.of();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "FORMAT",
            description = "parquet or csv.")
    private String format = "";

    @Option(
            names = "--codec",
            paramLabel = "CODEC",
            description =
                    "snappy or zstd: DuckDB writes the Parquet files, and compresses them. By"
                            + " default, Windrow writes them, uncompressed.")
    private @Nullable String codec;

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
            description = "Runs and processes of each side that count; default: 5.")
    private int repeats = 5;

    @Option(
            names = "--results",
            required = true,
            paramLabel = "DIR",
            description = "Where to write.")
    private Path results = Path.of("");

    @Spec private CommandSpec command = CommandSpec.create();

    private final PrintStream out;
    private final Path launcher = Path.of(System.getProperty("windrow.home", "."), "windrow");

    private FileBenchmark(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs the cases. The exit status is 3 if the two sides do not find the same number of groups.
     */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new FileBenchmark(System.out)).execute(arguments));
    }

    @Override
    public Integer call() throws SQLException, IOException {
        if (codec != null && !format.equals("parquet")) {
            throw new CommandLine.ParameterException(
                    command.commandLine(), "--codec is for --from parquet");
        }
        List<String> mismatches = new ArrayList<>();
        StringBuilder lines = new StringBuilder();
        Path folder = Files.createTempDirectory("windrow-files");
        try (DuckDb duckDb = DuckDb.open()) {
            out.print(FileComparison.HEADER);
            for (String name : names) {
                BenchmarkCase each = BenchmarkCases.find(name).orElseThrow();
                Path file = folder.resolve(name + "." + format);
                write(each, file);
                if (codec != null) {
                    Path plain = Files.move(file, folder.resolve("plain." + format));
                    duckDb.copy(plain, file, codec);
                    Files.delete(plain);
                }
                for (int count : threads) {
                    FileComparison comparison = compare(each, file, duckDb, count);
                    long theirs = duckDb.rows(DuckDb.sql(each.query(), file));
                    if (theirs != comparison.groups()) {
                        mismatches.add(
                                "%s: Windrow found %d groups, DuckDB %d: one of them is wrong"
                                        .formatted(name, comparison.groups(), theirs));
                    }
                    out.print(comparison.markdown());
                    lines.append(comparison.markdown());
                }
                Files.delete(file);
            }
            writeResult(lines.toString(), mismatches, duckDb.version());
        } finally {
            try (var left = Files.list(folder)) {
                for (Path each : left.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(folder);
        }
        return mismatches.isEmpty() ? 0 : 3;
    }

    /** Writes all columns of a case's data set, although a query reads only some of them. */
    private void write(BenchmarkCase asked, Path file) throws IOException {
        long count = rows == null ? asked.rows(false) : rows.longValue();
        try (Table table = Tables.read(asked.dataSet(count))) {
            Tables.write(table, file);
        }
    }

    private FileComparison compare(BenchmarkCase asked, Path file, DuckDb duckDb, int count)
            throws SQLException, IOException {
        GroupByQuery query = asked.query();
        String sql = DuckDb.sql(query, file);
        duckDb.setThreads(count);
        WindrowConfig config =
                WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(count);
        long[] size = {rows(file), 0};
        AlternatingRuns.Costs warm;
        try (Windrow windrow = Windrow.open(config)) {
            warm =
                    new AlternatingRuns()
                            .run(
                                    repeats,
                                    () -> {
                                        Scan scan = Tables.scan(file.toString());
                                        GroupByResult result = windrow.run(query, scan);
                                        size[1] = result.rows();
                                        return result;
                                    },
                                    () -> {
                                        duckDb.run(sql);
                                        return () -> {};
                                    });
        }
        List<ColdRun> ours = new ArrayList<>();
        List<ColdRun> theirs = new ArrayList<>();
        Path answer = file.resolveSibling("answer.csv");
        // The first run of each fills the caches of files, and the launcher's own cache.
        for (int run = -1; run < repeats; run++) {
            ColdRun our = ColdRun.of(windrow(asked, file, count, answer));
            ColdRun their = ColdRun.of(duckDb(sql, count, answer));
            if (run >= 0) {
                ours.add(our);
                theirs.add(their);
            }
        }
        Files.delete(answer);
        return new FileComparison(
                asked.name(), form(), count, size[0], size[1], warm, ours, theirs);
    }

    private String form() {
        return codec == null ? format : format + ", " + codec;
    }

    /** Returns how many rows a file has; it is counted where the file does not say. */
    private static long rows(Path file) {
        try (Table table = Tables.scan(file.toString()).read(List.of())) {
            return table.rows();
        }
    }

    /** Returns the command as the user of a checkout runs it: with its cache of compiled code. */
    private ProcessBuilder windrow(BenchmarkCase asked, Path file, int count, Path answer) {
        List<String> words = new ArrayList<>(List.of(launcher.toString(), "groupby"));
        words.add(file.toString());
        if (!asked.keys().isEmpty()) {
            words.addAll(List.of("--by", String.join(",", asked.keys())));
        }
        words.addAll(List.of("--agg", asked.aggregationText(), "--engine", "cpu"));
        words.addAll(List.of("--threads", Integer.toString(count)));
        words.addAll(List.of("--output", answer.toString()));
        if (asked.query().where() != null) {
            words.addAll(List.of("--where", asked.query().where().label()));
        }
        ProcessBuilder command = new ProcessBuilder(words);
        command.environment().remove("WINDROW_MAIN");
        if (Files.exists(launcher.resolveSibling("pom.xml"))) {
            command.environment().remove("WINDROW_JARS");
        }
        return command;
    }

    private ProcessBuilder duckDb(String sql, int count, Path answer) {
        ProcessBuilder command =
                new ProcessBuilder(
                        launcher.toString(), Integer.toString(count), sql, answer.toString());
        command.environment().put("WINDROW_MAIN", DuckDbProcess.class.getName());
        return command;
    }

    private void writeResult(String lines, List<String> mismatches, String version)
            throws IOException {
        LocalDateTime now = LocalDateTime.now(Clock.systemUTC());
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        """
                        # From file to answer, Windrow's CPU engine and DuckDB, %s UTC

                        - command: `benchmarks/duckdb%s`
                        - %d processors of %s, Java %s, %s; load average at the end %.1f
                        - Times are medians of %d, the two sides in turns. The operating system has the file in memory.
                        - "warm": in one process, from opening the file to the result in memory, after runs that \
                        do not count, %s.
                        - "cold": a process of `windrow groupby`, or of DuckDB in Java, from its start to its exit; the \
                        answer is written to a CSV file. "duckdb query ms" is the same without the start of \
                        Java and of DuckDB, which unpacks its library each time.
                        - "MB" is the most that the process had resident.

                        """,
                        TITLE.format(now),
                        options(),
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.arch"),
                        Runtime.version(),
                        version,
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                        repeats,
                        WarmUp.described()));
        text.append(FileComparison.HEADER).append(lines);
        mismatches.forEach(mismatch -> text.append("\nNot compared: ").append(mismatch));
        Files.createDirectories(results);
        Path file = results.resolve(ResultFile.free(results, FILE.format(now) + "-files") + ".md");
        Files.writeString(file, text);
        out.println("written to " + file);
    }

    private String options() {
        StringBuilder text = new StringBuilder(" --from ").append(format);
        if (codec != null) {
            text.append(" --codec ").append(codec);
        }
        if (rows != null) {
            text.append(" --rows ").append(rows.longValue());
        }
        text.append(" --threads ")
                .append(String.join(",", threads.stream().map(String::valueOf).toList()));
        text.append(" --repeat ").append(repeats);
        names.forEach(name -> text.append(' ').append(name));
        return text.toString();
    }
}
