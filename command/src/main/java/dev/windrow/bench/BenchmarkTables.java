// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Results as tables, which can be printed and written like any other table. Times are in
 * milliseconds. The caller closes each table.
 */
public final class BenchmarkTables {

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;
    private static final ColumnType.Decimal MILLISECONDS = new ColumnType.Decimal(18, 3);
    private static final ColumnType.Decimal ONE_DIGIT = new ColumnType.Decimal(18, 1);
    private static final double PERCENT = 100;
    private static final double BYTES_PER_MEGABYTE = 1e6;

    private BenchmarkTables() {}

    /** Returns all cases, a row for each. */
    public static Table cases(List<BenchmarkCase> cases) {
        TableMaker<BenchmarkCase> maker = new TableMaker<>(cases);
        maker.text("case", BenchmarkCase::name);
        maker.whole("rows", BenchmarkCase::defaultRows);
        maker.text("data", BenchmarkCase::data);
        maker.text("by", each -> String.join(",", each.keys()));
        maker.text("aggregations", BenchmarkCase::aggregationText);
        return maker.table();
    }

    /** Returns complete results, a row for each case; runs are lists. */
    public static Table records(List<BenchmarkResult> results) {
        TableMaker<BenchmarkResult> maker = new TableMaker<>(results);
        maker.text("case", result -> result.benchmark().name());
        maker.text("data", result -> result.benchmark().dataSet(result.rows()));
        maker.text("keys", result -> String.join(",", result.benchmark().keys()));
        maker.text("aggregations", result -> result.benchmark().aggregationText());
        maker.text("when", result -> result.when().toString());
        maker.text("device", result -> result.platform().device());
        maker.text("backend", result -> result.platform().backend());
        maker.text("version", result -> result.platform().version());
        maker.text("runtime", result -> result.platform().runtime());
        maker.text("java", result -> result.platform().java());
        maker.text("strategy", BenchmarkResult::strategy);
        maker.whole("rows", BenchmarkResult::rows);
        maker.whole("result_rows", BenchmarkResult::resultRows);
        maker.whole("bytes", BenchmarkResult::bytes);
        maker.text("check", result -> result.check().toString());
        maker.number("first_wall_ms", result -> milliseconds(result.first().wall()));
        maker.number(
                "first_kernel_ms",
                result -> ifKernels(result, milliseconds(result.first().kernels())));
        maker.numbers("wall_ms", result -> milliseconds(result.runs(), Timing::wall));
        maker.numbers(
                "kernel_ms",
                result ->
                        result.hasKernels()
                                ? milliseconds(result.runs(), Timing::kernels)
                                : List.of());
        maker.numbers("home_ms", result -> milliseconds(result.runs(), Timing::home));
        maker.number("wall_ms_min", result -> least(result, Timing::wall));
        maker.number("wall_ms_median", result -> median(result, Timing::wall));
        maker.number("home_ms_min", result -> least(result, Timing::home));
        maker.number("home_ms_median", result -> median(result, Timing::home));
        maker.number("kernel_ms_min", result -> ifKernels(result, least(result, Timing::kernels)));
        maker.number(
                "kernel_ms_median", result -> ifKernels(result, median(result, Timing::kernels)));
        maker.number("gb_per_s", BenchmarkResult::gigabytesPerSecond);
        maker.number("copy_gb_per_s", result -> ifMeasured(result.copyGigabytesPerSecond()));
        maker.number("copy_share", result -> ifMeasured(result.copyShare()));
        return maker.table();
    }

    /** Returns a summary, a row for each case. */
    public static Table summary(List<BenchmarkResult> results) {
        TableMaker<BenchmarkResult> maker = new TableMaker<>(results);
        maker.text("case", result -> result.benchmark().name());
        maker.text("strategy", BenchmarkResult::strategy);
        maker.whole("rows", BenchmarkResult::rows);
        maker.whole("result rows", BenchmarkResult::resultRows);
        maker.rounded("wall min ms", MILLISECONDS, result -> least(result, Timing::wall));
        maker.rounded("median", MILLISECONDS, result -> median(result, Timing::wall));
        maker.rounded("home min ms", MILLISECONDS, result -> least(result, Timing::home));
        if (results.stream().anyMatch(BenchmarkResult::hasKernels)) {
            maker.rounded(
                    "kernel min ms",
                    MILLISECONDS,
                    result -> ifKernels(result, least(result, Timing::kernels)));
        }
        maker.rounded("GB/s", ONE_DIGIT, BenchmarkResult::gigabytesPerSecond);
        if (results.stream().anyMatch(result -> result.copyShare() > 0)) {
            maker.rounded(
                    "% of copy", ONE_DIGIT, result -> ifMeasured(PERCENT * result.copyShare()));
        }
        return maker.table();
    }

    /** Returns the results of each way to redact, a row for each. */
    static Table redactions(List<RedactionResult> results) {
        TableMaker<RedactionResult> maker = new TableMaker<>(results);
        maker.text("way", RedactionResult::way);
        maker.text("strategy", RedactionResult::strategy);
        maker.text("pool", each -> each.pooled() ? "with" : "without");
        maker.whole("rows", RedactionResult::rows);
        maker.rounded("anew min ms", MILLISECONDS, each -> milliseconds(each.anewNanoseconds()));
        maker.rounded("first ms", MILLISECONDS, each -> milliseconds(each.first().wall()));
        maker.rounded("wall min ms", MILLISECONDS, each -> least(each.runs(), Timing::wall));
        maker.rounded("home min ms", MILLISECONDS, each -> least(each.runs(), Timing::home));
        maker.rounded(
                "kernel min ms",
                MILLISECONDS,
                each -> ifMeasured(least(each.runs(), Timing::kernels)));
        maker.whole("launches", RedactionResult::launches);
        maker.rounded("moved MB", ONE_DIGIT, each -> ifMeasured(megabytes(each.movedBytes())));
        maker.rounded("least MB", ONE_DIGIT, each -> megabytes(each.leastBytes()));
        maker.rounded("moved/least", MILLISECONDS, each -> ifMeasured(each.movedShare()));
        maker.rounded("device MB", ONE_DIGIT, each -> ifMeasured(megabytes(each.deviceBytes())));
        maker.rounded("GB/s", ONE_DIGIT, RedactionResult::gigabytesPerSecond);
        maker.rounded("% of copy", ONE_DIGIT, each -> ifMeasured(PERCENT * each.copyShare()));
        maker.text("answer", each -> each.check().toString());
        return maker.table();
    }

    /** Returns the results of each way to average windows, a row for each. */
    static Table rollings(List<RollingResult> results) {
        TableMaker<RollingResult> maker = new TableMaker<>(results);
        maker.whole("window", RollingResult::window);
        maker.text("way", RollingResult::way);
        maker.text("engine", RollingResult::engine);
        maker.whole("rows", RollingResult::rows);
        maker.rounded("wall min ms", MILLISECONDS, each -> least(each.runs(), Timing::wall));
        maker.rounded("home min ms", MILLISECONDS, each -> least(each.runs(), Timing::home));
        maker.rounded(
                "kernel min ms",
                MILLISECONDS,
                each -> ifMeasured(least(each.runs(), Timing::kernels)));
        maker.rounded("GB/s", ONE_DIGIT, RollingResult::gigabytesPerSecond);
        maker.text("answer", each -> each.check().toString());
        return maker.table();
    }

    /** Returns the cost of profiling each case, a row for each. */
    public static Table profileCosts(List<ProfileCost> costs) {
        TableMaker<ProfileCost> maker = new TableMaker<>(costs);
        maker.text("case", cost -> cost.benchmark().name());
        maker.text("engine", ProfileCost::engine);
        maker.text("strategy", ProfileCost::strategy);
        maker.whole("rows", ProfileCost::rows);
        maker.whole("pairs", cost -> cost.with().size());
        maker.rounded("off median ms", MILLISECONDS, cost -> medianWall(cost.without()));
        maker.rounded("on median ms", MILLISECONDS, cost -> medianWall(cost.with()));
        maker.rounded("on/off", MILLISECONDS, ProfileCost::ratio);
        maker.rounded("of the least", MILLISECONDS, ProfileCost::leastRatio);
        return maker.table();
    }

    /**
     * Returns the times of runs from the host beside those of their uploads, a row for each case.
     */
    public static Table hostRuns(List<HostRuns> all) {
        TableMaker<HostRuns> maker = new TableMaker<>(all);
        maker.text("case", each -> each.benchmark().name());
        maker.text("engine", HostRuns::engine);
        maker.text("strategy", HostRuns::strategy);
        maker.whole("rows", HostRuns::rows);
        maker.rounded("MB uploaded", ONE_DIGIT, each -> megabytes(each.bytes()));
        maker.rounded("wall min ms", MILLISECONDS, each -> least(each.runs(), Timing::wall));
        maker.rounded("median ms", MILLISECONDS, each -> medianWall(each.runs()));
        maker.rounded("upload ms", MILLISECONDS, each -> ifMeasured(milliseconds(each.upload())));
        maker.rounded("wall/upload", MILLISECONDS, each -> ifMeasured(each.ratio()));
        maker.text("answer", each -> each.check().toString());
        return maker.table();
    }

    /**
     * Returns the times of a query over table after table, a row for each case. The first table's
     * run, which compiles, stands apart.
     */
    public static Table tableRuns(List<TableRuns> all) {
        TableMaker<TableRuns> maker = new TableMaker<>(all);
        maker.text("case", each -> each.benchmark().name());
        maker.text("engine", TableRuns::engine);
        maker.text("strategy", TableRuns::strategy);
        maker.whole("tables", each -> each.kept().size());
        maker.whole("rows", TableRuns::rows);
        maker.rounded("first ms", MILLISECONDS, each -> milliseconds(each.kept().get(0).wall()));
        maker.rounded("next min ms", MILLISECONDS, each -> least(each.later(), Timing::wall));
        maker.rounded("next median ms", MILLISECONDS, each -> medianWall(each.later()));
        maker.rounded("alone median ms", MILLISECONDS, each -> medianWall(each.laterAlone()));
        maker.rounded("alone/next", MILLISECONDS, TableRuns::speedup);
        maker.text("answers", each -> each.check().toString());
        return maker.table();
    }

    private static double medianWall(List<Timing> runs) {
        return milliseconds(Timing.median(runs, Timing::wall));
    }

    private static double least(List<Timing> runs, ToLongFunction<Timing> time) {
        return milliseconds(Timing.least(runs, time));
    }

    private static double megabytes(long bytes) {
        return bytes / BYTES_PER_MEGABYTE;
    }

    /**
     * Returns the first run of a case, the later runs by number, and their least and median time.
     */
    public static Table runs(BenchmarkResult result) {
        List<Timing> runs = result.runs();
        Map<String, Timing> lines = new LinkedHashMap<>();
        lines.put("first", result.first());
        IntStream.range(0, runs.size())
                .forEach(run -> lines.put(Integer.toString(run + 1), runs.get(run)));
        lines.put("min", both(runs, Timing::least));
        lines.put("median", both(runs, Timing::median));
        TableMaker<Map.Entry<String, Timing>> maker =
                new TableMaker<>(List.copyOf(lines.entrySet()));
        maker.text("run", Map.Entry::getKey);
        maker.rounded("wall ms", MILLISECONDS, line -> milliseconds(line.getValue().wall()));
        maker.rounded("home ms", MILLISECONDS, line -> milliseconds(line.getValue().home()));
        if (result.hasKernels()) {
            maker.rounded(
                    "kernel ms", MILLISECONDS, line -> milliseconds(line.getValue().kernels()));
        }
        return maker.table();
    }

    /** Picks one time out of many. */
    @FunctionalInterface
    private interface Choice {
        long of(List<Timing> runs, ToLongFunction<Timing> time);
    }

    private static Timing both(List<Timing> runs, Choice choice) {
        return new Timing(
                choice.of(runs, Timing::wall),
                choice.of(runs, Timing::kernels),
                choice.of(runs, Timing::home));
    }

    private static double least(BenchmarkResult result, ToLongFunction<Timing> time) {
        return milliseconds(Timing.least(result.runs(), time));
    }

    private static double median(BenchmarkResult result, ToLongFunction<Timing> time) {
        return milliseconds(Timing.median(result.runs(), time));
    }

    private static double milliseconds(long nanoseconds) {
        return nanoseconds / NANOSECONDS_PER_MILLISECOND;
    }

    private static List<Double> milliseconds(List<Timing> runs, ToLongFunction<Timing> time) {
        return runs.stream().map(run -> milliseconds(time.applyAsLong(run))).toList();
    }

    /** NaN stands for a missing value, and becomes null. */
    private static double ifKernels(BenchmarkResult result, double value) {
        return result.hasKernels() ? value : Double.NaN;
    }

    private static double ifMeasured(double value) {
        return value == 0 ? Double.NaN : value;
    }
}
