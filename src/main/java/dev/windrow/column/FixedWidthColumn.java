// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * Values of 1, 2, 4, 8 or 16 bytes each, little-endian, one after the other. The methods that read
 * a value convert it if nothing is lost, and fail otherwise.
 *
 * <p>How many bytes a value has is the column's matter, see {@link #width}: a decimal of at most 18
 * digits has 16 bytes as in Arrow's layout, or 8 bytes, which hold it as well. What reads values
 * one by one never notices. What reads or copies them as a block asks for the width.
 *
 * @param type a type whose {@link ColumnType#byteWidth} is not 0
 * @param values {@code rows * type.byteWidth()} bytes, or {@code rows * type.leastWidth()}
 * @param rows number of values
 * @param validity which values are not null
 */
public record FixedWidthColumn(ColumnType type, MemorySegment values, long rows, Validity validity)
        implements Column {

    /** Values that change their width at once. */
    private static final int BLOCK = 1 << 9;

    /**
     * Checks that the memory fits the type and the number of rows.
     *
     * @throws IllegalArgumentException if the type is not of fixed width, or the memory has neither
     *     {@code rows * type.byteWidth()} nor {@code rows * type.leastWidth()} bytes
     */
    public FixedWidthColumn {
        Objects.requireNonNull(validity, "validity");
        if (type.byteWidth() == 0
                || values.byteSize() != rows * type.byteWidth()
                        && values.byteSize() != rows * type.leastWidth()) {
            throw new IllegalArgumentException(
                    rows + " values of " + type.label() + " in " + values.byteSize() + " bytes");
        }
    }

    /** {@return the bytes of a value: the type's {@code byteWidth} or {@code leastWidth}} */
    public int width() {
        return values.byteSize() == rows * type.byteWidth() ? type.byteWidth() : type.leastWidth();
    }

    /** {@return whether the values have 8 bytes each} Of no decimals, either may be answered. */
    public boolean isNarrow() {
        return values.byteSize() == rows << 3;
    }

    /**
     * Copies values as a block.
     *
     * @param from the first row
     * @param count how many rows
     * @param target takes them from its beginning on
     * @param targetWidth the bytes of a value there: {@link #width}, or the other width of the type
     */
    public void copyTo(long from, long count, MemorySegment target, int targetWidth) {
        int width = width();
        if (width == targetWidth) {
            MemorySegment.copy(values, from * width, target, 0, count * width);
            return;
        }
        long[] block = new long[2 * BLOCK];
        for (long row = 0; row < count; row += BLOCK) {
            int some = (int) Math.min(BLOCK, count - row);
            if (targetWidth == Long.BYTES) {
                MemorySegment.copy(
                        values, JAVA_LONG_UNALIGNED, (from + row) << 4, block, 0, 2 * some);
                for (int i = 0; i < some; i++) {
                    block[i] = block[2 * i];
                }
                MemorySegment.copy(block, 0, target, JAVA_LONG_UNALIGNED, row << 3, some);
            } else {
                MemorySegment.copy(values, JAVA_LONG_UNALIGNED, (from + row) << 3, block, 0, some);
                for (int i = some - 1; i >= 0; i--) {
                    block[2 * i + 1] = block[i] >> 63;
                    block[2 * i] = block[i];
                }
                MemorySegment.copy(block, 0, target, JAVA_LONG_UNALIGNED, row << 4, 2 * some);
            }
        }
    }

    @Override
    public long getLong(long row) {
        return type.isInteger() && isThere(row) ? rawLong(row) : CheckedRead.toLong(this, row);
    }

    @Override
    public double getDouble(long row) {
        return type.isFloat() && isThere(row) ? rawDouble(row) : CheckedRead.toDouble(this, row);
    }

    @Override
    public BigDecimal getDecimal(long row) {
        return CheckedRead.toDecimal(this, row);
    }

    @Override
    public LocalDate getDate(long row) {
        CheckedRead.requireValue(this, row);
        if (type != ColumnType.Primitive.DATE32) {
            throw CheckedRead.wrongType(this, Access.DATE);
        }
        return LocalDate.ofEpochDay(rawLong(row));
    }

    @Override
    public LocalTime getTime(long row) {
        CheckedRead.requireValue(this, row);
        if (!(type instanceof ColumnType.Time time)) {
            throw CheckedRead.wrongType(this, Access.TIME);
        }
        long nanos = ColumnType.Unit.NANOSECOND.perSecond() / time.unit().perSecond();
        return CheckedRead.toTime(
                this, row, () -> LocalTime.ofNanoOfDay(Math.multiplyExact(rawLong(row), nanos)));
    }

    @Override
    public LocalDateTime getDateTime(long row) {
        CheckedRead.requireValue(this, row);
        if (!(type instanceof ColumnType.Timestamp(var unit, var zone)) || zone != null) {
            throw CheckedRead.wrongType(this, Access.DATE_TIME);
        }
        return CheckedRead.toTime(
                this,
                row,
                () ->
                        LocalDateTime.ofEpochSecond(
                                seconds(row, unit), nanos(row, unit), ZoneOffset.UTC));
    }

    @Override
    public Instant getInstant(long row) {
        CheckedRead.requireValue(this, row);
        if (!(type instanceof ColumnType.Timestamp(var unit, var zone)) || zone == null) {
            throw CheckedRead.wrongType(this, Access.INSTANT);
        }
        return CheckedRead.toTime(
                this, row, () -> Instant.ofEpochSecond(seconds(row, unit), nanos(row, unit)));
    }

    private long seconds(long row, ColumnType.Unit unit) {
        return Math.floorDiv(rawLong(row), unit.perSecond());
    }

    private int nanos(long row, ColumnType.Unit unit) {
        long nanos = ColumnType.Unit.NANOSECOND.perSecond() / unit.perSecond();
        return Math.toIntExact(Math.floorMod(rawLong(row), unit.perSecond()) * nanos);
    }

    /** Returns whether a row has a value that can be read. */
    private boolean isThere(long row) {
        return row >= 0 && row < rows && CheckedRead.isOpen(this) && validity.isValid(row);
    }

    /**
     * Reads an integer, date, time or timestamp, or bits 0 to 63 of a decimal, without a check; of
     * a null or another type, the result is undefined.
     */
    long rawLong(long row) {
        return switch (type.byteWidth()) {
            case 1 -> values.get(JAVA_BYTE, row);
            case 2 -> values.get(JAVA_SHORT_UNALIGNED, row << 1);
            case 4 -> values.get(JAVA_INT_UNALIGNED, row << 2);
            case 8 -> values.get(JAVA_LONG_UNALIGNED, row << 3);
            default -> rawLow(row);
        };
    }

    /** Reads a float without a check; of a null or another type, the result is undefined. */
    double rawDouble(long row) {
        return type == ColumnType.Primitive.FLOAT32
                ? values.get(JAVA_FLOAT_UNALIGNED, row << 2)
                : values.get(JAVA_DOUBLE_UNALIGNED, row << 3);
    }

    /** Reads bits 0 to 63 of a decimal. */
    long rawLow(long row) {
        return values.get(JAVA_LONG_UNALIGNED, isNarrow() ? row << 3 : row << 4);
    }

    /** Reads bits 64 to 127 of a decimal, sign included. */
    long rawHigh(long row) {
        return isNarrow()
                ? values.get(JAVA_LONG_UNALIGNED, row << 3) >> 63
                : values.get(JAVA_LONG_UNALIGNED, (row << 4) + Long.BYTES);
    }

    @Override
    public FixedWidthColumn slice(long from, long count) {
        Objects.checkFromIndexSize(from, count, rows);
        int width = width();
        return new FixedWidthColumn(
                type,
                values.asSlice(from * width, count * width),
                count,
                validity.slice(from, count));
    }

    @Override
    public long byteSize() {
        return values.byteSize() + validityBytes();
    }

    /** {@return the type and the first values} */
    @Override
    public String toString() {
        return ShownColumn.text(this);
    }
}
