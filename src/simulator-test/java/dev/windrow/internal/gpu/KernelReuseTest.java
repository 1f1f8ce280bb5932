// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import uk.ac.manchester.tornado.api.simulator.KernelTexts;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A query over another number of groups, and of rows, runs kernels that are compiled already. */
class KernelReuseTest {

    private static final List<NamedAggregation> SUMS =
            List.of(count(), sum("i"), sum("v"), mean("v"));

    private static final List<NamedAggregation> OTHERS = List.of(max("i"), median("v"));

    /** Runs a query; where it is skewed, most rows have one key. */
    private static void run(GroupByQuery query, int keys, int rows, boolean isSkewed) {
        List<Integer> drawn =
                IntStream.range(0, rows)
                        .map(row -> isSkewed && row >= keys && row % 8 > 0 ? 1 : row % keys)
                        .boxed()
                        .toList();
        List<Long> wide = drawn.stream().map(key -> key * 1_000_003L).toList();
        List<String> texts =
                drawn.stream().map(key -> (key % 3 == 0 ? "k" : "a longer text ") + key).toList();
        try (EngineRun run =
                new EngineRun()
                        .column("k", Primitive.INT32, drawn)
                        .column("l", Primitive.INT64, wide)
                        .column("s", Primitive.UTF8, drawn.stream().map(key -> "k" + key).toList())
                        .column("t", Primitive.UTF8, texts)
                        .column("i", Primitive.INT32, drawn)
                        .column(
                                "v",
                                Primitive.FLOAT64,
                                drawn.stream().map(Integer::doubleValue).toList())) {
            assertThat(run.run(run.plan(query)).groups()).hasSize(keys);
        }
    }

    private static void assertReuse(
            GroupByQuery query, int first, int second, int rows, boolean isSkewed) {
        run(query, first, rows, isSkewed);
        Set<String> before = KernelTexts.all();
        run(query, second, rows + rows / 8, isSkewed);
        Set<String> added = new HashSet<>(KernelTexts.all());
        added.removeAll(before);
        assertThat(before).isNotEmpty();
        assertThat(added).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "DENSE, k, 5, 11",
        "DENSE, k, 40, 100",
        "DENSE, k, 300, 900",
        "DENSE, k i, 40, 50",
        "GLOBAL_HASH, k, 5, 11",
        "GLOBAL_HASH, k, 600, 900",
        "GLOBAL_HASH, s, 40, 100",
        "GLOBAL_HASH, t, 300, 900",
        "GLOBAL_HASH, k s, 300, 900",
        "GLOBAL_HASH, k l, 40, 100",
        "LOCAL_HASH, k, 5, 11",
        "LOCAL_HASH, s, 40, 100",
        "LOCAL_HASH, l t, 40, 100",
        "SORT, k, 5, 11",
        "SORT, s, 40, 100",
        "SORT, l t, 40, 100",
        "FUSED, s, 17, 19"
    })
    void anotherNumberOfGroupsIsNoOtherKernel(
            Algorithm algorithm, String keys, int first, int second) {
        GroupByQuery query =
                GroupByQuery.of(List.of(keys.split(" ")), SUMS).withAlgorithm(algorithm);
        assertReuse(query, first, second, 5_000, false);
    }

    /** These have slots for all keys, and sums in global memory. */
    @ParameterizedTest
    @CsvSource({
        "DENSE, k, 5000, 5900",
        "GLOBAL_HASH, k, 5000, 5900",
        "GLOBAL_HASH, t, 5000, 5900",
        "GLOBAL_HASH, k l, 5000, 5900",
        "SORT, k, 5000, 5900",
    })
    void norIsOneOfMany(Algorithm algorithm, String keys, int first, int second) {
        GroupByQuery query =
                GroupByQuery.of(List.of(keys.split(" ")), SUMS).withAlgorithm(algorithm);
        assertReuse(query, first, second, 12_000, false);
    }

    @ParameterizedTest
    @CsvSource({"DENSE, k, 300, 900", "GLOBAL_HASH, k, 300, 900", "GLOBAL_HASH, t, 300, 900"})
    void norIsOneWithFrequentKeys(Algorithm algorithm, String keys, int first, int second) {
        GroupByQuery query =
                GroupByQuery.of(List.of(keys.split(" ")), SUMS).withAlgorithm(algorithm);
        assertReuse(query, first, second, 8_000, true);
    }

    @ParameterizedTest
    @CsvSource({"DENSE, k, 300, 900", "GLOBAL_HASH, t, 300, 900", "SORT, k, 300, 900"})
    void norIsOneOfOtherAggregations(Algorithm algorithm, String keys, int first, int second) {
        GroupByQuery query =
                GroupByQuery.of(List.of(keys.split(" ")), OTHERS).withAlgorithm(algorithm);
        assertReuse(query, first, second, 8_000, false);
    }
}
