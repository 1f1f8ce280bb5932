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
                Arguments.of(Aggregations.mean("a b"), "mean(a b)"));
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
        if (label.startsWith("sum")) {
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
                .containsExactly("auto", "hash", "local-hash", "global-hash");
    }
}
