// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.Rmm;
import ai.rapids.cudf.RmmAllocationMode;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.AnswerCheck;
import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.bench.BenchmarkResult;
import dev.windrow.bench.BenchmarkSettings;
import dev.windrow.bench.BenchmarkTables;
import dev.windrow.bench.Platform;
import dev.windrow.bench.Timing;
import dev.windrow.bench.Verification;
import dev.windrow.bench.Verification.Outcome;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;

/**
 * Runs the cases through libcudf's Java API, and writes the same file as {@code windrow bench
 * --json}.
 *
 * <p>The columns are on the device, memory comes from a pool, and a run ends when the device has
 * finished. The first run is reported separately. If Windrow detects overflow in a case, which it
 * always does where sums can overflow, the case runs twice: as a plain sum, and with libcudf's
 * overflow detection.
 */
@Command(name = "libcudf", mixinStandardHelpOptions = true)
public final class LibcudfBenchmark implements Callable<Integer> {

    /** Share of the free memory that the pool takes at once. */
    private static final double POOL_SHARE = 0.8;

    private static final int FAILED = 3;

    /** The sizes of the allocator must be multiples of this. */
    private static final long POOL_ALIGNMENT_BYTES = 256;

    @Parameters(arity = "1..*", paramLabel = "CASE", description = "Names of cases, or all.")
    private List<String> names = List.of();

    @Option(names = "--rows", paramLabel = "N", description = "Rows of each case, such as 1e7.")
    private @Nullable Double rows;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Runs after the first; default: ${DEFAULT-VALUE}.")
    private int repeats = BenchmarkSettings.DEFAULT_REPEATS;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "Ends a case's runs early, after at least one, once they took so long;"
                            + " default: ${DEFAULT-VALUE}.")
    private double seconds = 10;

    @Option(
            names = "--no-check",
            description = "Leaves out the comparison with the CPU engine's answers.")
    private boolean unchecked;

    @Option(names = "--json", required = true, paramLabel = "FILE", description = "What to write.")
    private Path json = Path.of("");

    private final PrintStream out;

    private LibcudfBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Runs the named cases. The exit status is 3 if one of them fails, or has a wrong answer. */
    public static void main(String[] arguments) {
        CommandLine line = new CommandLine(new LibcudfBenchmark(System.out));
        System.exit(line.execute(arguments));
    }

    @Override
    public Integer call() {
        takePool();
        try {
            return runAll(cases());
        } finally {
            Rmm.shutdown();
        }
    }

    /** Takes the memory from which all allocations come. */
    static void takePool() {
        long poolBytes = (long) (Cuda.memGetInfo().free * POOL_SHARE);
        Rmm.initialize(RmmAllocationMode.POOL, null, poolBytes - poolBytes % POOL_ALIGNMENT_BYTES);
    }

    private List<BenchmarkCase> cases() {
        return names.equals(List.of("all"))
                ? BenchmarkCases.all().stream().filter(LibcudfWork::isSupported).toList()
                : names.stream().map(name -> BenchmarkCases.find(name).orElseThrow()).toList();
    }

    private int runAll(List<BenchmarkCase> cases) {
        int status = 0;
        List<BenchmarkResult> results = new ArrayList<>();
        for (BenchmarkCase each : cases) {
            for (LibcudfWork query : LibcudfWork.variants(each)) {
                try {
                    BenchmarkResult result = run(each, query);
                    results.add(result);
                    print(result);
                    status = result.check().outcome() == Outcome.DIFFERENT ? FAILED : status;
                } catch (RuntimeException e) {
                    out.println(each.name() + ", " + query.label() + ": " + e);
                    status = FAILED;
                }
            }
            write(results);
        }
        return status;
    }

    private BenchmarkResult run(BenchmarkCase benchmark, LibcudfWork query) {
        long count = rows == null ? benchmark.rows(true) : rows.longValue();
        Instant when = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        try (Table table = benchmark.read(count, ReadOptions.defaults());
                ai.rapids.cudf.Table onDevice = LibcudfTable.of(table)) {
            LibcudfWork.Timed first = query.run(onDevice, table.names());
            List<Timing> runs = new ArrayList<>();
            long end = System.nanoTime() + (long) (seconds * Duration.ofSeconds(1).toNanos());
            do {
                runs.add(query.run(onDevice, table.names()).timing());
            } while (runs.size() < repeats && System.nanoTime() < end);
            return new BenchmarkResult(
                    benchmark,
                    when,
                    platform(),
                    query.label(),
                    table.rows(),
                    first.rows(),
                    table.byteSize(),
                    check(query, table, onDevice),
                    first.timing(),
                    runs,
                    0);
        }
    }

    /** Compares the answer with that of Windrow's CPU engine. */
    private Verification check(LibcudfWork work, Table table, ai.rapids.cudf.Table onDevice) {
        if (unchecked || !(work instanceof LibcudfQuery query) || !query.isComparable()) {
            return new Verification(Outcome.SKIPPED, "");
        }
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU);
        try (Windrow windrow = Windrow.open(config);
                GroupByResult expected = windrow.run(query.query(), table);
                ai.rapids.cudf.Table result = query.compute(onDevice, table.names());
                Table found = LibcudfAnswer.of(result, expected.table())) {
            AnswerCheck check = new AnswerCheck(query.query(), table.rows());
            return Verification.of(check.expecting(expected.table()).difference(found));
        }
    }

    private void print(BenchmarkResult result) {
        out.printf(
                Locale.ROOT,
                "%-16s %-28s %10d %-6s  first %10.3f ms  min %10.3f ms, at home"
                        + " %10.3f ms, of %d  %s%n",
                result.benchmark().name(),
                result.strategy(),
                result.resultRows(),
                result.benchmark().resultRowsName(),
                result.first().wall() / 1e6,
                Timing.least(result.runs(), Timing::wall) / 1e6,
                Timing.least(result.runs(), Timing::home) / 1e6,
                result.runs().size(),
                result.check());
    }

    private void write(List<BenchmarkResult> results) {
        try (Table records = BenchmarkTables.records(results)) {
            Tables.write(records, json);
        }
    }

    private static Platform platform() {
        return new Platform(
                "device "
                        + Cuda.getDevice()
                        + ", compute capability "
                        + Cuda.getComputeCapabilityMajor()
                        + "."
                        + Cuda.getComputeCapabilityMinor(),
                "CUDA",
                "libcudf " + version(),
                "CUDA runtime " + Cuda.getRuntimeVersion() + ", driver " + Cuda.getDriverVersion(),
                Runtime.version().toString());
    }

    private static String version() {
        Properties properties = new Properties();
        try (InputStream in =
                Cuda.class.getResourceAsStream("/cudf-java-version-info.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            return "of unknown version: " + e.getMessage();
        }
        return properties.getProperty("version", "of unknown version");
    }
}
