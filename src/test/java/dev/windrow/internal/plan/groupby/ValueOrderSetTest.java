// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.dictionary;
import static dev.windrow.internal.plan.groupby.PlanFixture.nullable;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.quantile;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.groupby.ValueOrder.Encoding;
import dev.windrow.internal.plan.groupby.ValueOrder.Kind;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class ValueOrderSetTest {

    private static final ValueOrder VALUES = new ValueOrder(Kind.VALUES, "v");
    private static final ValueOrder ALL_ROWS = new ValueOrder(Kind.ROWS, null);

    private static Asked asked(ColumnStatistics statistics, NamedAggregation... aggregations) {
        return Asked.of(Map.of(), aggregations).with("v", statistics);
    }

    private static List<ValueOrderPick> picks(Asked asked) {
        return ValueOrderSet.picks(asked.resolved(), asked.columns());
    }

    @Test
    void aggregationsOfAggregatesNeedNoOrder() {
        Asked asked = asked(nullable(Primitive.INT32), sum("v"), count("v"), count());
        assertThat(picks(asked)).isEmpty();
    }

    @Test
    void everyAggregationTakesSomethingElseFromTheSameOrder() {
        Asked asked =
                asked(
                        nullable(Primitive.INT32),
                        countDistinct("v"),
                        median("v"),
                        quantile("v", 0.9),
                        top("v", 3),
                        top("v", 4));
        assertThat(picks(asked))
                .containsExactly(
                        new ValueOrderPick.DistinctValues(VALUES),
                        new ValueOrderPick.RowsAround(VALUES, 0.5),
                        new ValueOrderPick.RowsAround(VALUES, 0.9),
                        new ValueOrderPick.LastRows(VALUES, 3),
                        new ValueOrderPick.LastRows(VALUES, 4));
        assertThat(ValueOrderSet.orders(picks(asked))).containsExactly(VALUES);
    }

    @Test
    void interpolationsOfOneShareTakeTheSameRows() {
        Asked asked =
                asked(
                        statistics(Primitive.INT32),
                        quantile("v", 0.5, Interpolation.LOWER),
                        quantile("v", 0.5, Interpolation.NEAREST),
                        median("v"));
        assertThat(picks(asked)).containsExactly(new ValueOrderPick.RowsAround(VALUES, 0.5));
    }

    @Test
    void columnsWithoutNullsShareTheOrderOfRows() {
        Asked asked =
                Asked.of(Map.of(), nth("v", 0), nth("w", 1), nth("x", 0))
                        .with("v", statistics(Primitive.INT32))
                        .with("w", strings(false, 9))
                        .with("x", nullable(Primitive.BOOL));
        assertThat(ValueOrderSet.orders(picks(asked)))
                .containsExactly(ALL_ROWS, new ValueOrder(Kind.ROWS, "x"));
    }

    @Test
    void theOrderOfRowsTakesNoWords() {
        assertThat(ALL_ROWS.encoding(Map.of())).isEqualTo(Encoding.NONE);
        assertThat(ALL_ROWS.words(Map.of())).isZero();
        assertThat(ALL_ROWS.wordBits(Map.of())).isZero();
    }

    static Stream<Arguments> encodings() {
        return Stream.of(
                Arguments.of(statistics(Primitive.BOOL), Encoding.BOOL, 1, 1),
                Arguments.of(statistics(Primitive.INT8), Encoding.INTEGER, 1, 8),
                Arguments.of(statistics(Primitive.INT16), Encoding.INTEGER, 1, 16),
                Arguments.of(statistics(Primitive.INT32), Encoding.INTEGER, 1, 32),
                Arguments.of(statistics(Primitive.INT64), Encoding.INTEGER, 1, 64),
                Arguments.of(statistics(Primitive.DATE32), Encoding.INTEGER, 1, 32),
                Arguments.of(statistics(new Timestamp(Unit.SECOND, null)), Encoding.INTEGER, 1, 64),
                Arguments.of(statistics(new Time(Unit.SECOND)), Encoding.INTEGER, 1, 32),
                Arguments.of(statistics(Primitive.FLOAT32), Encoding.FLOAT32, 1, 32),
                Arguments.of(statistics(Primitive.FLOAT64), Encoding.FLOAT64, 1, 64),
                Arguments.of(statistics(new Decimal(9, 2)), Encoding.DECIMAL, 2, 64),
                Arguments.of(strings(true, 100), Encoding.INTERNED_STRING, 1, 31),
                Arguments.of(statistics(Primitive.BINARY), Encoding.INTERNED_STRING, 1, 31),
                Arguments.of(dictionary(true), Encoding.DICTIONARY, 1, 31));
    }

    @ParameterizedTest
    @MethodSource("encodings")
    void onlyAsManyBitsAreSortedAsTheTypeHas(
            ColumnStatistics statistics, Encoding encoding, int words, int bits) {
        Map<String, ColumnStatistics> columns = Map.of("v", statistics);
        assertThat(VALUES.encoding(columns)).isEqualTo(encoding);
        assertThat(VALUES.words(columns)).isEqualTo(words);
        assertThat(VALUES.wordBits(columns)).isEqualTo(bits);
    }

    @Test
    void listsHaveAtMostOneElementForEachRow() {
        assertThat(new ValueOrderPick.LastRows(VALUES, 10).mostRows(1_000, 20)).isEqualTo(200);
        assertThat(new ValueOrderPick.LastRows(VALUES, Integer.MAX_VALUE).mostRows(1_000, 1 << 30))
                .isEqualTo(1_000);
    }

    @Test
    void internedValuesGetASlotForEveryRow() {
        KeyStatistics statistics = statistics(100_000, 10);
        Asked distinct = Asked.by(statistics(Primitive.INT64), countDistinct("v"));
        assertThat(
                        distinct.with("v", strings(false, 900_000))
                                .devicePlan(statistics)
                                .device()
                                .internSlots())
                .isEqualTo(TableSlots.of(100_000, 100_000, PlanFixture.DEVICE));
        assertThat(
                        distinct.with("v", dictionary(false))
                                .devicePlan(statistics)
                                .device()
                                .internSlots())
                .isEqualTo(PlanTuning.LEAST_SLOTS);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCAL_HASH", "GLOBAL_HASH"})
    void scratchOfOrdersCounts(Algorithm algorithm) {
        KeyStatistics statistics = statistics(1_000_000, 10);
        long plain = bytes(algorithm, statistics, Primitive.INT32);
        long one = bytes(algorithm, statistics, Primitive.INT32, nth("v", 0));
        long values = bytes(algorithm, statistics, Primitive.INT32, median("v"));
        long both = bytes(algorithm, statistics, Primitive.INT32, median("v"), nth("v", 0));
        long list = bytes(algorithm, statistics, Primitive.INT32, top("v", 1_000_000));
        assertThat(one - plain).isGreaterThanOrEqualTo(16_000_000);
        assertThat(values - plain).isGreaterThanOrEqualTo(16_000_000);
        assertThat(both - values).as("they share scratch").isLessThan(100_000);
        assertThat(list - plain).isGreaterThanOrEqualTo(20_000_000);
    }

    private static long bytes(
            Algorithm algorithm,
            KeyStatistics statistics,
            Primitive type,
            NamedAggregation... aggregations) {
        return PlanBytes.of(
                Asked.by(statistics(Primitive.INT64), aggregations)
                        .with("v", statistics(type))
                        .algorithm(algorithm)
                        .devicePlan(statistics));
    }
}
