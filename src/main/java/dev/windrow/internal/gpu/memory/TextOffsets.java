// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The offsets of strings as the device takes them: 32 bits wide, and the first is 0. */
final class TextOffsets {

    private TextOffsets() {}

    /** Returns the bytes of a column's offsets. */
    static long bytes(VariableWidthColumn column) {
        return (column.rows() + 1) * Integer.BYTES;
    }

    /** Returns whether a column's own offsets are like that. */
    static boolean fit(VariableWidthColumn column) {
        return column.offset(0) == 0 && column.offsetWidth() == Integer.BYTES;
    }

    /** Copies a column's offsets, and returns their bytes. */
    static long rebase(VariableWidthColumn column, MemorySegment target) {
        return rebase(column, target, 0);
    }

    /**
     * Copies a column's offsets, and returns their bytes.
     *
     * @param first what the first one becomes
     */
    static long rebase(VariableWidthColumn column, MemorySegment target, long first) {
        long bytes = bytes(column);
        if (first == 0 && fit(column)) {
            ParallelCopy.copy(column.offsets().asSlice(0, bytes), target);
            return bytes;
        }
        long shift = first - column.offset(0);
        for (long row = 0; row <= column.rows(); row++) {
            target.setAtIndex(
                    ValueLayout.JAVA_INT_UNALIGNED, row, (int) (column.offset(row) + shift));
        }
        return bytes;
    }
}
