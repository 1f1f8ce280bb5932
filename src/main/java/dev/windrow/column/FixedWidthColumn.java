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
 * @param type a type whose {@link ColumnType#byteWidth} is not 0
 * @param values {@code rows * type.byteWidth()} bytes
 * @param rows number of values
 * @param validity which values are not null
 */
public record FixedWidthColumn(ColumnType type, MemorySegment values, long rows, Validity validity)
        implements Column {

    /**
     * Checks that the memory fits the type and the number of rows.
     *
     * @throws IllegalArgumentException if the type is not of fixed width, or the memory is not
     *     {@code rows * type.byteWidth()} bytes
     */
    public FixedWidthColumn {
        Objects.requireNonNull(validity, "validity");
        if (type.byteWidth() == 0 || values.byteSize() != rows * type.byteWidth()) {
            throw new IllegalArgumentException(
                    rows + " values of " + type.label() + " in " + values.byteSize() + " bytes");
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
     * Reads an integer, date, time or timestamp without a check; of a null or another type, the
     * result is undefined.
     */
    long rawLong(long row) {
        return switch (type.byteWidth()) {
            case 1 -> values.get(JAVA_BYTE, row);
            case 2 -> values.get(JAVA_SHORT_UNALIGNED, row << 1);
            case 4 -> values.get(JAVA_INT_UNALIGNED, row << 2);
            default -> values.get(JAVA_LONG_UNALIGNED, row << 3);
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
        return values.get(JAVA_LONG_UNALIGNED, row << 4);
    }

    /** Reads bits 64 to 127 of a decimal, sign included. */
    long rawHigh(long row) {
        return values.get(JAVA_LONG_UNALIGNED, (row << 4) + 8);
    }

    @Override
    public FixedWidthColumn slice(long from, long count) {
        Objects.checkFromIndexSize(from, count, rows);
        int width = type.byteWidth();
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
