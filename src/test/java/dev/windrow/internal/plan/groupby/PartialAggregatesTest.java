// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.dictionary;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.boolOr;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.firstNonNull;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class PartialAggregatesTest {

    private static final List<String> NONE = List.of();
    private static final List<String> V = List.of("v");
    private static final PartialAggregate ROWS =
            new PartialAggregate(Operation.SUM, Source.ONE_PER_ROW, null, null, NONE);
    private static final PartialAggregate VALUES =
            new PartialAggregate(Operation.SUM, Source.ONE_PER_VALUE, null, null, V);

    private static List<PartialAggregate> aggregates(
            ColumnStatistics statistics, NamedAggregation... aggregations) {
        Asked asked = Asked.of(Map.of(), aggregations).with("v", statistics);
        return PartialAggregates.of(asked.resolved(), asked.columns());
    }

    static Stream<Arguments> sums() {
        return Stream.of(
                Arguments.of(statistics(Primitive.INT8), List.of(Source.INTEGER)),
                Arguments.of(statistics(Primitive.INT32), List.of(Source.INTEGER)),
                Arguments.of(
                        statistics(Primitive.INT64), List.of(Source.LOW_HALF, Source.HIGH_HALF)),
                Arguments.of(statistics(Primitive.FLOAT32), List.of(Source.FLOAT)),
                Arguments.of(statistics(Primitive.FLOAT64), List.of(Source.FLOAT)),
                Arguments.of(
                        statistics(new Decimal(10, 2)),
                        List.of(Source.CHUNK_0, Source.CHUNK_1, Source.CHUNK_2, Source.CHUNK_3)));
    }

    static Stream<Arguments> extremes() {
        return Stream.of(
                Arguments.of(statistics(Primitive.BOOL), Source.INTEGER),
                Arguments.of(statistics(Primitive.INT64), Source.INTEGER),
                Arguments.of(statistics(Primitive.DATE32), Source.INTEGER),
                Arguments.of(statistics(new Timestamp(Unit.SECOND, null)), Source.INTEGER),
                Arguments.of(statistics(Primitive.FLOAT32), Source.FLOAT),
                Arguments.of(statistics(Primitive.FLOAT64), Source.FLOAT),
                Arguments.of(statistics(new Decimal(5, 0)), Source.DECIMAL_ROW),
                Arguments.of(strings(false, 10), Source.STRING_ROW),
                Arguments.of(statistics(Primitive.BINARY), Source.STRING_ROW),
                Arguments.of(dictionary(false), Source.INTEGER));
    }

    private static ColumnStatistics withNulls(ColumnStatistics statistics) {
        return new ColumnStatistics(
                statistics.type(), true, statistics.dictionary(), statistics.characters());
    }

    private static List<PartialAggregate> and(
            List<PartialAggregate> aggregates, PartialAggregate last) {
        List<PartialAggregate> all = new ArrayList<>(aggregates);
        all.add(last);
        return all;
    }

    private static List<PartialAggregate> sumsOf(List<Source> sources, List<String> present) {
        return sources.stream()
                .map(source -> PartialAggregate.of(Operation.SUM, source, "v", present))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("sums")
    void sumsAndMeans(ColumnStatistics statistics, List<Source> sources) {
        List<PartialAggregate> values = sumsOf(sources, NONE);
        List<PartialAggregate> presentValues = sumsOf(sources, V);
        assertThat(aggregates(statistics, sum("v"))).isEqualTo(values);
        assertThat(aggregates(withNulls(statistics), sum("v")))
                .isEqualTo(and(presentValues, VALUES));
        assertThat(aggregates(statistics, mean("v"))).isEqualTo(and(values, ROWS));
        assertThat(aggregates(withNulls(statistics), mean("v")))
                .isEqualTo(and(presentValues, VALUES));
    }

    @ParameterizedTest
    @MethodSource("extremes")
    void leastAndGreatest(ColumnStatistics statistics, Source source) {
        PartialAggregate least = PartialAggregate.of(Operation.MIN, source, "v", NONE);
        PartialAggregate greatest = PartialAggregate.of(Operation.MAX, source, "v", NONE);
        assertThat(aggregates(statistics, min("v"))).containsExactly(least);
        assertThat(aggregates(statistics, max("v"))).containsExactly(greatest);
        assertThat(aggregates(statistics, min("v"), max("v"))).containsExactly(least, greatest);
    }

    @Test
    void rowsNeedNoCount() {
        assertThat(aggregates(withNulls(statistics(Primitive.INT32)), max("v")))
                .containsExactly(
                        PartialAggregate.of(Operation.MAX, Source.INTEGER, "v", V), VALUES);
        assertThat(aggregates(withNulls(statistics(new Decimal(5, 0))), max("v")))
                .containsExactly(PartialAggregate.of(Operation.MAX, Source.DECIMAL_ROW, "v", V));
        assertThat(aggregates(withNulls(statistics(Primitive.FLOAT32)), argMin("v")))
                .containsExactly(PartialAggregate.of(Operation.MIN, Source.FLOAT_ROW, "v", V));
    }

    @Test
    void rowsOfExtremesAreSharedWithTheExtremesThemselves() {
        assertThat(aggregates(strings(true, 10), argMax("v"), max("v")))
                .containsExactly(PartialAggregate.of(Operation.MAX, Source.STRING_ROW, "v", V));
        assertThat(aggregates(dictionary(false), argMax("v")))
                .containsExactly(PartialAggregate.of(Operation.MAX, Source.INTEGER_ROW, "v", NONE));
    }

    @Test
    void firstAndLastOfColumnsWithoutNullsAreTheSameRows() {
        Asked asked =
                Asked.of(Map.of(), first("v"), first("w"), last("w"))
                        .with("v", statistics(Primitive.INT32))
                        .with("w", statistics(Primitive.UTF8));
        assertThat(PartialAggregates.of(asked.resolved(), asked.columns()))
                .containsExactly(
                        new PartialAggregate(Operation.MIN, Source.ROW_NUMBER, null, null, NONE),
                        new PartialAggregate(Operation.MAX, Source.ROW_NUMBER, null, null, NONE));
    }

    @Test
    void boolsAreExtremesOfBits() {
        assertThat(aggregates(statistics(Primitive.BOOL), boolAnd("v"), min("v")))
                .containsExactly(PartialAggregate.of(Operation.MIN, Source.INTEGER, "v", NONE));
        assertThat(aggregates(withNulls(statistics(Primitive.BOOL)), boolOr("v")))
                .containsExactly(
                        PartialAggregate.of(Operation.MAX, Source.INTEGER, "v", V), VALUES);
    }

    @Test
    void aVarianceIsTakenAboutTheMeanOfOffsetsFromTheFirstRow() {
        PartialAggregate first =
                new PartialAggregate(Operation.MIN, Source.ROW_NUMBER, null, null, V);
        PartialAggregate sum = PartialAggregate.of(Operation.SUM, Source.OFFSET, "v", V);
        PartialAggregate mean = PartialAggregate.of(Operation.MEAN, Source.OFFSET, "v", V);
        PartialAggregate squares =
                PartialAggregate.of(Operation.SUM_OF_SQUARES, Source.DEVIATION, "v", V);
        ColumnStatistics statistics = withNulls(statistics(Primitive.INT64));
        assertThat(aggregates(statistics, variance("v"), standardDeviation("v"), firstNonNull("v")))
                .containsExactly(first, sum, VALUES, mean, squares);
        Asked asked = Asked.of(Map.of(), variance("v")).with("v", statistics);
        assertThat(
                        PartialAggregates.of(
                                asked.resolved().aggregations().getFirst(), asked.columns()))
                .as("what the result is made from")
                .containsExactly(squares, VALUES);
    }

    @Test
    void pairsShareWhatTheyCanWithEachOtherAndWithTheirColumns() {
        ColumnStatistics plain = statistics(Primitive.FLOAT64);
        NamedAggregation[] all = {correlation("v", "w"), covariance("v", "w"), variance("w")};
        Asked none = Asked.of(Map.of(), all).with("v", plain).with("w", plain);
        assertThat(PartialAggregates.of(none.resolved(), none.columns()))
                .as("first, sums, count, means, products, squares of both")
                .hasSize(9);
        ColumnStatistics nullable = withNulls(plain);
        Asked both = Asked.of(Map.of(), all).with("v", nullable).with("w", nullable);
        List<PartialAggregate> aggregates = PartialAggregates.of(both.resolved(), both.columns());
        assertThat(aggregates).as("the variance has rows of its own").hasSize(14);
        assertThat(aggregates)
                .extracting(PartialAggregate::present)
                .containsOnly(List.of("v", "w"), List.of("w"));
    }

    @Test
    void partialAggregatesFollowTheirPrerequisites() {
        Asked asked =
                Asked.of(Map.of(), correlation("w", "v"), standardDeviation("v"), mean("v"))
                        .with("v", withNulls(statistics(Primitive.INT64)))
                        .with("w", statistics(Primitive.INT8));
        List<PartialAggregate> aggregates = PartialAggregates.of(asked.resolved(), asked.columns());
        assertThat(aggregates).doesNotHaveDuplicates();
        for (PartialAggregate aggregate : aggregates) {
            assertThat(aggregates.subList(0, aggregates.indexOf(aggregate)))
                    .as("before %s", aggregate)
                    .containsAll(aggregate.prerequisites());
        }
    }

    @Test
    void scratchIsCountedOnceForEachColumnAndPair() {
        Asked asked =
                Asked.of(
                                Map.of(),
                                correlation("v", "w"),
                                covariance("w", "v"),
                                covariance("v", "x"),
                                argMax("v"))
                        .with("v", withNulls(statistics(Primitive.INT32)))
                        .with("w", withNulls(statistics(Primitive.FLOAT64)))
                        .with("x", statistics(Primitive.INT64));
        List<PartialAggregate> aggregates = PartialAggregates.of(asked.resolved(), asked.columns());
        assertThat(PartialAggregates.bytesOfPresent(aggregates, 800))
                .as("the rows in which neither v nor w is null")
                .isEqualTo(100);
    }

    @Test
    void counts() {
        ColumnStatistics plain = statistics(Primitive.UTF8);
        assertThat(aggregates(plain, count())).containsExactly(ROWS);
        assertThat(aggregates(plain, count("v"))).containsExactly(ROWS);
        assertThat(aggregates(withNulls(plain), count("v"))).containsExactly(VALUES);
        assertThat(aggregates(withNulls(plain), count())).containsExactly(ROWS);
        assertThat(aggregates(plain)).isEmpty();
    }

    @Test
    void aggregationsSharePartialAggregates() {
        PartialAggregate total = PartialAggregate.of(Operation.SUM, Source.FLOAT, "v", NONE);
        PartialAggregate presentTotal = PartialAggregate.of(Operation.SUM, Source.FLOAT, "v", V);
        assertThat(
                        aggregates(
                                statistics(Primitive.FLOAT64),
                                sum("v"),
                                mean("v"),
                                count("v"),
                                count(),
                                sum("v").as("again")))
                .containsExactly(total, ROWS);
        assertThat(
                        aggregates(
                                withNulls(statistics(Primitive.FLOAT64)),
                                sum("v"),
                                mean("v"),
                                count()))
                .containsExactly(presentTotal, VALUES, ROWS);
    }

    @Test
    void columnsDoNotSharePartialAggregates() {
        Asked asked =
                Asked.of(Map.of(), sum("v"), sum("w"))
                        .with("v", statistics(Primitive.INT32))
                        .with("w", statistics(Primitive.INT32));
        assertThat(PartialAggregates.of(asked.resolved(), asked.columns())).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Source.class)
    void everySourceHasAnAccumulator(Source source) {
        PartialAggregate aggregate = PartialAggregate.of(Operation.SUM, source, "v", NONE);
        boolean isRow = source.name().contains("ROW") && source != Source.ONE_PER_ROW;
        boolean isFloat =
                Arrays.asList(Source.FLOAT, Source.OFFSET, Source.DEVIATION).contains(source);
        assertThat(aggregate.accumulatorType() == AccumulatorType.ROW).isEqualTo(isRow);
        assertThat(aggregate.accumulatorType() == AccumulatorType.DOUBLE).isEqualTo(isFloat);
        assertThat(aggregate.accumulatorBytes()).isEqualTo(isRow ? 4 : 8);
    }
}
