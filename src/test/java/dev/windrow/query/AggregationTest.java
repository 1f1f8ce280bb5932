// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

class AggregationTest {

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.5",
        "0.9, 0.9",
        "0.99, 0.99",
        "0.3333333333333333, 0.3333333333333333",
        "1, 1",
        "0, 0",
        "-0.0, 0",
        "1e-7, 0.0000001",
    })
    void quantilesAreLabelledWithTheDigitsThatPeopleWrite(double quantile, String digits) {
        assertThat(Aggregations.quantile("v", quantile).name())
                .isEqualTo("quantile(v," + digits + ")");
        assertThat(Aggregations.quantile("v", quantile, Interpolation.LOWER).name())
                .isEqualTo("quantile(v," + digits + ",lower)");
    }

    @Test
    void linearInterpolationGoesWithoutSaying() {
        assertThat(Aggregations.quantile("v", 0.25))
                .isEqualTo(Aggregations.quantile("v", 0.25, Interpolation.LINEAR));
    }

    @Test
    void theMedianIsTheHalfQuantileUnderItsOwnName() {
        NamedAggregation median = Aggregations.median("v");
        assertThat(median.name()).isEqualTo("median(v)");
        assertThat(median.aggregation())
                .isEqualTo(Aggregations.quantile("v", 0.5).aggregation())
                .isEqualTo(new Aggregation.Quantile("v", 0.5, Interpolation.LINEAR));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, -Double.MIN_VALUE, 1.0000000000000002, Double.NaN})
    void aQuantileIsFromZeroToOne(double quantile) {
        assertInvalid(
                () -> Aggregations.quantile("v", quantile),
                "quantile of \"v\": a quantile is a number from 0 to 1, found " + quantile);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void theTopIsOneValueAtLeast(int count) {
        assertInvalid(
                () -> Aggregations.top("v", count),
                "top of \"v\": expected at least 1 value, found " + count);
    }

    private static void assertInvalid(Runnable maker, String message) {
        assertThatThrownBy(maker::run)
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessage(message);
    }

    static Stream<Function<@Nullable String, Object>> functionsOfAColumn() {
        return Stream.of(
                Aggregations::count,
                Aggregations::sum,
                Aggregations::min,
                Aggregations::max,
                Aggregations::mean,
                Aggregations::product,
                Aggregations::sumOfSquares,
                Aggregations::variance,
                Aggregations::standardDeviation,
                Aggregations::argMin,
                Aggregations::argMax,
                Aggregations::first,
                Aggregations::last,
                Aggregations::countDistinct,
                Aggregations::median,
                Aggregations::boolAnd,
                Aggregations::boolOr,
                column -> Aggregations.nth(column, 0),
                column -> Aggregations.quantile(column, 0.5),
                column -> Aggregations.top(column, 1),
                column -> Aggregations.covariance(column, "y"),
                column -> Aggregations.covariance("x", column),
                column -> Aggregations.correlation(column, "y"),
                column -> Aggregations.correlation("x", column));
    }

    @ParameterizedTest
    @MethodSource("functionsOfAColumn")
    void aColumnHasAName(Function<@Nullable String, Object> function) {
        assertThatNullPointerException().isThrownBy(() -> function.apply(null));
        assertThat(function.apply("v")).isNotNull();
    }

    @Test
    void whatIsChosenIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> Aggregations.variance("v", null))
                .withMessage("kind");
        assertThatNullPointerException()
                .isThrownBy(() -> Aggregations.quantile("v", 0.5, null))
                .withMessage("interpolation");
        assertThatNullPointerException()
                .isThrownBy(() -> new Aggregation.Sum("v", null))
                .withMessage("overflow");
    }

    @Test
    void pairsReadBothColumnsInTheirOrder() {
        assertThat(Aggregations.correlation("b", "a").aggregation().columns())
                .containsExactly("b", "a");
        assertThat(Aggregations.covariance("x", "x").aggregation().columns())
                .containsExactly("x", "x");
        assertThat(Aggregations.covariance("b", "a"))
                .isNotEqualTo(Aggregations.covariance("a", "b"));
        assertThat(GroupByQuery.of(List.of(), List.of(Aggregations.correlation("x", "x"))))
                .extracting(GroupByQuery::inputNames)
                .isEqualTo(List.of("x"));
    }

    @ParameterizedTest
    @CsvSource({
        "VARIANCE, var, 1, false",
        "STANDARD_DEVIATION, std, 1, true",
        "POPULATION_VARIANCE, var_pop, 0, false",
        "POPULATION_STANDARD_DEVIATION, std_pop, 0, true",
    })
    void variancesDifferInTheirDivisorAndTheirRoot(
            VarianceKind kind, String label, int deltaDegreesOfFreedom, boolean root) {
        assertThat(kind.label()).isEqualTo(label);
        assertThat(kind.deltaDegreesOfFreedom()).isEqualTo(deltaDegreesOfFreedom);
        assertThat(kind.isRoot()).isEqualTo(root);
        assertThat(VarianceKind.values()).hasSize(4);
    }

    @Test
    void interpolationsHaveTheNamesOfTheCommandLine() {
        assertThat(Interpolation.values())
                .extracting(Interpolation::label)
                .containsExactly("linear", "lower", "higher", "midpoint", "nearest", "discrete");
    }
}
