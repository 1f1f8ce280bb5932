// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/** Measures the stages of the CPU engine one by one, each in a process of its own. */
@Command(name = "stages", mixinStandardHelpOptions = true)
public final class StageBenchmarks implements Callable<Integer> {

    /**
     * Bytes of a row that a stage reads and writes: keys, values, groups and totals. Bytes of the
     * batch's own arrays count, too.
     */
    private static final Map<String, Integer> BYTES =
            Map.of(
                    "hash", 8 + 8,
                    // The key, a slot, the group's key, the group.
                    "probe", 8 + 4 + 8 + 4,
                    "probeDirect", 8 + 4 + 4,
                    // The value, the group, the total twice.
                    "accumulateDecimals", 16 + 4 + 2 * 8,
                    "accumulateFloats", 8 + 4 + 2 * 16,
                    "countRows", 4 + 2 * 8,
                    // Three decimals, and the result's low half.
                    "evaluate", 3 * 16 + 8,
                    // Key, row and total of 128 bits, read and written.
                    "partition", 2 * (8 + 8 + 16),
                    // The codes are made from the given ones. Each pass counts them, and moves them
                    // and the rows.
                    "sortPass", 2 * 8);

    private static final int BYTES_OF_SORT_PASS = 8 + 2 * 12;

    private static final DateTimeFormatter FILE = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");
    private static final DateTimeFormatter TITLE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    @Option(
            names = "--results",
            required = true,
            paramLabel = "DIR",
            description = "Where to write.")
    private Path results = Path.of("");

    @Option(names = "--stage", paramLabel = "REGEX", description = "Which; default: all.")
    private String stage = ".*";

    @Option(names = "--quick", description = "Runs each for a moment, to see that it runs.")
    private boolean quick;

    private final PrintStream out;

    StageBenchmarks(PrintStream out) {
        this.out = out;
    }

    /** Runs the stages. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new StageBenchmarks(System.out)).execute(arguments));
    }

    @Override
    public Integer call() throws RunnerException, IOException {
        ChainedOptionsBuilder options =
                new OptionsBuilder()
                        .include("dev\\.windrow\\.internal\\..*\\." + stage + "$")
                        .shouldFailOnError(true);
        if (quick) {
            TimeValue moment = TimeValue.milliseconds(20);
            options.forks(0)
                    .warmupIterations(1)
                    .warmupTime(moment)
                    .measurementIterations(1)
                    .measurementTime(moment);
        }
        String text = text(new Runner(options.build()).run(), LocalDateTime.now(Clock.systemUTC()));
        Files.createDirectories(results);
        String name = FILE.format(LocalDateTime.now(Clock.systemUTC())) + "-stages";
        Path file = results.resolve(ResultFile.free(results, name) + ".md");
        Files.writeString(file, text);
        out.println(text);
        out.println("written to " + file);
        return 0;
    }

    private static String text(Collection<RunResult> runs, LocalDateTime now) {
        StringBuilder text = new StringBuilder();
        text.append(
                """
                # Stages of the CPU engine, %s UTC

                - command: `benchmarks/stages`
                - one thread of %d processors of %s, Java %s
                - Times are nanoseconds for a row, of a partition for a group: the mean of five \
                seconds, and half of its 99.9 %% confidence interval, by JMH.
                - Bytes are those of a row that the stage reads and writes, in the caches, too.

                | stage | setting | ns | +- ns | bytes | GB/s |
                |---|---|--:|--:|--:|--:|
                """
                        .formatted(
                                TITLE.format(now),
                                Runtime.getRuntime().availableProcessors(),
                                System.getProperty("os.arch"),
                                Runtime.version()));
        runs.forEach(run -> text.append(line(run)));
        return text.toString();
    }

    private static String line(RunResult run) {
        String benchmark = run.getParams().getBenchmark();
        String name = benchmark.substring(benchmark.lastIndexOf('.') + 1);
        StringBuilder setting = new StringBuilder();
        run.getParams()
                .getParamsKeys()
                .forEach(
                        key ->
                                setting.append(key)
                                        .append('=')
                                        .append(run.getParams().getParam(key)));
        double nanoseconds = run.getPrimaryResult().getScore();
        String digits = run.getParams().getParam("digits");
        int bytes = BYTES.get(name);
        bytes += digits == null ? 0 : Integer.parseInt(digits) * BYTES_OF_SORT_PASS;
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.2f | %.2f | %d | %.1f |\n",
                name,
                setting,
                nanoseconds,
                run.getPrimaryResult().getScoreError(),
                bytes,
                bytes / nanoseconds);
    }
}
