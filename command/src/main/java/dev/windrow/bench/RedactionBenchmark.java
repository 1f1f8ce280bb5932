// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.concat;
import static dev.windrow.query.StringFunctions.copyIfElse;
import static dev.windrow.query.StringFunctions.slice;
import static dev.windrow.query.StringFunctions.split;

import dev.windrow.EngineChoice;
import dev.windrow.PreparedStrings;
import dev.windrow.ResidentTable;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.Verification.Outcome;
import dev.windrow.bench.kernels.Redaction;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.profile.Phase;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Turns public names into "L First" and all others into "X X", in two ways: by string functions,
 * and by a kernel that measures and writes. Without a device, only the first way runs.
 */
final class RedactionBenchmark {

    private static final String RESULT = "redacted";
    private static final Select REDACT = Select.of(new DerivedColumn(RESULT, expression()));

    private final Windrow windrow;
    private final WindrowConfig config;
    private final DeviceSpeed speed;
    private final BenchmarkSettings settings;
    private final Table table;
    private final long inputBytes;

    RedactionBenchmark(
            Windrow windrow, DeviceSpeed speed, BenchmarkSettings settings, Table table) {
        this.windrow = windrow;
        this.speed = speed;
        config = windrow.config();
        this.settings = settings;
        this.table = table;
        inputBytes = bytes(strings(table, "name")) + bytes(strings(table, "label"));
    }

    private static Expression expression() {
        Expression name = column("name");
        Expression initial = slice(split(name, " ", 1), 0, 1);
        return copyIfElse(
                column("label").equalTo(literal("public")),
                concat(initial, literal(" "), split(name, " ", 0)),
                literal("X X"));
    }

    /** Redacts in all ways. */
    List<RedactionResult> run() {
        List<RedactionResult> results = new ArrayList<>();
        try (ResidentTable resident = windrow.resident(table);
                TransformResult expected = expected()) {
            Supplier<TransformResult> general = () -> windrow.transform(resident, REDACT);
            results.add(
                    measure(
                            "functions of strings",
                            general,
                            general,
                            () -> withoutCompilation(general),
                            0,
                            expected));
            if (windrow.hasDevice()) {
                addTwoPasses(resident, expected, results);
            }
        }
        return results;
    }

    private void addTwoPasses(
            ResidentTable resident, TransformResult expected, List<RedactionResult> results) {
        Supplier<PreparedStrings> inTwoPasses =
                () -> windrow.prepareStrings(resident, RESULT, List.of(), Redaction.inTwoPasses());
        results.add(measure("two passes", inTwoPasses, ofTwoPasses(expected), expected));
    }

    /**
     * Returns the bytes that two passes move. Both read the input. The first writes zeros and
     * places in tiles, which the second reads before it writes.
     */
    private long ofTwoPasses(TransformResult made) {
        VariableWidthColumn strings = strings(made.table(), RESULT);
        long places = (long) Integer.BYTES * table.rows();
        return 2 * inputBytes + 2 * places + bytes(strings) + strings.characters();
    }

    private TransformResult expected() {
        try (Windrow reference = Windrow.open(config.withEngine(EngineChoice.CPU))) {
            return reference.transform(table, REDACT);
        }
    }

    private RedactionResult measure(
            String way,
            Supplier<PreparedStrings> preparation,
            long movedBytes,
            TransformResult expected) {
        try (PreparedStrings kernel = preparation.get()) {
            return measure(
                    way,
                    kernel::run,
                    kernel::runProfiled,
                    () -> anew(preparation),
                    movedBytes,
                    expected);
        }
    }

    /** Returns the nanoseconds of preparing a kernel, running it once and freeing it. */
    private static long anew(Supplier<PreparedStrings> preparation) {
        long begin = System.nanoTime();
        long others;
        try (PreparedStrings kernel = preparation.get()) {
            long run = System.nanoTime();
            others = run + withoutCompilation(kernel::runProfiled) - System.nanoTime();
        }
        return System.nanoTime() - begin + others;
    }

    /** Returns the nanoseconds of a run less those of compilation. */
    private static long withoutCompilation(Supplier<TransformResult> run) {
        long begin = System.nanoTime();
        long compilation;
        try (TransformResult answer = run.get()) {
            compilation = answer.profile().nanoseconds(Phase.Kind.COMPILE);
        }
        return System.nanoTime() - begin - compilation;
    }

    /**
     * Measures one way. A profiled run waits between kernels, so its wall time does not count.
     *
     * @param movedBytes bytes that the kernels read and write, or 0 where not known
     */
    private RedactionResult measure(
            String way,
            Supplier<TransformResult> run,
            Supplier<TransformResult> profiled,
            LongSupplier anew,
            long movedBytes,
            TransformResult expected) {
        long begin = System.nanoTime();
        try (TransformResult answer = profiled.get()) {
            Timing first = new Timing(System.nanoTime() - begin, kernels(answer));
            List<Timing> runs = new ArrayList<>();
            long leastAnew = Long.MAX_VALUE;
            while (runs.size() < settings.repeats()) {
                runs.add(again(run, profiled));
                leastAnew = Math.min(leastAnew, anew.getAsLong());
                config.progress().progress(way, runs.size(), settings.repeats());
            }
            return new RedactionResult(
                    way,
                    answer.profile().strategy(),
                    config.poolsMemory(),
                    table.rows(),
                    inputBytes + bytes(strings(expected.table(), RESULT)),
                    movedBytes,
                    answer.profile().peakDeviceBytes(),
                    launches(profiled),
                    check(answer, expected),
                    first,
                    leastAnew,
                    runs,
                    speed.copyGigabytesPerSecond(Math.max(1, inputBytes / Long.BYTES)));
        }
    }

    /** Counts the kernels of a later run: the first run may have additional ones. */
    private static long launches(Supplier<TransformResult> profiled) {
        try (TransformResult answer = profiled.get()) {
            return answer.profile().phases().stream()
                    .filter(phase -> phase.kind() == Phase.Kind.KERNEL)
                    .count();
        }
    }

    private static Timing again(Supplier<TransformResult> run, Supplier<TransformResult> profiled) {
        long begin = System.nanoTime();
        long wall;
        long home;
        try (TransformResult answer = run.get()) {
            wall = System.nanoTime() - begin;
            answer.toHost();
            home = System.nanoTime() - begin;
        }
        try (TransformResult answer = profiled.get()) {
            return new Timing(wall, kernels(answer), home);
        }
    }

    private Verification check(TransformResult answer, TransformResult expected) {
        if (!Platform.isDevice(answer.profile())) {
            return Verification.of(Outcome.REFERENCE);
        }
        if (!settings.checked()) {
            return Verification.of(Outcome.SKIPPED);
        }
        VariableWidthColumn found = strings(answer.table(), RESULT);
        VariableWidthColumn right = strings(expected.table(), RESULT);
        for (long row = 0; row < table.rows(); row++) {
            if (!ValueEquality.isEqual(right, row, found, row)) {
                String difference =
                        "row %d is '%s', expected '%s'"
                                .formatted(row, found.getString(row), right.getString(row));
                return new Verification(Outcome.DIFFERENT, difference);
            }
        }
        return Verification.of(Outcome.EQUAL);
    }

    private static long kernels(TransformResult answer) {
        return answer.profile().nanoseconds(Phase.Kind.KERNEL);
    }

    private static VariableWidthColumn strings(Table table, String name) {
        return (VariableWidthColumn) table.column(name);
    }

    /** Returns the bytes of characters and offsets. */
    private static long bytes(VariableWidthColumn strings) {
        return strings.characters() + Integer.BYTES * (strings.rows() + 1);
    }
}
