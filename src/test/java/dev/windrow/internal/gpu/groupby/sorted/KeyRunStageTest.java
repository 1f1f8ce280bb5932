// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.sorted;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Counted;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.EngineRun;
import dev.windrow.internal.plan.groupby.SortPlan;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Groups that are runs of the sorted ints, over more rows than two tiles. */
class KeyRunStageTest {

    private static final int ROWS = 9_000;

    private static final List<NamedAggregation> SUMS = List.of(count(), sum("v"), max("v"));

    @Test
    void smallGroupsNeedNoNumberAtEachPosition() {
        SortPlan plan = assertGroups(Primitive.INT32, row -> row * 7 % 6_001 - 3_000, SUMS);
        assertThat(plan.sortsByColumn()).isTrue();
        assertThat(plan.numbersPositions()).isFalse();
    }

    @Test
    void whereAnAggregationLooksAtThemPositionsAreNumbered() {
        List<NamedAggregation> questions = new ArrayList<>(SUMS);
        questions.add(argMax("v"));
        SortPlan plan = assertGroups(Primitive.INT32, row -> row * 7 % 6_001 - 3_000, questions);
        assertThat(plan.numbersPositions()).isTrue();
    }

    @Test
    void largeGroupsSpanTiles() {
        SortPlan plan = assertGroups(Primitive.INT16, row -> row % 17 == 0 ? -row % 5 : 1, SUMS);
        assertThat(plan.numbersPositions()).isTrue();
    }

    @Test
    void oneGroupIsOneRun() {
        assertGroups(Primitive.INT32, row -> 42, SUMS);
    }

    @Test
    void aBooleanIsAKeyOfOneBit() {
        assertThat(assertGroups(Primitive.BOOL, row -> row % 3 == 0, SUMS).sortsByColumn())
                .isTrue();
    }

    @Test
    void aStringIsSortedByTheNumberThatStandsForIt() {
        SortPlan plan =
                assertGroups(Primitive.UTF8, "a string that no word holds: %06d"::formatted, SUMS);
        assertThat(plan.sortsByColumn()).isFalse();
        assertThat(plan.electsRows()).isTrue();
    }

    /** Compares groups with sums made row by row; returns the plan that made them. */
    private static SortPlan assertGroups(
            ColumnType type, IntFunction<Object> keyOf, List<NamedAggregation> questions) {
        List<Object> keys = IntStream.range(0, ROWS).mapToObj(keyOf).toList();
        List<Long> values = LongStream.range(0, ROWS).map(row -> row * 31 % 1_009).boxed().toList();
        try (EngineRun run =
                new EngineRun().column("k", type, keys).column("v", Primitive.INT64, values)) {
            GroupByQuery query =
                    GroupByQuery.of(List.of("k"), questions).withAlgorithm(Algorithm.SORT);
            SortPlan plan = (SortPlan) run.plan(query);
            assertThat(plan.sortsByWholeKey()).isTrue();
            assertThat(Counted.of(run.run(plan).groups()))
                    .isEqualTo(Counted.of(groups(keys, values, questions.size() > SUMS.size())));
            return plan;
        }
    }

    private static List<List<Object>> groups(
            List<Object> keys, List<Long> values, boolean hasBest) {
        Map<String, List<Integer>> rows = new TreeMap<>();
        for (int row = 0; row < keys.size(); row++) {
            rows.computeIfAbsent(keys.get(row).toString(), key -> new ArrayList<>()).add(row);
        }
        List<List<Object>> groups = new ArrayList<>();
        for (List<Integer> group : rows.values()) {
            long sum = group.stream().mapToLong(values::get).sum();
            long best = group.stream().mapToLong(values::get).max().orElseThrow();
            Object key = keys.get(group.getFirst());
            Object read = key instanceof Integer number ? (Object) number.longValue() : key;
            List<Object> made = new ArrayList<>(List.of(read, (long) group.size(), sum, best));
            if (hasBest) {
                made.add(firstOf(group, values, best));
            }
            groups.add(made);
        }
        return groups;
    }

    private static long firstOf(List<Integer> group, List<Long> values, long best) {
        return group.stream().filter(row -> values.get(row) == best).findFirst().orElseThrow();
    }
}
