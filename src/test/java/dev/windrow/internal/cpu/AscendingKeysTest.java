// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Repetitions;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.cpu.CpuRun.Input;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Keys that ascend, which are found without hashing, and keys that do so up to a row. They are too
 * far apart to be indexes into a table.
 */
final class AscendingKeysTest {

    private static final int ROWS = Repetitions.of(30_000, 100_000);

    /** Keys of another order in each case. */
    enum Order {
        EACH_THRICE(row -> row / 3),
        EACH_ONCE(row -> row),
        ALL_EQUAL(row -> 5L),
        LONG_RUNS(row -> row / (ROWS / 5 * 2)),
        BELOW_ZERO_FIRST(row -> row / 3 - ROWS / 6),
        NULLS_FIRST(row -> row < 2_000 ? null : row / 3),
        NULLS_LAST(row -> row > ROWS - 2_000 ? null : row / 3),
        ONE_DESCENT_IN_THE_MIDDLE(row -> row == ROWS / 2 ? 1L : row / 3),
        FROM_THE_START_AGAIN(row -> row % (ROWS / 2) / 3),
        A_LATE_ROW(row -> row == ROWS - 1 ? 0L : row),
        DESCENDING(row -> (ROWS - row) / 3);

        private final Function<Long, @Nullable Long> key;

        Order(Function<Long, @Nullable Long> key) {
            this.key = key;
        }

        List<@Nullable Long> keys() {
            List<@Nullable Long> keys = new ArrayList<>();
            for (long row = 0; row < ROWS; row++) {
                Long number = key.apply(row);
                keys.add(number == null ? null : number * 1_000_003);
            }
            return keys;
        }
    }

    private static final List<CpuRun> WAYS =
            List.of(
                    new CpuRun(1, 1 << 20, false),
                    new CpuRun(2, 1 << 20, false),
                    new CpuRun(7, 1 << 20, false),
                    new CpuRun(3, 9_000, false));

    /** A value that tells the row. */
    private static long value(long row) {
        return row * 31 % 1_009;
    }

    private static void check(
            Order order,
            NullKeys nullKeys,
            NamedAggregation aggregation,
            Function<List<Long>, Object> expected) {
        List<@Nullable Long> keys = order.keys();
        Map<List<@Nullable Object>, List<Long>> values = new LinkedHashMap<>();
        for (int row = 0; row < ROWS; row++) {
            Long key = keys.get(row);
            if (key != null || nullKeys == NullKeys.INCLUDE) {
                List<@Nullable Object> wanted = new ArrayList<>();
                wanted.add(key);
                values.computeIfAbsent(wanted, absent -> new ArrayList<>()).add(value(row));
            }
        }
        Map<List<@Nullable Object>, Object> answer =
                values.entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey, e -> expected.apply(e.getValue())));
        List<Input> inputs =
                List.of(
                        new Input("k", Primitive.INT64, keys),
                        new Input(
                                "v",
                                Primitive.INT64,
                                LongStream.range(0, ROWS)
                                        .map(AscendingKeysTest::value)
                                        .boxed()
                                        .toList()));
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(aggregation)).withNullKeys(nullKeys);
        for (CpuRun way : WAYS) {
            assertThat(way.run(inputs, query)).as("%s %s", order, way).isEqualTo(answer);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sumsAreThoseOfTheKeys(Order order) {
        check(
                order,
                NullKeys.INCLUDE,
                sum("v"),
                values -> values.stream().mapToLong(Long::longValue).sum());
    }

    @ParameterizedTest
    @EnumSource
    void nullKeysAreDropped(Order order) {
        check(order, NullKeys.EXCLUDE, count(), values -> (long) values.size());
    }

    @ParameterizedTest
    @EnumSource
    void firstRowsAreThoseOfTheInput(Order order) {
        check(order, NullKeys.INCLUDE, first("v"), List::getFirst);
    }

    /** Medians log their values until groups are complete. */
    @ParameterizedTest
    @EnumSource
    void mediansAreThoseOfAllValues(Order order) {
        check(order, NullKeys.INCLUDE, median("v"), AscendingKeysTest::middle);
    }

    private static double middle(List<Long> values) {
        List<Long> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(half)
                : (sorted.get(half - 1) + sorted.get(half)) / 2.0;
    }
}
