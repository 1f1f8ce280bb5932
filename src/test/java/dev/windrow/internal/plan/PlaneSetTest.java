package dev.windrow.internal.plan;

import static dev.windrow.internal.plan.PlanFixture.dictionary;
import static dev.windrow.internal.plan.PlanFixture.facts;
import static dev.windrow.internal.plan.PlanFixture.strings;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.internal.plan.PlanFixture.Asked;
import dev.windrow.internal.plan.Plane.Cell;
import dev.windrow.internal.plan.Plane.Operation;
import dev.windrow.internal.plan.Plane.Source;
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

    private static final Plane ROWS = new Plane(Operation.SUM, Source.ONE_PER_ROW, null);
    private static final Plane VALUES = new Plane(Operation.SUM, Source.ONE_PER_VALUE, "v");

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

    @ParameterizedTest
    @MethodSource("sums")
    void sumsAndMeans(ColumnFacts facts, List<Source> sources) {
        List<Plane> values =
                sources.stream().map(source -> new Plane(Operation.SUM, source, "v")).toList();
        assertThat(planes(facts, sum("v"))).isEqualTo(values);
        assertThat(planes(withNulls(facts), sum("v"))).isEqualTo(and(values, VALUES));
        assertThat(planes(facts, mean("v"))).isEqualTo(and(values, ROWS));
        assertThat(planes(withNulls(facts), mean("v"))).isEqualTo(and(values, VALUES));
    }

    @ParameterizedTest
    @MethodSource("extremes")
    void leastAndGreatest(ColumnFacts facts, Source source) {
        Plane least = new Plane(Operation.MIN, source, "v");
        Plane greatest = new Plane(Operation.MAX, source, "v");
        assertThat(planes(facts, min("v"))).containsExactly(least);
        assertThat(planes(facts, max("v"))).containsExactly(greatest);
        assertThat(planes(withNulls(facts), max("v"))).containsExactly(greatest, VALUES);
        assertThat(planes(facts, min("v"), max("v"))).containsExactly(least, greatest);
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
        Plane total = new Plane(Operation.SUM, Source.FLOAT, "v");
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
                .containsExactly(total, VALUES, ROWS);
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
        Plane plane = new Plane(Operation.SUM, source, "v");
        boolean isRow = Arrays.asList(Source.DECIMAL_ROW, Source.STRING_ROW).contains(source);
        assertThat(plane.cell() == Cell.ROW).isEqualTo(isRow);
        assertThat(plane.cell() == Cell.DOUBLE).isEqualTo(source == Source.FLOAT);
        assertThat(plane.cellBytes()).isEqualTo(isRow ? 4 : 8);
    }
}
