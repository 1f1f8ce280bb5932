// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.EngineChoice;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.Benchmark;
import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.bench.BenchmarkResult;
import dev.windrow.bench.BenchmarkSettings;
import dev.windrow.bench.BenchmarkTables;
import dev.windrow.bench.HostRuns;
import dev.windrow.bench.ProfileCost;
import dev.windrow.bench.TableRuns;
import dev.windrow.bench.Verification;
import dev.windrow.bench.Ways;
import dev.windrow.bench.WaysResult;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.Failures;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.parse.CountConverter;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Algorithm;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Measures queries over generated data. */
@Command(
        name = "bench",
        description = {
            "Measures queries and operations over generated data. It tells the wall time of each"
                + " run, which ends on the device where the result stays there, the time until all"
                + " of it is on the host, and the time of all kernels; the first execution apart,"
                + " and the least and the median of the others.",
            "For example: windrow bench int-1e3 --rows 1e7 --engine cpu"
        },
        footer = {
            "",
            "GB/s counts the bytes of the columns that are read, each once, in the fastest run.",
            "The answer of a device is compared with the CPU engine's: exit status 3 if it differs."
        })
final class BenchCommand implements Callable<Integer> {

    private static final String ALL = "all";

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "CASE",
            description = "What to measure: names of cases, see --list; or all.")
    private List<String> names = List.of();

    @Option(names = "--list", description = "Lists the cases and measures nothing.")
    private boolean list;

    @Option(
            names = "--rows",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Rows of each case, such as 1e7: on a device by default as many as --list"
                            + " tells, on the CPU a tenth.")
    private @Nullable Long rows;

    @Option(
            names = "--engine",
            paramLabel = "auto|gpu|cpu",
            converter = LabelConverters.OfEngine.class,
            completionCandidates = LabelConverters.OfEngine.class,
            description = "Where the query runs: by default on the GPU if TornadoVM finds one.")
    private EngineChoice engine = EngineChoice.AUTO;

    @Mixin private DeviceOption device = new DeviceOption();

    @Option(
            names = "--algorithm",
            paramLabel = "auto|hash|...",
            converter = LabelConverters.OfAlgorithm.class,
            completionCandidates = LabelConverters.OfAlgorithm.class,
            description = "How groups are found; auto by default.")
    private Algorithm algorithm = Algorithm.AUTO;

    @Option(
            names = "--scratch-share",
            paramLabel = "SHARE",
            description =
                    "Device memory that a hash strategy may take besides the input, for each byte"
                            + " of it; default: ${DEFAULT-VALUE}.")
    private double scratchShare = WindrowConfig.defaults().scratchShare();

    @Option(
            names = "--launch-profile",
            paramLabel = "FILE|default",
            description =
                    "The numbers that a device is launched by; by default those that suit it.")
    private @Nullable String launchProfile;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Runs after the first execution; default: ${DEFAULT-VALUE}.")
    private int repeats = BenchmarkSettings.DEFAULT_REPEATS;

    @Option(
            names = "--no-check",
            description = "Does not compare a device's answer with the CPU engine's.")
    private boolean unchecked;

    @Option(
            names = "--profile-cost",
            description =
                    "Runs each query with its kernels timed and without, in turn, and tells by what"
                            + " factor that takes longer.")
    private boolean profileCost;

    @Option(
            names = "--from-host",
            description =
                    "Leaves each case's columns on the host, so that each run uploads them, and"
                            + " compares that with the upload alone.")
    private boolean fromHost;

    @Option(
            names = "--tables",
            paramLabel = "N",
            description =
                    "Cuts each case's rows into N tables and runs its query over one after the"
                            + " other, in a session that keeps compiled queries and in one that"
                            + " does not, in turn.")
    private int tables;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Writes all times and what they were measured on to a .json file as well.")
    private @Nullable Path json;

    @Override
    public Integer call() {
        if (list) {
            print(BenchReport.cases(BenchmarkCases.all()));
            return ExitStatus.DONE;
        }
        if ((profileCost ? 1 : 0) + (fromHost ? 1 : 0) + (tables > 0 ? 1 : 0) > 1) {
            throw usage("--profile-cost, --from-host and --tables: choose one of them");
        }
        if (tables == 1 || tables < 0) {
            throw usage("--tables " + tables + ": expected at least 2");
        }
        List<BenchmarkCase> cases = cases();
        requireJson();
        var settings = new BenchmarkSettings(rows, repeats, algorithm, !unchecked);
        try (ProgressDisplay progress = root.streams().progress().get();
                Benchmark benchmark =
                        Benchmark.open(config().withProgress(progress.listener()), settings)) {
            if (profileCost) {
                return measureProfile(cases, benchmark);
            }
            if (fromHost) {
                return measureFromHost(cases, benchmark);
            }
            if (tables > 0) {
                return measureTables(cases, benchmark);
            }
            int status = ExitStatus.DONE;
            for (Ways each : ways()) {
                status = Math.max(status, compare(each, benchmark));
            }
            return Math.max(status, runAll(cases, benchmark));
        }
    }

    private int measureProfile(List<BenchmarkCase> cases, Benchmark benchmark) {
        List<ProfileCost> costs = cases.stream().map(benchmark::profileCost).toList();
        try (Table table = BenchmarkTables.profileCosts(costs)) {
            tell(table);
        }
        return ExitStatus.DONE;
    }

    private int measureFromHost(List<BenchmarkCase> cases, Benchmark benchmark) {
        List<HostRuns> runs = cases.stream().map(benchmark::fromHost).toList();
        try (Table table = BenchmarkTables.hostRuns(runs)) {
            tell(table);
        }
        for (HostRuns each : runs) {
            if (each.check().outcome() == Verification.Outcome.DIFFERENT) {
                throw ErrorCode.WRONG_ANSWER.failure(each.check().detail());
            }
        }
        return ExitStatus.DONE;
    }

    private int measureTables(List<BenchmarkCase> cases, Benchmark benchmark) {
        List<TableRuns> runs =
                cases.stream().map(each -> benchmark.overTables(each, tables)).toList();
        try (Table table = BenchmarkTables.tableRuns(runs)) {
            tell(table);
        }
        for (TableRuns each : runs) {
            if (each.check().outcome() == Verification.Outcome.DIFFERENT) {
                throw ErrorCode.WRONG_ANSWER.failure(each.check().detail());
            }
        }
        return ExitStatus.DONE;
    }

    /** Prints a table, and writes it to a file if one was asked for. */
    private void tell(Table table) {
        print(BenchReport.text(table));
        if (json != null) {
            Tables.write(table, json);
        }
    }

    private WindrowConfig config() {
        WindrowConfig config =
                device.in(WindrowConfig.defaults())
                        .withEngine(engine)
                        .withScratchShare(scratchShare);
        return launchProfile == null ? config : config.withLaunchProfile(launchProfile);
    }

    private int compare(Ways ways, Benchmark benchmark) {
        try (WaysResult result = benchmark.compare(ways)) {
            tell(result.table());
            if (!result.differences().isEmpty()) {
                throw ErrorCode.WRONG_ANSWER.failure(String.join("; ", result.differences()));
            }
            return ExitStatus.DONE;
        } catch (WindrowException e) {
            return Failures.report(e, ways.label(), root.streams().err());
        }
    }

    /** Runs the cases. If one fails, the others are measured all the same. */
    private int runAll(List<BenchmarkCase> cases, Benchmark benchmark) {
        int status = ExitStatus.DONE;
        List<BenchmarkResult> results = new ArrayList<>();
        for (BenchmarkCase each : cases) {
            try {
                BenchmarkResult result = benchmark.run(each);
                results.add(result);
                print(BenchReport.of(result));
                writeJson(results);
                if (result.check().outcome() == Verification.Outcome.DIFFERENT) {
                    throw ErrorCode.WRONG_ANSWER.failure(result.check().detail());
                }
            } catch (WindrowException e) {
                status = Math.max(status, Failures.report(e, each.name(), root.streams().err()));
            }
        }
        if (results.size() > 1) {
            print(BenchReport.summary(results));
        }
        return status;
    }

    private List<BenchmarkCase> cases() {
        if (names.isEmpty()) {
            throw usage("expected a case, all, or --list");
        }
        return names.equals(List.of(ALL))
                ? BenchmarkCases.all()
                : names.stream().filter(name -> Ways.find(name).isEmpty()).map(this::find).toList();
    }

    private List<Ways> ways() {
        return names.stream().map(Ways::find).flatMap(Optional::stream).toList();
    }

    private BenchmarkCase find(String name) {
        return BenchmarkCases.find(name)
                .orElseThrow(
                        () ->
                                usage(
                                        "no case \""
                                                + name
                                                + "\": did you mean "
                                                + String.join(", ", BenchmarkCases.nearest(name))
                                                + "? --list shows all"));
    }

    private void requireJson() {
        if (json == null) {
            return;
        }
        if (!ways().isEmpty() && names.size() > 1) {
            throw usage(
                    "--json: "
                            + ways().getFirst().label()
                            + " has columns of its own, so measure it by itself");
        }
        if (!json.toString().toLowerCase(Locale.ROOT).endsWith(".json")) {
            throw usage("--json " + json + ": expected a name that ends in .json");
        }
        Tables.requireWritable(json);
    }

    private void writeJson(List<BenchmarkResult> results) {
        if (json != null) {
            try (Table records = BenchmarkTables.records(results)) {
                Tables.write(records, json);
            }
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void print(String text) {
        root.streams().out().print(text);
    }
}
