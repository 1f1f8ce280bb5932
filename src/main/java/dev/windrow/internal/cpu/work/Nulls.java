// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;

/** Finds nulls, a batch of rows at a time. */
public final class Nulls {

    private Nulls() {}

    /** Returns whether a row of the column may be null. */
    public static boolean possible(Column column) {
        return column.validity().hasNulls()
                || column instanceof DictionaryColumn coded
                        && coded.dictionary().validity().hasNulls();
    }

    /** Sets the first {@code count} values to 1 if the row is null, and to 0 otherwise. */
    public static void flag(Validity validity, long fromRow, int count, long[] values) {
        MemorySegment bits = validity.bits();
        long first = validity.bitOffset() + fromRow;
        for (int i = 0; i < count; i++) {
            long bit = first + i;
            values[i] = ~(bits.get(JAVA_BYTE, bit >>> 3) >>> (bit & 7)) & 1;
        }
    }

    /** Sets the value of each null row to 0. */
    public static void clear(Validity validity, long fromRow, int count, long[] values) {
        if (!validity.hasNulls()) {
            return;
        }
        MemorySegment bits = validity.bits();
        long first = validity.bitOffset() + fromRow;
        for (int i = 0; i < count; i++) {
            long bit = first + i;
            long valid = bits.get(JAVA_BYTE, bit >>> 3) >>> (bit & 7) & 1;
            values[i] &= -valid;
        }
    }

    /** Lists the rows of a batch that are not null, and returns their number. */
    public static int listValid(Column column, long fromRow, int count, int[] positions) {
        int found = 0;
        if (column instanceof DictionaryColumn) {
            for (int i = 0; i < count; i++) {
                positions[found] = i;
                found += column.isNull(fromRow + i) ? 0 : 1;
            }
            return found;
        }
        MemorySegment bits = column.validity().bits();
        long first = column.validity().bitOffset() + fromRow;
        for (int i = 0; i < count; i++) {
            long bit = first + i;
            positions[found] = i;
            found += bits.get(JAVA_BYTE, bit >>> 3) >>> (bit & 7) & 1;
        }
        return found;
    }
}
