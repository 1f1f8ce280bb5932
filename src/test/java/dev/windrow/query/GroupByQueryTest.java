// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class GroupByQueryTest {

    @Test
    void theDefaultsIncludeNullsInNoParticularOrder() {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(count()));
        assertThat(query.nullKeys()).isEqualTo(NullKeys.INCLUDE);
        assertThat(query.keysSorted()).isFalse();
        assertThat(query.sorted()).isFalse();
        assertThat(query.reproducible()).isFalse();
        assertThat(query.algorithm()).isEqualTo(Algorithm.AUTO);
    }

    /** Each method changes one thing and nothing else. */
    @Test
    void oneThingIsChangedAtATime() {
        GroupLimit limit = new GroupLimit(List.of(SortKey.ascending("k")), 3);
        GroupByQuery query =
                GroupByQuery.of(List.of(), List.of())
                        .withKeys(List.of("k"))
                        .withAggregations(List.of(count()))
                        .withNullKeys(NullKeys.EXCLUDE)
                        .withKeysSorted(true)
                        .withSorted(true)
                        .withReproducible(true)
                        .withAlgorithm(Algorithm.HASH)
                        .withLimit(limit);
        GroupByQuery expected =
                new GroupByQuery(
                        null,
                        List.of("k"),
                        List.of(),
                        List.of(count()),
                        NullKeys.EXCLUDE,
                        true,
                        true,
                        true,
                        Algorithm.HASH,
                        limit);
        assertThat(query).isEqualTo(expected);
        assertThat(query.withSorted(false).reproducible()).isTrue();
        assertThat(query.withReproducible(false).sorted()).isTrue();
        assertThat(query.withKeysSorted(false).sorted()).isTrue();
    }

    @Test
    void outputIsKeysThenAggregationsAsAsked() {
        GroupByQuery query =
                GroupByQuery.of(
                        List.of("b", "a"), List.of(sum("v").as("total"), count(), max("a")));
        assertThat(query.outputNames()).containsExactly("b", "a", "total", "count(*)", "max(a)");
    }

    @Test
    void inputIsEachColumnOnceInTheOrderItIsMet() {
        GroupByQuery query =
                GroupByQuery.of(
                        List.of("b", "a"),
                        List.of(count(), sum("v"), min("a"), max("v"), count("w")));
        assertThat(query.inputNames()).containsExactly("b", "a", "v", "w");
    }

    @Test
    void aKeyIsNamedOnce() {
        assertThatThrownBy(() -> GroupByQuery.of(List.of("a", "b", "a"), List.of()))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_NAME))
                .hasMessage("key column \"a\" is named twice");
    }

    @Test
    void resultColumnsHaveNamesOfTheirOwn() {
        assertDuplicate(List.of("a"), List.of(sum("v").as("a")), "a");
        assertDuplicate(List.of("a"), List.of(sum("v"), sum("v")), "sum(v)");
        assertDuplicate(List.of("a"), List.of(count().as("x"), sum("v").as("x")), "x");
    }

    private static void assertDuplicate(
            List<String> keys, List<NamedAggregation> aggregations, String name) {
        assertThatThrownBy(() -> GroupByQuery.of(keys, aggregations))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_NAME))
                .hasMessage(
                        "two result columns are named \"" + name + "\": rename one with \"as\"");
    }

    @Test
    void twoSumsOfOneColumnGetAlongUnderTwoNames() {
        GroupByQuery query = GroupByQuery.of(List.of(), List.of(sum("v"), sum("v").as("again")));
        assertThat(query.outputNames()).containsExactly("sum(v)", "again");
        assertThat(query.inputNames()).containsExactly("v");
    }

    @Test
    void aQueryDoesNotChangeWithTheListsItWasMadeOf() {
        List<String> keys = new ArrayList<>(List.of("a"));
        List<NamedAggregation> aggregations = new ArrayList<>(List.of(count()));
        GroupByQuery query = GroupByQuery.of(keys, aggregations);
        keys.add("b");
        aggregations.clear();
        assertThat(query.outputNames()).containsExactly("a", "count(*)");
    }
}
