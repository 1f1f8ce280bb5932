// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;

/**
 * A result column of int64, float64 or decimals. All rows are null at first. Threads write to rows
 * of their own, which never share a word of validity bits.
 */
final class WindowTarget {

    private final ColumnType type;
    private final long rows;
    private final MemorySegment values;
    private final MemorySegment valid;

    WindowTarget(ColumnType type, long rows, ColumnMemory memory) {
        this.type = type;
        this.rows = rows;
        values = memory.allocate(rows * type.leastWidth());
        valid = memory.allocate(Bits.bytesFor(rows));
    }

    void setLong(long row, long value) {
        values.set(JAVA_LONG, row << 3, value);
    }

    void setDouble(long row, double value) {
        values.set(JAVA_DOUBLE, row << 3, value);
    }

    void setInt128(long row, long high, long low) {
        if (type.leastWidth() == Long.BYTES) {
            setLong(row, low);
            return;
        }
        values.set(JAVA_LONG, row << 4, low);
        values.set(JAVA_LONG, (row << 4) + Long.BYTES, high);
    }

    void setValid(long row) {
        Bits.set(valid, row, true);
    }

    Column finish() {
        return new FixedWidthColumn(type, values, rows, Validity.of(valid, 0, rows));
    }
}
