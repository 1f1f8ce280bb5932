// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Primitive;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.Arrays;
import java.util.List;

@ExtendWith(NoLeaks.class)
class DictionaryColumnTest {

    private final ColumnMemory memory = new ColumnMemory();

    @AfterEach
    void closeMemory() {
        memory.close();
    }

    /** Entries are repeated, null and unused; rows are null in themselves and through entries. */
    private DictionaryColumn awkward() {
        return Columns.dictionary(
                memory,
                Arrays.asList("b", null, "a", "b", "unused"),
                Arrays.asList(0, 1, null, 3, 2, 1));
    }

    @Test
    void rowsAreNullInThemselvesAndThroughEntries() {
        DictionaryColumn column = awkward();
        assertThat(column.type()).isEqualTo(Primitive.UTF8);
        assertThat(column.rows()).isEqualTo(6);
        assertThat(Columns.read(column)).containsExactly("b", null, null, "b", "a", null);
        assertThat(column.validity().nullCount()).as("of the indices alone").isEqualTo(1);
    }

    @Test
    void aSliceSharesTheDictionary() {
        DictionaryColumn slice = awkward().slice(1, 5).slice(2, 3);
        assertThat(Columns.read(slice)).containsExactly("b", "a", null);
        assertThat(slice.dictionary().rows()).isEqualTo(5);
    }

    @Test
    void equalEntriesAreEqualInOrder() {
        ColumnOrder order = ColumnOrder.of(awkward());
        assertThat(order.compare(0, 3)).isZero();
        assertThat(order.compare(4, 0)).isNegative();
        assertThat(order.compare(1, 2)).as("both null").isZero();
        assertThat(order.compare(1, 0)).as("nulls last").isPositive();
    }

    @Test
    void byteSizeIsThatOfBothParts() {
        DictionaryColumn column = awkward();
        assertThat(column.byteSize())
                .isEqualTo(column.indices().byteSize() + column.dictionary().byteSize());
    }

    @Test
    void indicesOfAnotherWidthAreRefused() {
        FixedWidthColumn wide = Columns.longs(memory, 0, 0);
        VariableWidthColumn dictionary = Columns.strings(memory, "a");
        assertThatThrownBy(() -> new DictionaryColumn(wide, dictionary))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("indices of int64");
    }

    @Test
    void anEmptyDictionaryServesNulls() {
        DictionaryColumn column = Columns.dictionary(memory, List.of(), Arrays.asList(null, null));
        assertThat(Columns.read(column)).containsExactly(null, null);
    }
}
