// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Joined tables have the rows of all, whether one thread copies them or all processors do. */
@ExtendWith(NoLeaks.class)
class TableConcatenationTest {

    private static final int ENTRIES = 10;

    /** Rows of the parts: none, and so many that pieces of all sizes begin within bytes. */
    private static final long[] SHARES = {3, 0, 1_001, 299_993, 5, 699_000};

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000})
    void joinedTablesHaveTheRowsOfAll(long divisor) {
        List<Table> parts = new ArrayList<>();
        long first = 0;
        for (long share : SHARES) {
            long rows = Math.ceilDiv(share, divisor);
            parts.add(part(first, rows));
            first += rows;
        }
        try (Table expected = part(0, first);
                Table joined = TableConcatenation.concatenate(parts)) {
            assertThat(joined.rows()).isEqualTo(expected.rows());
            for (String name : expected.names()) {
                assertThat(Columns.read(joined.column(name)))
                        .as(name)
                        .isEqualTo(Columns.read(expected.column(name)));
            }
            assertThat(joined.column("coded")).isInstanceOf(DictionaryColumn.class);
        }
    }

    @Test
    void dictionariesOfFewRowsAreDecoded() {
        try (Table expected = part(0, 40);
                Table joined = TableConcatenation.concatenate(List.of(part(0, 23), part(23, 17)))) {
            assertThat(joined.column("coded")).isInstanceOf(VariableWidthColumn.class);
            assertThat(Columns.read(joined.column("coded")))
                    .isEqualTo(Columns.read(expected.column("coded")));
        }
    }

    @Test
    void dictionariesWithoutEntriesHaveNulls() {
        List<@Nullable Integer> nulls = Collections.nCopies(100, null);
        try (ColumnMemory memory = new ColumnMemory()) {
            Column none = Columns.dictionary(memory, List.of(), nulls);
            Column one = Columns.dictionary(memory, List.of("a"), Collections.nCopies(100, 0));
            Column joined = ColumnConcatenation.concatenate(List.of(none, one, none), memory);
            assertThat(joined).isInstanceOf(DictionaryColumn.class);
            assertThat(Columns.read(joined))
                    .containsOnly("a", null)
                    .filteredOn(Objects::nonNull)
                    .hasSize(100);
        }
    }

    /**
     * Returns rows of which every number tells all values. Each part has a dictionary of its own.
     */
    private static Table part(long first, long rows) {
        ColumnMemory memory = new ColumnMemory();
        List<Long> numbers = LongStream.range(first, first + rows).boxed().toList();
        int shift = (int) (first % ENTRIES);
        List<String> entries =
                IntStream.range(0, ENTRIES).mapToObj(i -> "code " + (i + shift) % ENTRIES).toList();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("long", of(memory, Primitive.INT64, numbers, 7, row -> row));
        columns.put("bool", of(memory, Primitive.BOOL, numbers, 11, row -> row % 3 == 0));
        columns.put(
                "text",
                of(memory, Primitive.UTF8, numbers, 13, row -> "x".repeat((int) (row % 5)) + row));
        columns.put(
                "coded",
                Columns.dictionary(
                        memory,
                        entries,
                        values(numbers, 17, row -> (int) ((row + ENTRIES - shift) % ENTRIES))));
        return new Table(columns, rows, memory);
    }

    private static Column of(
            ColumnMemory memory,
            ColumnType type,
            List<Long> rows,
            int nulls,
            LongFunction<Object> value) {
        return Columns.of(memory, type, values(rows, nulls, value));
    }

    /** Returns a value of each row, and null for one in so many. */
    private static <T> List<T> values(List<Long> rows, int nulls, LongFunction<T> value) {
        List<T> values = new ArrayList<>();
        rows.forEach(row -> values.add(row % nulls == 0 ? null : value.apply(row)));
        return values;
    }
}
