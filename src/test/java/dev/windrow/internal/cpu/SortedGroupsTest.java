// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

@ExtendWith(NoLeaks.class)
class SortedGroupsTest {

    private static Table sorted(Table groups, List<String> keys) {
        try (CpuEngine engine = new CpuEngine(2)) {
            return engine.sorted(groups, keys);
        }
    }

    private static Table groups() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("total", Columns.longs(memory, 1, 2, 3, 4, 5, 6));
        columns.put("name", Columns.strings(memory, "b", null, "a", "b", "a", null));
        columns.put(
                "size",
                Columns.of(
                        memory, Primitive.FLOAT64, Arrays.asList(2.0, 1.0, null, 1.0, -1.0, null)));
        return new Table(columns, 6, memory);
    }

    @Test
    void groupsComeByTheFirstKeyThenByTheNextNullsLast() {
        try (Table sorted = sorted(groups(), List.of("name", "size"))) {
            assertThat(sorted.names()).containsExactly("total", "name", "size");
            assertThat(Columns.read(sorted.column("name")))
                    .containsExactly("a", "a", "b", "b", null, null);
            assertThat(Columns.read(sorted.column("size")))
                    .containsExactly(-1.0, null, 1.0, 2.0, 1.0, null);
            assertThat(Columns.read(sorted.column("total")))
                    .containsExactly(5L, 3L, 4L, 1L, 2L, 6L);
        }
    }

    @Test
    void theOtherOrderOfKeysIsAnotherOrder() {
        try (Table sorted = sorted(groups(), List.of("size", "name"))) {
            assertThat(Columns.read(sorted.column("total")))
                    .containsExactly(5L, 4L, 2L, 1L, 3L, 6L);
        }
    }

    @Test
    void withoutKeysGroupsStayAsTheyAre() {
        try (Table sorted = sorted(groups(), List.of())) {
            assertThat(Columns.read(sorted.column("total")))
                    .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        }
    }

    @Test
    void anEmptyResultStaysEmpty() {
        ColumnMemory memory = new ColumnMemory();
        Table empty = new Table(Map.of("k", Columns.strings(memory)), 0, memory);
        try (Table sorted = sorted(empty, List.of("k"))) {
            assertThat(sorted.rows()).isZero();
            assertThat(sorted.column("k").type()).isEqualTo(Primitive.UTF8);
        }
    }

    @Test
    void manyGroupsAreSortedStably() {
        long seed = Long.getLong("windrow.test.seed", new Random().nextLong());
        long[] keys = new Random(seed).longs(50_000, 0, 500).toArray();
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.longs(memory, keys));
        columns.put("row", Columns.longs(memory, LongStream.range(0, keys.length).toArray()));
        List<Long> rows = new ArrayList<>(LongStream.range(0, keys.length).boxed().toList());
        rows.sort((a, b) -> Long.compare(keys[a.intValue()], keys[b.intValue()]));
        Table table = new Table(columns, keys.length, memory);
        try (Table sorted = sorted(table, List.of("k"))) {
            assertThat(Columns.read(sorted.column("row"))).as("seed %d", seed).isEqualTo(rows);
        }
    }

    /**
     * Integers that lie close together are sorted with their rows in one number, others are not.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 1000",
        "-1000, 1000",
        "9223372036854770000, 9223372036854775807",
        "-9223372036854775808, -9223372036854770000",
        "-9223372036854775808, 9223372036854775807",
        "0, 1000000000000000"
    })
    void integersAreSortedHoweverFarApart(long least, long greatest) {
        Random random = new Random(7);
        List<Long> keys = new ArrayList<>();
        keys.add(greatest);
        keys.add(null);
        for (int i = 0; i < 70_000; i++) {
            keys.add(
                    i % 9 == 0
                            ? null
                            : least
                                    + (random.nextLong() >>> 1)
                                            % Math.max(1, (greatest >> 1) - (least >> 1)));
        }
        keys.add(least);
        ColumnMemory memory = new ColumnMemory();
        Column key = Columns.of(memory, Primitive.INT64, keys);
        Table table = new Table(Map.of("k", key), keys.size(), memory);
        keys.sort(Comparator.nullsLast(Comparator.naturalOrder()));
        try (Table sorted = sorted(table, List.of("k"))) {
            assertThat(Columns.read(sorted.column("k"))).isEqualTo(keys);
        }
    }

    @Test
    void onlyNullsAreInOrder() {
        ColumnMemory memory = new ColumnMemory();
        Column key = Columns.of(memory, Primitive.INT32, Arrays.asList(null, null, null));
        try (Table sorted = sorted(new Table(Map.of("k", key), 3, memory), List.of("k"))) {
            assertThat(Columns.read(sorted.column("k"))).containsExactly(null, null, null);
        }
    }

    @Test
    void theInputIsClosed() {
        Table input = groups();
        Column column = input.column("total");
        sorted(input, List.of("name")).close();
        assertThatThrownBy(() -> Columns.read(column)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theInputIsClosedThoughTheKeyIsUnknown() {
        long before = ColumnMemory.liveBytes();
        Table input = groups();
        assertThatThrownBy(() -> sorted(input, List.of("nme")))
                .isInstanceOf(WindrowException.class);
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }
}
