// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

final class SelectedRowsTest {

    private static final int ENTRIES = 10_000;

    private static Table coded(int rows) {
        ColumnMemory memory = new ColumnMemory();
        List<String> entries = IntStream.range(0, ENTRIES).mapToObj("entry %d"::formatted).toList();
        List<Integer> codes = IntStream.range(0, rows).map(row -> row % ENTRIES).boxed().toList();
        return new Table(
                Map.of(
                        "x", Columns.longs(memory, LongStream.range(0, rows).toArray()),
                        "s", Columns.dictionary(memory, entries, codes)),
                rows,
                memory);
    }

    private static Table first(Table table, int rows) {
        return SelectedRows.of(
                column("x").lessThan(literal(rows)), table, null, 1, new ColumnMemory());
    }

    @Test
    void fewRowsHoldNoStringsOfOthers() {
        try (Table table = coded(ENTRIES);
                Table few = first(table, 3)) {
            assertThat(few.byteSize()).isLessThan(200);
            assertThat(Columns.read(few.column("s")))
                    .containsExactly("entry 0", "entry 1", "entry 2");
        }
    }

    @Test
    void manyRowsStayCodes() {
        try (Table table = coded(3 * ENTRIES);
                Table many = first(table, 2 * ENTRIES)) {
            assertThat(many.column("s").getString(ENTRIES + 7)).isEqualTo("entry 7");
            assertThat(many.column("s")).isInstanceOf(table.column("s").getClass());
        }
    }
}
