// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.WorkerPool;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The columns of a table are copied together, block by block. */
final class RowGatherTest {

    private static final int SOURCE_ROWS = 200_000;

    /** More than two blocks of one thread. */
    private static final int ROWS = 600_000;

    private static Table source() {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder number = ColumnBuilder.of(Primitive.INT64, SOURCE_ROWS);
                ColumnBuilder text = ColumnBuilder.of(Primitive.UTF8, SOURCE_ROWS);
                ColumnBuilder small = ColumnBuilder.of(Primitive.INT16, SOURCE_ROWS);
                ColumnBuilder bit = ColumnBuilder.of(Primitive.BOOL, SOURCE_ROWS)) {
            for (int row = 0; row < SOURCE_ROWS; row++) {
                number.appendLong(row * 7L);
                if (row % 9 == 4) {
                    text.appendNull();
                } else {
                    Columns.append(text, "t".repeat(row % 5) + row);
                }
                small.appendLong(row % 1000);
                bit.appendBoolean(row % 3 == 0);
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("number", number.build(memory));
            columns.put("text", text.build(memory));
            columns.put("small", small.build(memory));
            columns.put("bit", bit.build(memory));
            return new Table(columns, SOURCE_ROWS, memory);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void allColumnsHaveTheRows(int threads) {
        SplittableRandom random = new SplittableRandom(3);
        int[] rows = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            rows[i] = random.nextInt(SOURCE_ROWS + 1) - 1;
        }
        try (Table source = source();
                ColumnMemory memory = new ColumnMemory();
                WorkerPool pool = new WorkerPool(threads)) {
            RowGather gather = new RowGather(rows, new RowRangeWorkers(threads, pool), memory);
            Map<String, Column> copies = gather.of(source, source.names());
            assertThat(copies.keySet()).containsExactlyElementsOf(source.names());
            for (String name : source.names()) {
                List<@Nullable Object> values = Columns.read(source.column(name));
                List<@Nullable Object> expected = new ArrayList<>();
                for (int row : rows) {
                    expected.add(row < 0 ? null : values.get(row));
                }
                assertThat(Columns.read(copies.get(name)).equals(expected)).as(name).isTrue();
            }
        }
    }
}
