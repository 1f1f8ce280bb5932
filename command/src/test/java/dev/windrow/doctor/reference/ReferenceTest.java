// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.firstNonNull;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.lastNonNull;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.quantile;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.top;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainReference.ExpectedGroup;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.VarianceKind;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The reference, on groups small enough to compute by hand. */
class ReferenceTest {

    private static final NamedAggregation[] ALL = {
        count(), count("v"), sum("v"), min("v"), max("v"), mean("v")
    };

    @Test
    void nansAreOneKeyAndSoAreZerosAndNulls() {
        try (Table table = table()) {
            var groups = PlainReference.run(table, GroupByQuery.of(List.of("k"), List.of(count())));
            assertThat(groups)
                    .extracting(ExpectedGroup::key)
                    .containsExactlyInAnyOrder(
                            List.of(Double.NaN), List.of(0.0), Collections.singletonList(null));
            assertThat(values(groups, Double.NaN)).containsExactly(2L);
            assertThat(values(groups, 0.0)).containsExactly(2L);
            assertThat(values(groups, null)).containsExactly(1L);
        }
    }

    @Test
    void nullValuesAreSkippedAndNoneGiveNull() {
        try (Table table = table()) {
            var groups = PlainReference.run(table, GroupByQuery.of(List.of("k"), List.of(ALL)));
            assertThat(values(groups, 0.0)).containsExactly(2L, 1L, 40L, 40L, 40L, 40.0);
            assertThat(values(groups, Double.NaN)).containsExactly(2L, 2L, 1L, -2L, 3L, 0.5);
            assertThat(values(groups, null)).containsExactly(1L, 0L, null, null, null, null);
        }
    }

    @Test
    void variancesAndPairsNeedTwoValues() {
        NamedAggregation[] aggregations = {
            variance("v"),
            variance("v", VarianceKind.POPULATION_VARIANCE),
            covariance("v", "v"),
            correlation("v", "v"),
            product("v"),
            sumOfSquares("v")
        };
        try (Table table = table()) {
            var groups =
                    PlainReference.run(table, GroupByQuery.of(List.of("k"), List.of(aggregations)));
            assertThat(values(groups, Double.NaN))
                    .containsExactly(12.5, 6.25, 12.5, 1.0, -6.0, 13.0);
            assertThat(values(groups, 0.0)).containsExactly(null, 0.0, null, null, 40.0, 1600.0);
            assertThat(values(groups, null)).containsExactly(null, null, null, null, null, null);
        }
    }

    @Test
    void productsHaveNoRangeButTheirOwn() {
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(productOf(0.0, 1e300, 1e300)).isZero();
        assertThat(productOf(1e300, 1e300, 1e-300, 1e-300)).isCloseTo(1, within(1e-15));
        assertThat(productOf(1e300, -1e300)).isEqualTo(-infinity);
        assertThat(productOf(1e-200, 1e-200, -infinity)).isEqualTo(-infinity);
        assertThat(productOf(1e300, 0.0, infinity)).isNaN();
        assertThat(productOf(Double.NaN, 0.0)).isNaN();
    }

    private static double productOf(Object... values) {
        return (double) Objects.requireNonNull(value(PlainProducts.product(List.of(values))));
    }

    @Test
    void ordersAreOfRowsOrOfValues() {
        NamedAggregation[] aggregations = {
            argMin("v"),
            argMax("v"),
            first("v"),
            last("v"),
            firstNonNull("v"),
            lastNonNull("v"),
            nth("v", -2),
            countDistinct("v"),
            median("v"),
            quantile("v", 0.9, Interpolation.NEAREST),
            top("v", 5)
        };
        try (Table table = table()) {
            var groups =
                    PlainReference.run(table, GroupByQuery.of(List.of("k"), List.of(aggregations)));
            assertThat(values(groups, Double.NaN))
                    .containsExactly(3L, 0L, 3L, -2L, 3L, -2L, 3L, 2L, 0.5, 3.0, List.of(3L, -2L));
            assertThat(values(groups, 0.0))
                    .containsExactly(
                            2L, 2L, null, 40L, 40L, 40L, null, 1L, 40.0, 40.0, List.of(40L));
            assertThat(values(groups, null))
                    .containsExactly(
                            null, null, null, null, null, null, null, 0L, null, null, List.of());
        }
    }

    @Test
    void nullKeysMayBeDropped() {
        try (Table table = table()) {
            var query = GroupByQuery.of(List.of("k"), List.of()).withNullKeys(NullKeys.EXCLUDE);
            assertThat(PlainReference.run(table, query)).hasSize(2);
        }
    }

    @Test
    void floatsMayBeOffByTheirToleranceOnly() {
        Answer one = new Answer.Near(1.0, 0.5, 2.0);
        assertThat(one.isMetBy(1.5, true)).isTrue();
        assertThat(one.isMetBy(1.6, true)).isFalse();
        assertThat(one.isMetBy(1.6, false)).isTrue();
        assertThat(one.isMetBy(3.1, false)).isFalse();
        assertThat(one.isMetBy(Double.NaN, true)).isFalse();
        assertThat(one.isMetBy(null, true)).isFalse();
        assertThat(new Answer.Exactly(Double.NaN).isMetBy(Double.NaN, true)).isTrue();
        assertThat(new Answer.Exactly(null).isMetBy(null, true)).isTrue();
        assertThat(new Answer.Exactly(null).isMetBy(0L, true)).isFalse();
    }

    @Test
    void someQuestionsHaveSeveralAnswers() {
        Answer zero = new Answer.Exactly(0.0);
        Answer either = new Answer.OneOf(zero, new Answer.Exactly(Double.NaN));
        assertThat(either.isMetBy(Double.NaN, true)).isTrue();
        assertThat(either.isMetBy(1.0, true)).isFalse();
        assertThat(new Answer.Overflow().isMetBy(null, true)).isFalse();
    }

    private static List<@Nullable Object> values(List<ExpectedGroup> groups, @Nullable Object key) {
        List<@Nullable Object> values = new ArrayList<>();
        groups.stream()
                .filter(group -> group.key().equals(Collections.singletonList(key)))
                .flatMap(group -> group.answers().stream())
                .forEach(answer -> values.add(value(answer)));
        return values;
    }

    private static @Nullable Object value(Answer answer) {
        return switch (answer) {
            case Answer.Exactly exactly -> exactly.value();
            case Answer.Near near -> near.value();
            case Answer.OneOf some -> some;
            case Answer.Between between -> between;
            case Answer.Overflow overflow -> overflow;
        };
    }

    /** Five rows: k float64 = NaN 0.0 -0.0 NaN null, v int32 = 3 null 40 -2 null. */
    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        try (ColumnBuilder keys = ColumnBuilder.of(Primitive.FLOAT64, 5);
                ColumnBuilder values = ColumnBuilder.of(Primitive.INT32, 5)) {
            for (Double key :
                    Arrays.asList(
                            Double.longBitsToDouble(0x7ff8000000000001L),
                            0.0,
                            -0.0,
                            Double.NaN,
                            null)) {
                if (key == null) {
                    keys.appendNull();
                } else {
                    keys.appendDouble(key);
                }
            }
            for (Integer value : Arrays.asList(3, null, 40, -2, null)) {
                if (value == null) {
                    values.appendNull();
                } else {
                    values.appendLong(value);
                }
            }
            columns.put("k", keys.build(memory));
            columns.put("v", values.build(memory));
        }
        return new Table(columns, 5, memory);
    }
}
