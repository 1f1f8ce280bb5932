// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** Hashes and compares single values without making objects. */
final class ValueEquality {

    private static final long NULL = 0x6e756c6cL;
    private static final int BYTE_MULTIPLIER = 31;

    private ValueEquality() {}

    /** Returns a hash that is the same for equal values. */
    static long hash(Column column, long row) {
        if (column.isNull(row)) {
            return NULL;
        }
        return switch (column) {
            case FixedWidthColumn fixed -> hash(fixed, row);
            case VariableWidthColumn strings -> hash(bytes(strings, row));
            case BitColumn bits -> Boolean.hashCode(RawValues.getBoolean(bits, row));
            case DictionaryColumn coded -> Objects.hashCode(coded.text(row));
            case ListColumn lists -> Objects.hashCode(lists.text(row));
        };
    }

    /**
     * Returns whether two values of columns of one type are equal, bit by bit; null equals null.
     */
    static boolean isEqual(Column a, long rowA, Column b, long rowB) {
        if (a.isNull(rowA) || b.isNull(rowB)) {
            return a.isNull(rowA) && b.isNull(rowB);
        }
        if (a instanceof FixedWidthColumn fixedA && b instanceof FixedWidthColumn fixedB) {
            return bytes(fixedA, rowA).mismatch(bytes(fixedB, rowB)) < 0;
        }
        if (a instanceof VariableWidthColumn textA && b instanceof VariableWidthColumn textB) {
            return bytes(textA, rowA).mismatch(bytes(textB, rowB)) < 0;
        }
        return Objects.equals(a.text(rowA), b.text(rowB));
    }

    private static long hash(FixedWidthColumn column, long row) {
        return column.type().byteWidth() > Long.BYTES
                ? RawValues.getLowLong(column, row)
                        ^ BYTE_MULTIPLIER * RawValues.getHighLong(column, row)
                : RawValues.getLong(column, row);
    }

    private static long hash(MemorySegment bytes) {
        long hash = 1;
        for (long i = 0; i < bytes.byteSize(); i++) {
            hash = BYTE_MULTIPLIER * hash + bytes.get(JAVA_BYTE, i);
        }
        return hash;
    }

    private static MemorySegment bytes(FixedWidthColumn column, long row) {
        int width = column.type().byteWidth();
        return column.values().asSlice(row * width, width);
    }

    private static MemorySegment bytes(VariableWidthColumn column, long row) {
        return column.bytes().asSlice(column.offset(row), column.length(row));
    }
}
