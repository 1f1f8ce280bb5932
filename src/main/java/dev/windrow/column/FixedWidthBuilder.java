// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.error.ErrorCode;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** Builds a column of fixed-width values. */
final class FixedWidthBuilder extends ColumnBuilder {

    private final int width;
    private final GrowableBuffer values;

    FixedWidthBuilder(ColumnType type, long expectedRows, @Nullable ColumnMemory like) {
        super(type, expectedRows, like);
        width = type.leastWidth();
        values = new GrowableBuffer(expectedRows * width, like);
    }

    @Override
    public void appendLong(long value) {
        MemorySegment target = ensureRows(1);
        switch (width) {
            case 1 -> target.set(JAVA_BYTE, rows(), (byte) value);
            case 2 -> target.set(JAVA_SHORT_UNALIGNED, rows() << 1, (short) value);
            case 4 -> target.set(JAVA_INT_UNALIGNED, rows() << 2, (int) value);
            default -> target.set(JAVA_LONG_UNALIGNED, rows() << 3, value);
        }
        endRow(true);
    }

    @Override
    public void appendDouble(double value) {
        MemorySegment target = ensureRows(1);
        if (width == Float.BYTES) {
            target.set(JAVA_FLOAT_UNALIGNED, rows() << 2, (float) value);
        } else {
            target.set(JAVA_DOUBLE_UNALIGNED, rows() << 3, value);
        }
        endRow(true);
    }

    @Override
    public void appendInt128(long high, long low) {
        if (width == Long.BYTES) {
            requireShort(high, low);
            appendLong(low);
            return;
        }
        MemorySegment target = ensureRows(1);
        target.set(JAVA_LONG_UNALIGNED, rows() << 4, low);
        target.set(JAVA_LONG_UNALIGNED, (rows() << 4) + Long.BYTES, high);
        endRow(true);
    }

    private void requireShort(long high, long low) {
        if (high != low >> 63) {
            throw ErrorCode.OVERFLOW.failure(
                    "%s does not fit %s", Int128.toBigInteger(high, low), type().label());
        }
    }

    @Override
    public void appendAll(Column source) {
        FixedWidthColumn added = (FixedWidthColumn) source;
        MemorySegment target = ensureRows(added.rows()).asSlice(rows() * width);
        added.copyTo(0, added.rows(), target, width);
        endRows(added);
    }

    @Override
    void appendPlaceholder() {
        ensureRows(1);
    }

    @Override
    void appendValue(Column source, long row) {
        FixedWidthColumn from = (FixedWidthColumn) source;
        if (from.width() == width) {
            MemorySegment.copy(from.values(), row * width, ensureRows(1), rows() * width, width);
        } else {
            ensureRows(1).set(JAVA_LONG_UNALIGNED, rows() * width, from.rawLow(row));
        }
        endRow(true);
    }

    @Override
    Column buildValues(ColumnMemory owner, Validity validity) {
        return new FixedWidthColumn(type(), values.handTo(owner, rows() * width), rows(), validity);
    }

    @Override
    void closeValues() {
        values.close();
    }

    private MemorySegment ensureRows(long added) {
        return values.ensure((rows() + added) * width);
    }
}
