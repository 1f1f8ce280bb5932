// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.groupby.keys.ExtremeRun;
import dev.windrow.internal.gpu.groupby.keys.SlotKeys;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Tournaments for least and greatest values, with accumulators for each block and with accumulators
 * that blocks share, where the simulator lets blocks race.
 */
class ExtremeStageTest {

    private static final int ROWS = 6_000;

    /** So few that each block has accumulators of its own. */
    private static final int FEW = 37;

    /** So many that blocks share them. */
    private static final int MANY = 4_099;

    private static final int UNITS = 2;

    private final SplittableRandom random = new SplittableRandom(11);

    /** What each type of column may hold. */
    private Map<ColumnType, IntFunction<Object>> columns() {
        double[] floats = {Double.NaN, -0.0, 0.0, 1.5, -1.5, Double.POSITIVE_INFINITY, -2.5e8};
        String[] strings = {"", "a", "common prefix", "common prefix, and more", "common", "z"};
        return Map.of(
                Primitive.INT8,
                row -> random.nextInt(-128, 128),
                Primitive.INT32,
                row -> random.nextInt(),
                Primitive.INT64,
                row -> random.nextLong(),
                Primitive.FLOAT32,
                row -> floats[random.nextInt(floats.length)],
                Primitive.FLOAT64,
                row -> floats[random.nextInt(floats.length)],
                new Decimal(38, 2),
                row -> wide(random.nextLong(), random.nextInt(-2, 2)),
                Primitive.UTF8,
                row -> strings[random.nextInt(strings.length)]);
    }

    private static BigInteger wide(long low, long high) {
        return BigInteger.valueOf(high).shiftLeft(65).add(BigInteger.valueOf(low));
    }

    @Test
    void everyTypeHasExtremesAndTheirRows() {
        columns()
                .forEach(
                        (type, value) -> {
                            List<@Nullable Object> values = values(ROWS, value);
                            assertExtremes(SlotKeys.DENSE, FEW, keys(ROWS, FEW), type, values);
                            assertExtremes(SlotKeys.DENSE, MANY, keys(ROWS, MANY), type, values);
                        });
    }

    @ParameterizedTest
    @EnumSource(names = {"GIVEN", "TABLE"})
    void slotsAreFoundInAnyWay(SlotKeys way) {
        List<@Nullable Object> values = values(ROWS, row -> random.nextInt(5_000) * 0.5);
        int words = ExtremeRun.MOST_WORDS;
        assertExtremes(way, FEW, keys(ROWS, FEW), Primitive.FLOAT64, values);
        assertExtremes(way, MANY, keys(ROWS, words), Primitive.FLOAT64, values);
    }

    @Test
    void anyNumberOfRows() {
        for (int rows : new int[] {1, 31, 32, 33, 255, 256, 1_023, 1_024, 1_025, 2_049}) {
            for (int slots : new int[] {2, FEW, MANY}) {
                assertExtremes(
                        SlotKeys.DENSE,
                        slots,
                        keys(rows, slots),
                        Primitive.FLOAT64,
                        values(rows, row -> random.nextInt(50) * 0.5));
            }
        }
    }

    /** Each row is better than all before it, for one operation or the other. */
    @ParameterizedTest
    @ValueSource(ints = {1, FEW, MANY})
    void valuesThatGetBetterAllAlong(int keys) {
        for (int slots : new int[] {FEW, MANY}) {
            for (IntUnaryOperator order : List.<IntUnaryOperator>of(row -> row, row -> -row)) {
                assertExtremes(
                        SlotKeys.DENSE,
                        slots,
                        keys(ROWS, Math.min(keys, slots)),
                        Primitive.INT32,
                        values(ROWS, order::applyAsInt));
            }
        }
    }

    /** Many more rows than are in flight at once, half of them in one slot. */
    @ParameterizedTest
    @ValueSource(ints = {FEW, 40_000})
    void oneSlotHasMostOfTheRows(int slots) {
        int rows = 60_000;
        List<@Nullable Long> keys = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            keys.add(random.nextInt(2) == 0 ? 5L : random.nextLong(slots));
        }
        List<@Nullable Object> values = values(rows, row -> row / 3 * 0.25);
        assertExtremes(SlotKeys.DENSE, slots, keys, Primitive.FLOAT64, values);
    }

    @Test
    void aSlotWithoutValuesKeepsWhatAccumulatorsStartWith() {
        List<@Nullable Object> values = new ArrayList<>(Collections.nCopies(ROWS, null));
        values.set(7, 3.0);
        assertExtremes(SlotKeys.DENSE, FEW, keys(ROWS, FEW), Primitive.FLOAT64, values);
        assertExtremes(SlotKeys.DENSE, MANY, keys(ROWS, MANY), Primitive.FLOAT64, values);
        values.set(7, 3);
        assertExtremes(SlotKeys.GIVEN, FEW, keys(ROWS, FEW), Primitive.INT32, values);
    }

    /** Without a tournament, all rows are better: more than a thread can list. */
    @Test
    void aRoundReportsFullLists() {
        int rows = 40_000;
        try (ExtremeRun run = listed(rows)) {
            addRounds(run, 1);
            assertThat(run.leavesRows()).isTrue();
        }
    }

    /** Rows that do not fit a list are stored, so that further rounds find fewer. */
    @Test
    void roundsResolveOrReport() {
        int rows = 40_000;
        try (ExtremeRun run = listed(rows)) {
            addRounds(run, ExtremeRounds.ROUNDS);
            if (!run.leavesRows()) {
                assertTotals(run, rows, listedValues(rows));
            }
        }
    }

    /** Listed rows are resolved: here all rows are listed, as threads have few. */
    @Test
    void oneRoundSuffices() {
        List<@Nullable Object> values = values(ROWS, row -> random.nextInt(1_000));
        try (ExtremeRun run =
                new ExtremeRun(
                        SlotKeys.DENSE, MANY, 100, keys(ROWS, MANY), Primitive.INT32, values)) {
            addRounds(run, 1);
            assertThat(run.leavesRows()).isFalse();
            assertTotals(run, ROWS, values);
        }
    }

    @Test
    void kernelsAndPlansAgreeOnSizes() {
        assertThat(ExtremeRounds.LISTED).isEqualTo(PlanTuning.EXTREME_LISTED);
        assertThat(ExtremeRounds.ROUNDS).isEqualTo(PlanTuning.EXTREME_ROUNDS);
        assertThat(ExtremeRounds.THREADS).isEqualTo(PlanTuning.BLOCK_THREADS);
    }

    /** Returns a run of one compute unit, so that its threads have some twenty rows each. */
    private static ExtremeRun listed(int rows) {
        List<@Nullable Long> keys = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            keys.add((long) (row / 2));
        }
        return new ExtremeRun(SlotKeys.DENSE, rows, 1, keys, Primitive.FLOAT64, listedValues(rows));
    }

    private static List<@Nullable Object> listedValues(int rows) {
        return IntStream.range(0, rows).<@Nullable Object>mapToObj(row -> row % 2 * 1.0).toList();
    }

    private static void addRounds(ExtremeRun run, int rounds) {
        int index = 0;
        for (PartialAggregate aggregate : run.aggregates()) {
            ExtremeTasks<?> tasks =
                    run.stage().tasks(aggregate, run.totals(), Integer.toString(index));
            tasks.addClear();
            for (int round = 1; round <= rounds; round++) {
                tasks.addRound(round);
            }
            tasks.addTotal(rounds);
            index++;
        }
    }

    /** Returns a key for each row, some of them null. */
    private List<@Nullable Long> keys(int rows, int slots) {
        List<@Nullable Long> keys = new ArrayList<>();
        int words = Integer.highestOneBit(slots);
        for (int row = 0; row < rows; row++) {
            keys.add(random.nextInt(20) == 0 ? null : Long.valueOf(random.nextInt(words)));
        }
        return keys;
    }

    private List<@Nullable Object> values(int rows, IntFunction<Object> value) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.add(random.nextInt(9) == 0 ? null : value.apply(row));
        }
        return values;
    }

    private static void assertExtremes(
            SlotKeys way,
            int slots,
            List<@Nullable Long> keys,
            ColumnType type,
            List<@Nullable Object> values) {
        try (ExtremeRun run = new ExtremeRun(way, slots, UNITS, keys, type, values)) {
            int index = 0;
            for (PartialAggregate aggregate : run.aggregates()) {
                run.stage().addTasks(aggregate, run.totals(), Integer.toString(index));
                index++;
            }
            assertThat(run.leavesRows()).isFalse();
            assertTotals(run, keys.size(), values);
        }
    }

    private static void assertTotals(ExtremeRun run, int rows, List<@Nullable Object> values) {
        for (PartialAggregate aggregate : run.aggregates()) {
            Map<Integer, Integer> best = new TreeMap<>();
            for (int row = 0; row < rows; row++) {
                int slot = run.slot(row);
                best.putIfAbsent(slot, Values.NO_ROW);
                boolean counts = aggregate.present().isEmpty() || values.get(row) != null;
                if (counts && isBetter(aggregate, best.get(slot), row, values)) {
                    best.put(slot, row);
                }
            }
            best.forEach(
                    (slot, row) ->
                            assertThat(total(run, aggregate, slot))
                                    .as("%s of slot %d", aggregate, slot)
                                    .isEqualTo(expected(aggregate, row, values)));
        }
    }

    private static boolean isBetter(
            PartialAggregate aggregate, int best, int row, List<@Nullable Object> values) {
        if (best < 0) {
            return true;
        }
        int order =
                aggregate.source() == PartialAggregate.Source.ROW_NUMBER
                        ? Integer.compare(row, best)
                        : compare(values.get(row), values.get(best));
        return aggregate.operation() == PartialAggregate.Operation.MIN ? order < 0 : order > 0;
    }

    private static int compare(@Nullable Object a, @Nullable Object b) {
        return switch (a) {
            case Integer number -> number.compareTo((Integer) b);
            case Long number -> number.compareTo((Long) b);
            case Double number -> Double.compare(number + 0.0, (Double) b + 0.0);
            case BigInteger number -> number.compareTo((BigInteger) b);
            case String text -> text.compareTo((String) b);
            case null, default -> throw new IllegalArgumentException("cannot compare " + a);
        };
    }

    private static Object total(ExtremeRun run, PartialAggregate aggregate, int slot) {
        int group = run.group(slot);
        return switch (aggregate.accumulatorType()) {
            case LONG -> run.totals().longs(aggregate).get(group);
            case DOUBLE -> run.totals().doubles(aggregate).get(group);
            case ROW -> run.totals().rows(aggregate).get(group);
        };
    }

    private static Object expected(
            PartialAggregate aggregate, int row, List<@Nullable Object> values) {
        boolean least = aggregate.operation() == PartialAggregate.Operation.MIN;
        return switch (aggregate.accumulatorType()) {
            case LONG ->
                    row < 0
                            ? (Object) (least ? Long.MAX_VALUE : Long.MIN_VALUE)
                            : (Object) ((Number) values.get(row)).longValue();
            case DOUBLE ->
                    row < 0
                            ? (Object) (least ? Double.NaN : Double.NEGATIVE_INFINITY)
                            : (Object) ((Double) values.get(row) + 0.0);
            case ROW -> row;
        };
    }
}
