// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Validity;
import dev.windrow.internal.gpu.memory.SharedInput;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Bitmaps, in 64-bit words, of the rows that have a value in each of some columns. */
final class PresentRows {

    private PresentRows() {}

    /** Returns a bit for each row, the lowest first: 1 where none of the columns is null. */
    static LongArray of(List<Column> columns, long rows) {
        LongArray present = new LongArray(Math.toIntExact(rows / Long.SIZE + 1));
        present.init(-1L);
        LongArray bits = new LongArray(present.getSize());
        for (Column column : columns) {
            if (isPartial(column)) {
                SharedInput.copyValidity(column, bits.getSegment(), 0);
                for (int word = 0; word < present.getSize(); word++) {
                    present.set(word, present.get(word) & bits.get(word));
                }
            }
        }
        return present;
    }

    /** Returns whether one of the columns may have nulls. */
    static boolean isPartial(List<Column> columns) {
        return columns.stream().anyMatch(PresentRows::isPartial);
    }

    private static boolean isPartial(Column column) {
        return column.validity().hasNulls() || column instanceof DictionaryColumn;
    }

    /** Returns the bitmap as a column's validity. */
    static Validity validity(LongArray present, long rows, ColumnMemory memory) {
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows));
        MemorySegment.copy(present.getSegment(), 0, bits, 0, bits.byteSize());
        return Validity.of(bits, 0, rows);
    }
}
