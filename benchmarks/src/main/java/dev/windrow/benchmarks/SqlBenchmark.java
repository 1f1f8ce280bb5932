// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.EngineChoice;
import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Compares queries in SQL over Parquet files of DuckDB's on Windrow's CPU engine and on DuckDB, in
 * one process and by turns. Both leave the whole answer in a table. The answers are compared.
 */
@Command(name = "sql", mixinStandardHelpOptions = true)
public final class SqlBenchmark implements Callable<Integer> {

    private static final String TPCH = "tpch";
    private static final String H2O_JOINS = "h2o-joins";
    private static final String CODEC = "snappy";

    private static final DateTimeFormatter FILE = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");

    @Parameters(
            index = "0",
            paramLabel = "SUITE",
            description = "tpch, h2o-joins, or a folder of Parquet files, a table each.")
    private String suite = "";

    @Parameters(index = "1..*", paramLabel = "QUERY", description = "Names; default: all.")
    private List<String> names = List.of();

    @Option(names = "--queries", paramLabel = "FILE", description = "A file of all queries.")
    private @Nullable Path queries;

    @Option(names = "--scale", paramLabel = "SF", description = "TPC-H's scale; default: 1.")
    private String scale = "1";

    @Option(names = "--rows", paramLabel = "N", description = "Rows of h2o's x; default: 1e7.")
    private double rows = 1e7;

    @Option(names = "--threads", paramLabel = "N", description = "Threads; default: 2.")
    private int threads = 2;

    @Option(names = "--repeat", paramLabel = "N", description = "Runs that count; default: 5.")
    private int repeats = 5;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "After how long a query counts as warm in any case; default: 60.")
    private int warmUp = WarmUp.MOST_SECONDS;

    @Option(
            names = "--results",
            required = true,
            paramLabel = "DIR",
            description = "Where to write.")
    private Path results = Path.of("");

    private final PrintStream out;
    private final StringBuilder lines = new StringBuilder();
    private double logarithms;
    private int compared;
    private boolean isWrong;

    /** Prepares to run a suite, whose lines are printed as they come. */
    SqlBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Runs a suite. The exit status is 3 if an answer differs, or a query fails. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SqlBenchmark(System.out)).execute(arguments));
    }

    @Override
    public Integer call() throws SQLException, IOException {
        Path folder = Files.createTempDirectory("windrow-sql");
        WindrowConfig config =
                WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(threads);
        try (DuckDb duckDb = DuckDb.open();
                Windrow windrow = Windrow.open(config)) {
            duckDb.setThreads(threads);
            Path data = makeTables(windrow, duckDb, folder);
            SqlTables tables = SqlTables.none();
            try (Stream<Path> files = Files.list(data)) {
                for (Path file : files.filter(each -> name(each) != null).sorted().toList()) {
                    tables = tables.with(name(file), Tables.scan(file.toString()));
                    duckDb.view(name(file), file);
                }
            }
            print(
                    "| Query | rows | windrow ms | duckdb ms | duckdb / windrow | cpu / cpu |"
                            + " answer |");
            print("|---|--:|--:|--:|--:|--:|---|");
            for (Map.Entry<String, String> each : texts().entrySet()) {
                compare(windrow, tables, duckDb, each, folder.resolve("answer.parquet"));
            }
            print("");
            print(
                    "Geometric mean of DuckDB's time over Windrow's: %.2f of %d queries"
                            .formatted(Math.exp(logarithms / Math.max(1, compared)), compared));
            write(duckDb.version());
        } finally {
            try (Stream<Path> left = Files.list(folder)) {
                for (Path each : left.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(folder);
        }
        return isWrong ? 3 : 0;
    }

    private static @Nullable String name(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".parquet") ? name.substring(0, name.indexOf('.')) : null;
    }

    /** Makes the files of a suite; returns the folder that has them. */
    private Path makeTables(Windrow windrow, DuckDb duckDb, Path folder)
            throws SQLException, IOException {
        switch (suite) {
            case TPCH -> {
                Path plain = folder.resolve("plain.parquet");
                for (String name : JoinRuns.TABLES) {
                    windrow.from(Tables.scan("tpch:" + name + "?sf=" + scale + "&money=decimal"))
                            .write(plain);
                    duckDb.copy(plain, folder.resolve(name + ".parquet"), CODEC);
                    Files.delete(plain);
                }
            }
            case H2O_JOINS -> {
                String count = Long.toString((long) rows);
                for (Map.Entry<String, String> each : resource("h2o-joins-tables").entrySet()) {
                    String sql = each.getValue().replace("$rows", count);
                    duckDb.copy(sql, folder.resolve(each.getKey() + ".parquet"), CODEC);
                }
            }
            default -> {
                return Path.of(suite);
            }
        }
        return folder;
    }

    private Map<String, String> texts() throws IOException {
        Map<String, String> all =
                queries == null && suite.equals(H2O_JOINS)
                        ? resource(H2O_JOINS)
                        : Queries.read(Objects.requireNonNull(queries, "--queries is missing"));
        if (!names.isEmpty()) {
            all.keySet().retainAll(names);
        }
        return all;
    }

    private static Map<String, String> resource(String name) throws IOException {
        try (InputStream text = SqlBenchmark.class.getResourceAsStream(name + ".sql")) {
            return Queries.of(
                    new String(
                                    Objects.requireNonNull(text, name).readAllBytes(),
                                    StandardCharsets.UTF_8)
                            .lines()
                            .toList());
        }
    }

    private void compare(
            Windrow windrow,
            SqlTables tables,
            DuckDb duckDb,
            Map.Entry<String, String> query,
            Path answer)
            throws SQLException, IOException {
        String sql = query.getValue();
        long found;
        long differences;
        try (TransformResult result = windrow.sql(sql, tables)) {
            found = result.rows();
            Tables.write(result.table(), answer);
        } catch (WindrowException e) {
            isWrong = true;
            print("| %s | | | | | | %s |".formatted(query.getKey(), e.getMessage()));
            return;
        }
        duckDb.makeAnswer(sql);
        differences = duckDb.differences(answer);
        Files.delete(answer);
        isWrong |= differences != 0;
        AlternatingRuns.Costs costs =
                new AlternatingRuns(warmUp)
                        .run(
                                repeats,
                                () -> windrow.sql(sql, tables),
                                () -> {
                                    duckDb.makeAnswer(sql);
                                    return () -> {};
                                });
        DuckDbComparison.Cost ours = DuckDbComparison.median(costs.windrow());
        DuckDbComparison.Cost theirs = DuckDbComparison.median(costs.duckDb());
        double ratio = (double) theirs.wall() / ours.wall();
        logarithms += Math.log(ratio);
        compared++;
        print(
                String.format(
                        Locale.ROOT,
                        "| %s | %d | %.1f | %.1f | %.2f | %.2f | %s |",
                        query.getKey(),
                        found,
                        ours.wall() / 1e6,
                        theirs.wall() / 1e6,
                        ratio,
                        (double) theirs.processor() / ours.processor(),
                        differences == 0 ? "same" : differences + " rows differ"));
    }

    private void print(String line) {
        out.println(line);
        lines.append(line).append('\n');
    }

    private void write(String version) throws IOException {
        String text =
                String.format(
                        Locale.ROOT,
                        """
                        # SQL over Parquet files: %s, Windrow's CPU engine and DuckDB

                        - %d threads of each, %d processors of %s, Java %s, %s; load average at the end %.1f
                        - Medians of %d, the two sides by turns in one process, after runs that do not count, %s. \
                        DuckDB wrote the files (%s), and makes a table of each answer.

                        """,
                        title(),
                        threads,
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.arch"),
                        Runtime.version(),
                        version,
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                        repeats,
                        WarmUp.described(warmUp),
                        CODEC);
        Files.createDirectories(results);
        String name = FILE.format(LocalDateTime.now(Clock.systemUTC())) + "-sql";
        Path file = results.resolve(ResultFile.free(results, name) + ".md");
        Files.writeString(file, text + lines);
        out.println("written to " + file);
    }

    private String title() {
        return switch (suite) {
            case TPCH -> "TPC-H at scale " + scale;
            case H2O_JOINS -> String.format(Locale.ROOT, "h2o's joins of %,.0f rows", rows);
            default -> Path.of(suite).getFileName().toString();
        };
    }
}
