// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.firstNonNull;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.lastNonNull;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.quantile;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.top;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Table;
import dev.windrow.doctor.reference.Answer;
import dev.windrow.doctor.reference.PlainReference;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.SortKey;
import dev.windrow.query.VarianceKind;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;

/** Compares the reference with numbers worked out by hand. */
final class PlainReferenceTest {

    private static final double INFINITY = Double.POSITIVE_INFINITY;

    private static Answer answer(NamedAggregation aggregation, @Nullable Object... values) {
        List<@Nullable Object> ones =
                Arrays.asList(values).stream().map(v -> (Object) 1.0).toList();
        CaseTable columns =
                new CaseTable(1)
                        .column("v", ColumnKind.FLOAT64, Arrays.asList(values))
                        .column("one", ColumnKind.FLOAT64, ones);
        try (Table table = columns.build()) {
            return PlainReference.run(table, GroupByQuery.of(List.of(), List.of(aggregation)))
                    .getFirst()
                    .answers()
                    .getFirst();
        }
    }

    private static void expect(
            @Nullable Object expected, NamedAggregation aggregation, @Nullable Object... values) {
        Answer answer = answer(aggregation, values);
        if (answer instanceof Answer.Near near) {
            assertThat(near.value()).isEqualTo(expected);
            double greatest =
                    Arrays.stream(values)
                            .filter(Double.class::isInstance)
                            .mapToDouble(value -> Math.abs((Double) value))
                            .max()
                            .orElse(0);
            assertThat(near.tolerance()).isLessThan(1e-11 * Math.max(1, greatest));
        } else {
            assertThat(answer).isEqualTo(new Answer.Exactly(expected));
        }
    }

    @Test
    void variancesAndPairs() {
        expect(2.5, variance("v", VarianceKind.VARIANCE), 1.0, 2.0, 3.0, null, 4.0, 5.0);
        expect(2.0, variance("v", VarianceKind.POPULATION_VARIANCE), 1.0, 2.0, 3.0, 4.0, 5.0);
        expect(2.0, variance("v", VarianceKind.POPULATION_STANDARD_DEVIATION), 1.0, 5.0);
        expect(0.0, variance("v", VarianceKind.POPULATION_VARIANCE), 0.1);
        expect(null, variance("v", VarianceKind.STANDARD_DEVIATION), 0.1);
        expect(null, variance("v", VarianceKind.POPULATION_VARIANCE));
        expect(Double.NaN, variance("v", VarianceKind.VARIANCE), 1.0, INFINITY);
        expect(1.0, variance("v", VarianceKind.VARIANCE), 1e9, 1e9 + 1, 1e9 + 2);
        expect(2.5, covariance("v", "v"), 1.0, 2.0, 3.0, 4.0, 5.0);
        expect(0.0, covariance("v", "one"), 1.0, 2.0);
        expect(null, covariance("v", "one"), 1.0, null);
        expect(1.0, correlation("v", "v"), 1.0, 2.0, 4.0);
        expect(Double.NaN, correlation("v", "one"), 1.0, 2.0);
    }

    @Test
    void orders() {
        expect(2L, argMin("v"), null, 5.0, 1.0, 1.0);
        expect(1L, argMax("v"), 5.0, Double.NaN, INFINITY, Double.NaN);
        expect(null, first("v"), null, 5.0, 1.0, null);
        expect(1.0, last("v"), null, 5.0, 1.0);
        expect(5.0, firstNonNull("v"), null, 5.0, 1.0, null);
        expect(1.0, lastNonNull("v"), null, 5.0, 1.0, null);
        expect(5.0, first("v").orderBy(SortKey.descending("v")), null, 5.0, 1.0, null);
        expect(null, last("v").orderBy(SortKey.ascending("v")), null, 5.0, 1.0, null);
        expect(6.0, sum("v").distinct(), null, 5.0, 1.0, null, 5.0);
        expect(1.0, nth("v", 1), null, 5.0, 1.0, null);
        expect(5.0, nth("v", -2), null, 5.0, 1.0, null);
        expect(null, nth("v", 2), null, 5.0, 1.0, null);
        expect(null, nth("v", Long.MIN_VALUE), 5.0);
        expect(3L, countDistinct("v"), 0.0, -0.0, Double.NaN, null, Double.NaN, 1.0);
        expect(List.of(Double.NaN, INFINITY), top("v", 2), 3.0, INFINITY, null, Double.NaN);
        expect(List.of(), top("v", 2), null, null);
    }

    @Test
    void quantiles() {
        expect(2.5, median("v"), 4.0, 1.0, null, 3.0, 2.0);
        expect(1.75, quantile("v", 0.25), 4.0, 1.0, 3.0, 2.0);
        expect(1.0, quantile("v", 0.25, Interpolation.LOWER), 4.0, 1.0, 3.0, 2.0);
        expect(2.0, quantile("v", 0.25, Interpolation.HIGHER), 4.0, 1.0, 3.0, 2.0);
        expect(1.5, quantile("v", 0.25, Interpolation.MIDPOINT), 4.0, 1.0, 3.0, 2.0);
        expect(2.0, quantile("v", 0.25, Interpolation.NEAREST), 4.0, 1.0, 3.0, 2.0);
        expect(3.0, quantile("v", 0.5, Interpolation.NEAREST), 4.0, 1.0, 3.0, 2.0);
        expect(1.0, quantile("v", 0.5, Interpolation.NEAREST), 1.0, 2.0);
        expect(INFINITY, median("v"), 1.0, INFINITY);
        expect(-INFINITY, quantile("v", 0.3), 1.0, -INFINITY);
        expect(Double.NaN, median("v"), INFINITY, -INFINITY);
        expect(0.0, median("v"), Double.MAX_VALUE, -Double.MAX_VALUE);
        expect(null, median("v"), null, null);
    }

    @Test
    void productsAndSquares() {
        expect(-24.0, product("v"), 2.0, -3.0, null, 4.0);
        expect(0.0, product("v"), 0.0, 5.0);
        expect(-INFINITY, product("v"), 1e200, -1e200);
        expect(Double.NaN, product("v"), 0.0, INFINITY);
        expect(29.0, sumOfSquares("v"), 2.0, -3.0, 4.0);
        expect(INFINITY, sumOfSquares("v"), -INFINITY, 1.0);
        expect(null, product("v"), null, null);
    }
}
