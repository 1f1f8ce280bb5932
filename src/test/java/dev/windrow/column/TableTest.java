// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

@ExtendWith(NoLeaks.class)
class TableTest {

    private static Table orders() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("status", Columns.strings(memory, "F", "O", "F", "P", "O"));
        columns.put("price", Columns.longs(memory, 1, 2, 3, 4, 5));
        return new Table(columns, 5, memory);
    }

    @Test
    void columnsKeepTheirOrder() {
        try (Table table = orders()) {
            assertThat(table.names()).containsExactly("status", "price");
            assertThat(table.rows()).isEqualTo(5);
            assertThat(table.columns())
                    .containsExactly(table.column("status"), table.column("price"));
            assertThat(table.byteSize()).isEqualTo(6 * 4 + 5 + 5 * 8);
        }
    }

    @Test
    void anUnknownColumnIsAnErrorThatNamesTheNearest() {
        try (Table table = orders()) {
            assertThatThrownBy(() -> table.column("prize"))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_COLUMN))
                    .hasMessage("no column \"prize\": did you mean price, status?");
        }
    }

    @Test
    void columnsOfOtherLengthsAreRefused() {
        try (ColumnMemory memory = new ColumnMemory()) {
            Map<String, Column> columns = Map.of("v", Columns.longs(memory, 1, 2));
            assertThatThrownBy(() -> new Table(columns, 3, memory))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("v has 2 rows, expected 3");
        }
    }

    @Test
    void aTableWithoutColumnsHasRows() {
        try (Table table = new Table(Map.of(), 7, new ColumnMemory())) {
            assertThat(table.rows()).isEqualTo(7);
            assertThat(table.names()).isEmpty();
            assertThat(table.byteSize()).isZero();
        }
    }

    @Test
    void namesAndColumnsAreNotChangedFromOutside() {
        try (Table table = orders()) {
            List<String> names = table.names();
            assertThatThrownBy(() -> names.add("x"))
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> table.columns().clear())
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void closingReleasesTheMemoryOnce() {
        long before = ColumnMemory.liveBytes();
        Table table = orders();
        Column price = table.column("price");
        assertThat(ColumnMemory.liveBytes()).isGreaterThan(before);
        table.close();
        table.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        assertThatThrownBy(() -> Columns.read(price)).isInstanceOf(IllegalStateException.class);
    }
}
