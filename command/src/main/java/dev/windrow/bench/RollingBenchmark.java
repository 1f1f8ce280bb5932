// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.EngineChoice;
import dev.windrow.ResidentTable;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.Verification.Outcome;
import dev.windrow.bench.kernels.MovingAverages;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.profile.Phase;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Rolling;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Moving averages of a column over short and long windows: by tutorials' kernels ({@link
 * MovingAverages}), and by the operation, whose time does not depend on the window. Without a
 * device, only the operation runs.
 */
final class RollingBenchmark {

    /** The name of the operation among the ways. */
    static final String OURS = "windrow";

    private static final String VALUES = "value";
    private static final String MEANS = "mean";
    private static final int[] WINDOWS = {4, MovingAverages.MOST_ROWS};

    /** The error that a running sum may have, as a share of the greatest mean. */
    private static final double TOLERANCE = 1e-9;

    private final Windrow windrow;
    private final WindrowConfig config;
    private final BenchmarkSettings settings;
    private final Table table;

    RollingBenchmark(
            Windrow windrow, WindrowConfig config, BenchmarkSettings settings, Table table) {
        this.windrow = windrow;
        this.config = config;
        this.settings = settings;
        this.table = table;
    }

    /** Returns the data set that has the column. */
    static String dataSet(long rows) {
        return "random:rows=" + rows + ",keys=1,value=float64";
    }

    /** Averages windows of all widths in all ways. */
    List<RollingResult> run() {
        List<RollingResult> results = new ArrayList<>();
        try (ResidentTable resident = windrow.resident(table)) {
            for (int window : WINDOWS) {
                try (TransformResult expected = expected(window)) {
                    for (Map.Entry<String, Transformation> way : ways(window).entrySet()) {
                        results.add(of(way.getKey(), way.getValue(), window, resident, expected));
                    }
                }
            }
        }
        return results;
    }

    /** Returns the expected answer, or null if answers are not checked. */
    private @Nullable TransformResult expected(int window) {
        if (!settings.checked() || !windrow.hasDevice()) {
            return null;
        }
        try (Windrow reference = Windrow.open(config.withEngine(EngineChoice.CPU))) {
            return reference.transform(table, rolling(window));
        }
    }

    private Map<String, Transformation> ways(int window) {
        Map<String, Transformation> ways = new LinkedHashMap<>();
        if (windrow.hasDevice()) {
            int rows = Math.toIntExact(table.rows());
            ways.put("a window a thread", MovingAverages.eachWindow(rows, window));
            ways.put("a tile in local memory", MovingAverages.inTiles(rows, window));
            ways.put("adjacent windows a thread", MovingAverages.inRuns(rows, window));
        }
        ways.put(OURS, rolling(window));
        return ways;
    }

    private static Rolling rolling(int window) {
        return Rolling.of(window - 1L, 0, Aggregations.mean(VALUES).as(MEANS));
    }

    /** The first run, which allocates memory, does not count. */
    private RollingResult of(
            String way,
            Transformation operation,
            int window,
            ResidentTable resident,
            @Nullable TransformResult expected) {
        try (TransformResult answer = windrow.transform(resident, operation)) {
            List<Timing> runs = new ArrayList<>();
            while (runs.size() < settings.repeats()) {
                runs.add(again(operation, resident));
                config.progress().progress(way, runs.size(), settings.repeats());
            }
            return new RollingResult(
                    way,
                    window,
                    answer.profile().engine(),
                    table.rows(),
                    2 * Double.BYTES * table.rows(),
                    check(answer, expected),
                    runs);
        }
    }

    /** Compilation, which each operation repeats, does not count as its time. */
    private Timing again(Transformation operation, ResidentTable resident) {
        long begin = System.nanoTime();
        try (TransformResult answer = windrow.transform(resident, operation)) {
            long wall = System.nanoTime() - begin;
            long compiling = answer.profile().nanoseconds(Phase.Kind.COMPILE);
            answer.toHost();
            return new Timing(
                    wall - compiling,
                    answer.profile().nanoseconds(Phase.Kind.KERNEL),
                    System.nanoTime() - begin - compiling);
        }
    }

    private static Verification check(TransformResult answer, @Nullable TransformResult expected) {
        if (!Platform.isDevice(answer.profile())) {
            return Verification.of(Outcome.REFERENCE);
        }
        return expected == null
                ? Verification.of(Outcome.SKIPPED)
                : check(means(expected), means(answer));
    }

    private static Verification check(FixedWidthColumn right, FixedWidthColumn found) {
        double greatest = 0;
        for (long row = 0; row < right.rows(); row++) {
            greatest = Math.max(greatest, Math.abs(RawValues.getDouble(right, row)));
        }
        for (long row = 0; row < right.rows(); row++) {
            double expected = RawValues.getDouble(right, row);
            // Negated, so that NaN fails.
            if (!(Math.abs(RawValues.getDouble(found, row) - expected) <= TOLERANCE * greatest)) {
                String difference =
                        "row %d is %s, expected %s"
                                .formatted(row, RawValues.getDouble(found, row), expected);
                return new Verification(Outcome.DIFFERENT, difference);
            }
        }
        return Verification.of(Outcome.EQUAL);
    }

    private static FixedWidthColumn means(TransformResult result) {
        return (FixedWidthColumn) result.table().column(MEANS);
    }
}
