// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/** Keys are laid out for the values of a sample, and rows may have others. */
@ExtendWith(NoLeaks.class)
final class ExpectedKeysTest {

    private static final int ROWS = 100_000;
    private static final int KEYS = 50;

    /** A row that the sample does not show. */
    private static final int OTHER = 77_777;

    private static final long NO_KEY = Long.MIN_VALUE + 1;
    private static final String READ_AGAIN =
            "read again: a key lay outside the range that the sample showed";

    private static long key(int row, long other) {
        return row == OTHER ? other : row % KEYS - 7;
    }

    /** Makes keys of which one is unlike all others. With nulls, every third key is null. */
    private static Table table(long other, boolean hasNulls) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder k = ColumnBuilder.of(Primitive.INT64, ROWS);
                ColumnBuilder two = ColumnBuilder.of(Primitive.INT32, ROWS);
                ColumnBuilder v = ColumnBuilder.of(Primitive.INT64, ROWS)) {
            for (int row = 0; row < ROWS; row++) {
                if (hasNulls && row % 3 == 0) {
                    k.appendNull();
                } else {
                    k.appendLong(key(row, other));
                }
                two.appendLong(row % 2);
                v.appendLong(row);
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", k.build(memory));
            columns.put("two", two.build(memory));
            columns.put("v", v.build(memory));
            return new Table(columns, ROWS, memory);
        }
    }

    private static GroupByResult run(Table input, GroupByQuery query) {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(3);
        try (Windrow windrow = Windrow.open(config)) {
            return windrow.run(query, input);
        }
    }

    /** Adds up the selected rows, in the plainest way. A null key is {@link #NO_KEY}. */
    private static Map<Long, Long> sums(long other, boolean hasNulls, LongPredicate selected) {
        Map<Long, Long> sums = new TreeMap<>();
        for (int row = 0; row < ROWS; row++) {
            if (selected.test(row)) {
                long key = hasNulls && row % 3 == 0 ? NO_KEY : key(row, other);
                sums.merge(key, (long) row, Long::sum);
            }
        }
        return sums;
    }

    private static Map<Long, Long> sums(GroupByResult result) {
        FixedWidthColumn keys = (FixedWidthColumn) result.table().column("k");
        FixedWidthColumn sums = (FixedWidthColumn) result.table().column("sum(v)");
        Map<Long, Long> found = new TreeMap<>();
        for (long group = 0; group < result.rows(); group++) {
            long key = keys.isNull(group) ? NO_KEY : keys.getLong(group);
            found.merge(key, sums.getLong(group), Long::sum);
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(longs = {-1_000, 1_000, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE})
    void aKeyOutsideTheSampleIsFound(long other) {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(sum("v"), count()));
        for (boolean hasNulls : new boolean[] {false, true}) {
            try (Table input = table(other, hasNulls);
                    GroupByResult result = run(input, query)) {
                assertThat(sums(result)).isEqualTo(sums(other, hasNulls, row -> true));
                assertThat(result.profile().notes()).contains(READ_AGAIN);
            }
        }
    }

    @Test
    void severalColumnsAreExpectedTogether() {
        GroupByQuery query = GroupByQuery.of(List.of("two", "k"), List.of(sum("v")));
        try (Table input = table(1_000, true);
                GroupByResult result = run(input, query)) {
            assertThat(sums(result)).isEqualTo(sums(1_000, true, row -> true));
            assertThat(result.profile().notes()).contains(READ_AGAIN);
        }
    }

    @Test
    void selectedRowsAreCountedOnce() {
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(sum("v")))
                        .withWhere(column("k").atLeast(literal(-6)));
        try (Table input = table(1_000, false);
                GroupByResult result = run(input, query)) {
            assertThat(sums(result))
                    .isEqualTo(sums(1_000, false, row -> key((int) row, 1_000) >= -6));
            assertThat(result.profile().rows()).isEqualTo(ROWS - ROWS / 50);
            assertThat(result.profile().notes()).contains(READ_AGAIN);
        }
    }

    @Test
    void expectedKeysAreReadOnce() {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(sum("v")));
        for (boolean hasNulls : new boolean[] {false, true}) {
            try (Table input = table(0, hasNulls);
                    GroupByResult result = run(input, query)) {
                assertThat(sums(result)).isEqualTo(sums(0, hasNulls, row -> true));
                assertThat(result.profile().notes()).doesNotContain(READ_AGAIN);
            }
        }
    }
}
