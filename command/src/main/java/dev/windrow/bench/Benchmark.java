// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.GroupByResult;
import dev.windrow.PreparedQuery;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.Verification.Outcome;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs cases in one session. It makes the data, runs the query once and then as often as asked, and
 * compares a device's answer with the CPU engine's.
 */
public final class Benchmark implements AutoCloseable {

    /** The CPU gets a tenth of a device's rows, as in cases. */
    private static final long CPU_SHARE = 10;

    private final WindrowConfig config;
    private final BenchmarkSettings settings;
    private final Windrow windrow;
    private final DeviceSpeed speed;

    private Benchmark(WindrowConfig config, BenchmarkSettings settings, Windrow windrow) {
        this.config = config;
        this.settings = settings;
        this.windrow = windrow;
        speed = DeviceSpeed.of(windrow);
    }

    /**
     * Opens a session.
     *
     * @throws dev.windrow.error.WindrowException as {@link Windrow#open(WindrowConfig)} does
     */
    public static Benchmark open(WindrowConfig config, BenchmarkSettings settings) {
        WindrowConfig timed = config.withKernelTimes(KernelTimes.ALWAYS);
        return new Benchmark(timed, settings, Windrow.open(timed));
    }

    /**
     * Runs a case. A wrong answer does not throw: the result reports it.
     *
     * @throws dev.windrow.error.WindrowException as {@link Windrow#run} does
     */
    public BenchmarkResult run(BenchmarkCase benchmark) {
        Instant when = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        try (Table table = read(benchmark)) {
            MeasuredRuns runs =
                    switch (benchmark.work()) {
                        case BenchmarkCase.Grouping grouping ->
                                run(benchmark.name(), forced(grouping.query()), table);
                        case BenchmarkCase.Operation operation ->
                                new OperationBenchmark(windrow, config, settings)
                                        .run(benchmark.name(), operation.transformation(), table);
                    };
            return new BenchmarkResult(
                    benchmark,
                    when,
                    Platform.of(runs.profile()),
                    runs.profile().strategy(),
                    table.rows(),
                    runs.rows(),
                    table.byteSize(),
                    runs.check(),
                    runs.first(),
                    runs.later(),
                    speed.copyGigabytesPerSecond(table.rows()));
        }
    }

    /**
     * Does one task in each of its ways, over the settings' rows or its default. The caller closes
     * the result.
     *
     * @throws dev.windrow.error.WindrowException as {@link Windrow#transform} and {@link
     *     Windrow#prepareStrings} do
     */
    public WaysResult compare(Ways ways) {
        Long asked = settings.rows();
        long rows = asked == null ? ways.rows() : asked;
        return switch (ways) {
            case REDACT -> redact(rows);
            case ROLLING -> roll(asked == null && !windrow.hasDevice() ? rows / CPU_SHARE : rows);
        };
    }

    /** Redacts names, on a device with and without a memory pool. */
    private WaysResult redact(long rows) {
        try (Table table = RedactionData.table(rows)) {
            List<RedactionResult> results =
                    new ArrayList<>(new RedactionBenchmark(windrow, speed, settings, table).run());
            if (windrow.hasDevice()) {
                WindrowConfig unpooled = config.withMemoryPool(false);
                try (Windrow without = Windrow.open(unpooled)) {
                    results.addAll(new RedactionBenchmark(without, speed, settings, table).run());
                }
            }
            return new WaysResult(
                    BenchmarkTables.redactions(results),
                    differences(results, RedactionResult::way, RedactionResult::check));
        }
    }

    private WaysResult roll(long rows) {
        ReadOptions options = ReadOptions.defaults().withColumns(List.of("value"));
        try (Table table = Tables.read(RollingBenchmark.dataSet(rows), options)) {
            List<RollingResult> results =
                    new RollingBenchmark(windrow, config, settings, table).run();
            return new WaysResult(
                    BenchmarkTables.rollings(results),
                    differences(results, RollingResult::way, RollingResult::check));
        }
    }

    private static <R> List<String> differences(
            List<R> results, Function<R, String> way, Function<R, Verification> check) {
        return results.stream()
                .filter(each -> check.apply(each).outcome() == Outcome.DIFFERENT)
                .map(each -> way.apply(each) + ": " + check.apply(each).detail())
                .toList();
    }

    /**
     * Measures what it costs to profile a case: its query, prepared and warm, without a profile of
     * the kernels and with one, in turn.
     *
     * @throws dev.windrow.error.WindrowException as {@link Windrow#prepare} does
     */
    public ProfileCost profileCost(BenchmarkCase benchmark) {
        GroupByQuery query = forced(benchmark.query());
        List<Timing> without = new ArrayList<>();
        List<Timing> with = new ArrayList<>();
        try (Table table = read(benchmark);
                PreparedQuery prepared = windrow.prepare(query, table);
                GroupByResult first = prepared.run()) {
            time(prepared::run);
            time(prepared::runProfiled);
            while (with.size() < settings.repeats()) {
                // The two take turns in being first of a pair.
                boolean isEven = with.size() % 2 == 0;
                Timing begun = time(isEven ? prepared::run : prepared::runProfiled);
                Timing ended = time(isEven ? prepared::runProfiled : prepared::run);
                without.add(isEven ? begun : ended);
                with.add(isEven ? ended : begun);
                config.progress().progress(benchmark.name(), with.size(), settings.repeats());
            }
            return new ProfileCost(
                    benchmark,
                    first.profile().engine(),
                    first.profile().strategy(),
                    table.rows(),
                    without,
                    with);
        }
    }

    /**
     * Runs a case whose columns stay on the host, so that each run uploads them.
     *
     * @throws dev.windrow.error.WindrowException as {@link Windrow#prepareUploading} does
     */
    public HostRuns fromHost(BenchmarkCase benchmark) {
        GroupByQuery query = forced(benchmark.query());
        List<Timing> runs = new ArrayList<>();
        try (Table table = read(benchmark);
                PreparedQuery prepared = windrow.prepareUploading(query, table);
                GroupByResult first = prepared.run()) {
            while (runs.size() < settings.repeats()) {
                runs.add(time(prepared::run));
                config.progress().progress(benchmark.name(), runs.size(), settings.repeats());
            }
            long bytes = first.profile().bytes(Phase.Kind.UPLOAD);
            return new HostRuns(
                    benchmark,
                    first.profile().engine(),
                    first.profile().strategy(),
                    table.rows(),
                    bytes,
                    runs,
                    speed.uploadNanoseconds(bytes),
                    check(query, table, first));
        }
    }

    /**
     * Cuts a case's rows into tables and runs its query over one after the other.
     *
     * @param tables how many, at least 2
     * @throws dev.windrow.error.WindrowException as {@link Windrow#run} does
     */
    public TableRuns overTables(BenchmarkCase benchmark, int tables) {
        GroupByQuery query = forced(benchmark.query());
        WindrowConfig untimed = config.withKernelTimes(KernelTimes.NEVER);
        List<Timing> kept = new ArrayList<>();
        List<Timing> alone = new ArrayList<>();
        Verification check = Verification.of(Outcome.SKIPPED);
        try (Table all = read(benchmark);
                Windrow keeping = Windrow.open(untimed);
                Windrow forgetting = Windrow.open(untimed.withMemoryPool(false))) {
            long rows = all.rows() / tables;
            String engine = "";
            String strategy = "";
            for (int table = 0; table < tables; table++) {
                long count = table == tables - 1 ? all.rows() - table * rows : rows;
                try (Table some = all.slice(table * rows, count)) {
                    kept.add(time(() -> keeping.run(query, some)));
                    alone.add(time(() -> forgetting.run(query, some)));
                    try (GroupByResult answer = keeping.run(query, some)) {
                        check =
                                check.outcome() == Outcome.DIFFERENT
                                        ? check
                                        : check(query, some, answer);
                        engine = answer.profile().engine();
                        strategy = answer.profile().strategy();
                    }
                }
                config.progress().progress(benchmark.name(), table + 1L, tables);
            }
            return new TableRuns(benchmark, engine, strategy, rows, kept, alone, check);
        }
    }

    private static Timing time(Supplier<GroupByResult> run) {
        long begin = System.nanoTime();
        GroupByResult answer = run.get();
        long wall = System.nanoTime() - begin;
        answer.close();
        return new Timing(wall, 0);
    }

    private GroupByQuery forced(GroupByQuery query) {
        return query.withAlgorithm(settings.algorithm());
    }

    private Table read(BenchmarkCase benchmark) {
        return benchmark.read(
                settings.rows(benchmark, windrow.hasDevice()),
                ReadOptions.defaults().withProgress(config.progress()));
    }

    private MeasuredRuns run(String name, GroupByQuery query, Table table) {
        try (RepeatedQuery runner = new RepeatedQuery(windrow, table, query)) {
            RepeatedQuery.First first = runner.first();
            try (GroupByResult answer = first.answer()) {
                boolean onDevice = Platform.isDevice(answer.profile());
                List<Timing> later = new ArrayList<>();
                while (later.size() < settings.repeats()) {
                    later.add(runner.again(onDevice));
                    config.progress().progress(name, later.size(), settings.repeats());
                }
                return new MeasuredRuns(
                        answer.profile(),
                        answer.rows(),
                        check(query, table, answer),
                        first.timing(),
                        later);
            }
        }
    }

    private Verification check(GroupByQuery query, Table table, GroupByResult answer) {
        return new ReferenceCheck(config, settings.checked())
                .of(
                        answer.profile(),
                        reference -> {
                            GroupByQuery anyHow = query.withAlgorithm(Algorithm.AUTO);
                            try (GroupByResult expected = reference.run(anyHow, table)) {
                                return new AnswerCheck(query, table.rows())
                                        .difference(expected.table(), answer.table());
                            }
                        });
    }

    @Override
    public void close() {
        speed.close();
        windrow.close();
    }
}
