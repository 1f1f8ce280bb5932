// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Validity;

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
                copy(column, bits);
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

    private static void copy(Column column, LongArray bits) {
        MemorySegment target = bits.getSegment();
        if (column instanceof DictionaryColumn dictionary) {
            for (long row = 0; row < dictionary.rows(); row++) {
                Bits.set(target, row, !dictionary.isNull(row));
            }
        } else {
            Validity validity = column.validity();
            Bits.copy(validity.bits(), validity.bitOffset(), target, 0, column.rows());
        }
    }

    /** Returns the bitmap as a column's validity. */
    static Validity validity(LongArray present, long rows, ColumnMemory memory) {
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows));
        MemorySegment.copy(present.getSegment(), 0, bits, 0, bits.byteSize());
        return Validity.of(bits, 0, rows);
    }
}
