// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Arrays;
import java.util.stream.Stream;

class NamedAggregationTest {

    static Stream<Arguments> aggregations() {
        return Stream.of(
                Arguments.of(Aggregations.count(), "count(*)"),
                Arguments.of(Aggregations.count("v"), "count(v)"),
                Arguments.of(Aggregations.sum("v"), "sum(v)"),
                Arguments.of(Aggregations.min("v"), "min(v)"),
                Arguments.of(Aggregations.max("v"), "max(v)"),
                Arguments.of(Aggregations.mean("a b"), "mean(a b)"),
                Arguments.of(Aggregations.product("v"), "product(v)"),
                Arguments.of(Aggregations.sumOfSquares("v"), "sum_squares(v)"),
                Arguments.of(Aggregations.variance("v"), "var(v)"),
                Arguments.of(Aggregations.standardDeviation("v"), "std(v)"),
                Arguments.of(
                        Aggregations.variance("v", VarianceKind.POPULATION_VARIANCE), "var_pop(v)"),
                Arguments.of(
                        Aggregations.variance("v", VarianceKind.POPULATION_STANDARD_DEVIATION),
                        "std_pop(v)"),
                Arguments.of(Aggregations.argMin("v"), "argmin(v)"),
                Arguments.of(Aggregations.argMax("v"), "argmax(v)"),
                Arguments.of(Aggregations.first("v"), "first(v)"),
                Arguments.of(Aggregations.last("v"), "last(v)"),
                Arguments.of(Aggregations.firstNonNull("v"), "first(v ignore nulls)"),
                Arguments.of(
                        Aggregations.first("v").orderBy(SortKey.descending("w")),
                        "first(v order by w desc)"),
                Arguments.of(PairAggregations.valueAtLeast("v", "w"), "arg_min(v,w)"),
                Arguments.of(PairAggregations.valueOrNullAtGreatest("v", "w"), "arg_max_null(v,w)"),
                Arguments.of(CollectedAggregations.collectList("v"), "collect_list(v)"),
                Arguments.of(CollectedAggregations.arrayAgg("v"), "list(v)"),
                Arguments.of(CollectedAggregations.arrayAgg("v").distinct(), "list(distinct v)"),
                Arguments.of(Aggregations.sum("v").distinct(), "sum(distinct v)"),
                Arguments.of(Aggregations.nth("v", 2), "nth(v,2)"),
                Arguments.of(Aggregations.nth("v", Long.MIN_VALUE), "nth(v,-9223372036854775808)"),
                Arguments.of(Aggregations.countDistinct("v"), "nunique(v)"),
                Arguments.of(Aggregations.quantile("v", 0.9), "quantile(v,0.9)"),
                Arguments.of(
                        Aggregations.quantile("v", 0.5, Interpolation.NEAREST),
                        "quantile(v,0.5,nearest)"),
                Arguments.of(Aggregations.top("v", 3), "top(v,3)"),
                Arguments.of(Aggregations.boolAnd("v"), "bool_and(v)"),
                Arguments.of(Aggregations.boolOr("v"), "bool_or(v)"),
                Arguments.of(Aggregations.covariance("x", "y"), "covar(x,y)"),
                Arguments.of(Aggregations.correlation("x", "y"), "corr(x,y)"));
    }

    @ParameterizedTest
    @MethodSource("aggregations")
    void theLabelIsTheDefaultName(NamedAggregation named, String label) {
        assertThat(named.name()).isEqualTo(label);
        assertThat(named.aggregation().label()).isEqualTo(label);
    }

    @ParameterizedTest
    @MethodSource("aggregations")
    void anotherNameLeavesTheAggregation(NamedAggregation named, String label) {
        NamedAggregation renamed = named.as("x");
        assertThat(renamed.name()).isEqualTo("x");
        assertThat(renamed.aggregation()).isEqualTo(named.aggregation());
        assertThat(renamed.aggregation().label()).isEqualTo(label);
    }

    @ParameterizedTest
    @MethodSource("aggregations")
    void onlySumsHaveAnOverflowPolicy(NamedAggregation named, String label) {
        if (named.isSum()) {
            assertThat(named.onOverflow(OverflowPolicy.WRAP).name()).isEqualTo(label);
            return;
        }
        assertThatThrownBy(() -> named.onOverflow(OverflowPolicy.NULL))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessage(label + " has no overflow policy: only sums have one");
    }

    @ParameterizedTest
    @EnumSource(OverflowPolicy.class)
    void aPolicyKeepsTheName(OverflowPolicy policy) {
        assertThat(Aggregations.sum("v").as("total").onOverflow(policy))
                .isEqualTo(new NamedAggregation(new Aggregation.Sum("v", policy), "total"));
    }

    @Test
    void aSumFailsOnOverflowByDefault() {
        assertThat(Aggregations.sum("v").aggregation())
                .isEqualTo(new Aggregation.Sum("v", OverflowPolicy.ERROR));
    }

    @Test
    void algorithmsHaveTheNamesOfTheCommandLine() {
        assertThat(Arrays.stream(Algorithm.values()).map(Algorithm::label))
                .containsExactly(
                        "auto", "hash", "fused", "local-hash", "global-hash", "sort", "dense");
    }
}
