package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.dictionary;
import static dev.windrow.internal.plan.groupby.PlanFixture.facts;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.boolOr;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.first;
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
import dev.windrow.internal.plan.ColumnFacts;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.groupby.Plane.Cell;
import dev.windrow.internal.plan.groupby.Plane.Operation;
import dev.windrow.internal.plan.groupby.Plane.Source;
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

class PlaneSetTest {

    private static final List<String> NONE = List.of();
    private static final List<String> V = List.of("v");
    private static final Plane ROWS =
            new Plane(Operation.SUM, Source.ONE_PER_ROW, null, null, NONE);
    private static final Plane VALUES =
            new Plane(Operation.SUM, Source.ONE_PER_VALUE, null, null, V);

    private static List<Plane> planes(ColumnFacts facts, NamedAggregation... aggregations) {
        Asked asked = Asked.of(Map.of(), aggregations).with("v", facts);
        return PlaneSet.of(asked.resolved(), asked.columns());
    }

    static Stream<Arguments> sums() {
        return Stream.of(
                Arguments.of(facts(Primitive.INT8), List.of(Source.INTEGER)),
                Arguments.of(facts(Primitive.INT32), List.of(Source.INTEGER)),
                Arguments.of(facts(Primitive.INT64), List.of(Source.LOW_HALF, Source.HIGH_HALF)),
                Arguments.of(facts(Primitive.FLOAT32), List.of(Source.FLOAT)),
                Arguments.of(facts(Primitive.FLOAT64), List.of(Source.FLOAT)),
                Arguments.of(
                        facts(new Decimal(10, 2)),
                        List.of(Source.CHUNK_0, Source.CHUNK_1, Source.CHUNK_2, Source.CHUNK_3)));
    }

    static Stream<Arguments> extremes() {
        return Stream.of(
                Arguments.of(facts(Primitive.BOOL), Source.INTEGER),
                Arguments.of(facts(Primitive.INT64), Source.INTEGER),
                Arguments.of(facts(Primitive.DATE32), Source.INTEGER),
                Arguments.of(facts(new Timestamp(Unit.SECOND, null)), Source.INTEGER),
                Arguments.of(facts(Primitive.FLOAT32), Source.FLOAT),
                Arguments.of(facts(Primitive.FLOAT64), Source.FLOAT),
                Arguments.of(facts(new Decimal(5, 0)), Source.DECIMAL_ROW),
                Arguments.of(strings(false, 10), Source.STRING_ROW),
                Arguments.of(facts(Primitive.BINARY), Source.STRING_ROW),
                Arguments.of(dictionary(false), Source.INTEGER));
    }

    private static ColumnFacts withNulls(ColumnFacts facts) {
        return new ColumnFacts(facts.type(), true, facts.dictionary(), facts.characters());
    }

    private static List<Plane> and(List<Plane> planes, Plane last) {
        List<Plane> all = new ArrayList<>(planes);
        all.add(last);
        return all;
    }

    private static List<Plane> sumsOf(List<Source> sources, List<String> present) {
        return sources.stream()
                .map(source -> Plane.of(Operation.SUM, source, "v", present))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("sums")
    void sumsAndMeans(ColumnFacts facts, List<Source> sources) {
        List<Plane> values = sumsOf(sources, NONE);
        List<Plane> presentValues = sumsOf(sources, V);
        assertThat(planes(facts, sum("v"))).isEqualTo(values);
        assertThat(planes(withNulls(facts), sum("v"))).isEqualTo(and(presentValues, VALUES));
        assertThat(planes(facts, mean("v"))).isEqualTo(and(values, ROWS));
        assertThat(planes(withNulls(facts), mean("v"))).isEqualTo(and(presentValues, VALUES));
    }

    @ParameterizedTest
    @MethodSource("extremes")
    void leastAndGreatest(ColumnFacts facts, Source source) {
        Plane least = Plane.of(Operation.MIN, source, "v", NONE);
        Plane greatest = Plane.of(Operation.MAX, source, "v", NONE);
        assertThat(planes(facts, min("v"))).containsExactly(least);
        assertThat(planes(facts, max("v"))).containsExactly(greatest);
        assertThat(planes(facts, min("v"), max("v"))).containsExactly(least, greatest);
    }

    @Test
    void rowsTellByThemselvesThatThereIsNone() {
        assertThat(planes(withNulls(facts(Primitive.INT32)), max("v")))
                .containsExactly(Plane.of(Operation.MAX, Source.INTEGER, "v", V), VALUES);
        assertThat(planes(withNulls(facts(new Decimal(5, 0))), max("v")))
                .containsExactly(Plane.of(Operation.MAX, Source.DECIMAL_ROW, "v", V));
        assertThat(planes(withNulls(facts(Primitive.FLOAT32)), argMin("v")))
                .containsExactly(Plane.of(Operation.MIN, Source.FLOAT_ROW, "v", V));
    }

    @Test
    void rowsOfExtremesAreSharedWithTheExtremesThemselves() {
        assertThat(planes(strings(true, 10), argMax("v"), max("v")))
                .containsExactly(Plane.of(Operation.MAX, Source.STRING_ROW, "v", V));
        assertThat(planes(dictionary(false), argMax("v")))
                .containsExactly(Plane.of(Operation.MAX, Source.INTEGER_ROW, "v", NONE));
    }

    @Test
    void firstAndLastOfColumnsWithoutNullsAreTheSameRows() {
        Asked asked =
                Asked.of(Map.of(), first("v"), first("w"), last("w"))
                        .with("v", facts(Primitive.INT32))
                        .with("w", facts(Primitive.UTF8));
        assertThat(PlaneSet.of(asked.resolved(), asked.columns()))
                .containsExactly(
                        new Plane(Operation.MIN, Source.ROW_NUMBER, null, null, NONE),
                        new Plane(Operation.MAX, Source.ROW_NUMBER, null, null, NONE));
    }

    @Test
    void boolsAreExtremesOfBits() {
        assertThat(planes(facts(Primitive.BOOL), boolAnd("v"), min("v")))
                .containsExactly(Plane.of(Operation.MIN, Source.INTEGER, "v", NONE));
        assertThat(planes(withNulls(facts(Primitive.BOOL)), boolOr("v")))
                .containsExactly(Plane.of(Operation.MAX, Source.INTEGER, "v", V), VALUES);
    }

    @Test
    void aSpreadIsTakenAboutTheMeanOfOffsetsFromTheFirstRow() {
        Plane first = new Plane(Operation.MIN, Source.ROW_NUMBER, null, null, V);
        Plane sum = Plane.of(Operation.SUM, Source.OFFSET, "v", V);
        Plane mean = Plane.of(Operation.MEAN, Source.OFFSET, "v", V);
        Plane squares = Plane.of(Operation.SUM_OF_SQUARES, Source.DEVIATION, "v", V);
        ColumnFacts facts = withNulls(facts(Primitive.INT64));
        assertThat(planes(facts, variance("v"), standardDeviation("v"), first("v")))
                .containsExactly(first, sum, VALUES, mean, squares);
        Asked asked = Asked.of(Map.of(), variance("v")).with("v", facts);
        assertThat(PlaneSet.of(asked.resolved().aggregations().getFirst(), asked.columns()))
                .as("what the result is made from")
                .containsExactly(squares, VALUES);
    }

    @Test
    void pairsShareWhatTheyCanWithEachOtherAndWithTheirColumns() {
        ColumnFacts plain = facts(Primitive.FLOAT64);
        NamedAggregation[] all = {correlation("v", "w"), covariance("v", "w"), variance("w")};
        Asked none = Asked.of(Map.of(), all).with("v", plain).with("w", plain);
        assertThat(PlaneSet.of(none.resolved(), none.columns()))
                .as("first, sums, count, means, products, squares of both")
                .hasSize(9);
        ColumnFacts nullable = withNulls(plain);
        Asked both = Asked.of(Map.of(), all).with("v", nullable).with("w", nullable);
        List<Plane> planes = PlaneSet.of(both.resolved(), both.columns());
        assertThat(planes).as("the variance has rows of its own").hasSize(14);
        assertThat(planes).extracting(Plane::present).containsOnly(List.of("v", "w"), List.of("w"));
    }

    @Test
    void planesComeBehindTheirPrerequisites() {
        Asked asked =
                Asked.of(Map.of(), correlation("w", "v"), standardDeviation("v"), mean("v"))
                        .with("v", withNulls(facts(Primitive.INT64)))
                        .with("w", facts(Primitive.INT8));
        List<Plane> planes = PlaneSet.of(asked.resolved(), asked.columns());
        assertThat(planes).doesNotHaveDuplicates();
        for (Plane plane : planes) {
            assertThat(planes.subList(0, planes.indexOf(plane)))
                    .as("before %s", plane)
                    .containsAll(plane.prerequisites());
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
                        .with("v", withNulls(facts(Primitive.INT32)))
                        .with("w", withNulls(facts(Primitive.FLOAT64)))
                        .with("x", facts(Primitive.INT64));
        List<Plane> planes = PlaneSet.of(asked.resolved(), asked.columns());
        assertThat(PlaneSet.bytesOfWidened(planes, asked.columns(), 800))
                .as("v as floats")
                .isEqualTo(800 * 8);
        assertThat(PlaneSet.bytesOfPresent(planes, 800))
                .as("the rows in which neither v nor w is null")
                .isEqualTo(100);
    }

    @Test
    void counts() {
        ColumnFacts plain = facts(Primitive.UTF8);
        assertThat(planes(plain, count())).containsExactly(ROWS);
        assertThat(planes(plain, count("v"))).containsExactly(ROWS);
        assertThat(planes(withNulls(plain), count("v"))).containsExactly(VALUES);
        assertThat(planes(withNulls(plain), count())).containsExactly(ROWS);
        assertThat(planes(plain)).isEmpty();
    }

    @Test
    void aggregationsShareTheirPlanes() {
        Plane total = Plane.of(Operation.SUM, Source.FLOAT, "v", NONE);
        Plane presentTotal = Plane.of(Operation.SUM, Source.FLOAT, "v", V);
        assertThat(
                        planes(
                                facts(Primitive.FLOAT64),
                                sum("v"),
                                mean("v"),
                                count("v"),
                                count(),
                                sum("v").as("again")))
                .containsExactly(total, ROWS);
        assertThat(planes(withNulls(facts(Primitive.FLOAT64)), sum("v"), mean("v"), count()))
                .containsExactly(presentTotal, VALUES, ROWS);
    }

    @Test
    void columnsDoNotShareTheirPlanes() {
        Asked asked =
                Asked.of(Map.of(), sum("v"), sum("w"))
                        .with("v", facts(Primitive.INT32))
                        .with("w", facts(Primitive.INT32));
        assertThat(PlaneSet.of(asked.resolved(), asked.columns())).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Source.class)
    void everySourceHasACell(Source source) {
        Plane plane = Plane.of(Operation.SUM, source, "v", NONE);
        boolean isRow = source.name().contains("ROW") && source != Source.ONE_PER_ROW;
        boolean isFloat =
                Arrays.asList(Source.FLOAT, Source.OFFSET, Source.DEVIATION).contains(source);
        assertThat(plane.cell() == Cell.ROW).isEqualTo(isRow);
        assertThat(plane.cell() == Cell.DOUBLE).isEqualTo(isFloat);
        assertThat(plane.cellBytes()).isEqualTo(isRow ? 4 : 8);
    }
}
