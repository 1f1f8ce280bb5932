package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.error.WindrowException;

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

    /**
     * Returns a whole number: {@code column.getLong(0)} is 3 if row 0 holds the int8 3, the float
     * 3.0 or the decimal 3.00.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for a number that is not whole or has more than 64
     *     bits; {@code UNSUPPORTED_TYPE} for a column of anything but numbers; {@code
     *     INVALID_ARGUMENT} for a null and for a row that the column does not have
     */
    public long getLong(long row) {
        return type.isInteger() && isThere(row) ? rawLong(row) : CheckedRead.toLong(this, row);
    }

    /**
     * Returns a number that a double holds exactly: every float, integers up to 2^53 and some
     * beyond, and decimals such as 0.25. {@code column.getDouble(0)} is 3.0 if row 0 holds the
     * int64 3.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for a number that would be rounded; {@code
     *     UNSUPPORTED_TYPE} for a column of anything but numbers; {@code INVALID_ARGUMENT} for a
     *     null and for a row that the column does not have
     */
    public double getDouble(long row) {
        return type.isFloat() && isThere(row) ? rawDouble(row) : CheckedRead.toDouble(this, row);
    }

    /**
     * Returns a number with all its digits, a decimal with its column's scale: {@code
     * column.getDecimal(0)} is 12.50 if row 0 of a decimal(10,2) holds that. A float gives the
     * digits of the binary number, which for 0.1 are more than one.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for NaN and infinities; {@code UNSUPPORTED_TYPE}
     *     for a column of anything but numbers; {@code INVALID_ARGUMENT} for a null and for a row
     *     that the column does not have
     */
    public BigDecimal getDecimal(long row) {
        return CheckedRead.toDecimal(this, row);
    }

    /**
     * Returns a date: {@code column.getDate(0)} is 2026-11-22 if row 0 of a date32 holds 20,779.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but date32; {@code
     *     INVALID_ARGUMENT} for a null and for a row that the column does not have
     */
    public LocalDate getDate(long row) {
        CheckedRead.requireValue(this, row);
        if (type != ColumnType.Primitive.DATE32) {
            throw CheckedRead.wrongType(this, "getDate");
        }
        return LocalDate.ofEpochDay(rawLong(row));
    }

    /**
     * Returns a time of day: {@code column.getTime(0)} is 08:30 if row 0 of a time(s) holds 30,600.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for one before 00:00 or behind 23:59; {@code
     *     UNSUPPORTED_TYPE} for a column of anything but time; {@code INVALID_ARGUMENT} for a null
     *     and for a row that the column does not have
     */
    public LocalTime getTime(long row) {
        CheckedRead.requireValue(this, row);
        if (!(type instanceof ColumnType.Time time)) {
            throw CheckedRead.wrongType(this, "getTime");
        }
        long nanos = ColumnType.Unit.NANOSECOND.perSecond() / time.unit().perSecond();
        return CheckedRead.toTime(
                this, row, () -> LocalTime.ofNanoOfDay(Math.multiplyExact(rawLong(row), nanos)));
    }

    /**
     * Returns a date and a time without a zone: {@code column.getDateTime(0)} is 1970-01-01T00:01
     * if row 0 of a timestamp(s) holds 60.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for one that java.time cannot hold; {@code
     *     UNSUPPORTED_TYPE} for a column of anything but timestamps without a zone; {@code
     *     INVALID_ARGUMENT} for a null and for a row that the column does not have
     */
    public LocalDateTime getDateTime(long row) {
        CheckedRead.requireValue(this, row);
        if (!(type instanceof ColumnType.Timestamp(var unit, var zone)) || zone != null) {
            throw CheckedRead.wrongType(this, "getDateTime");
        }
        return CheckedRead.toTime(
                this,
                row,
                () ->
                        LocalDateTime.ofEpochSecond(
                                seconds(row, unit), nanos(row, unit), ZoneOffset.UTC));
    }

    /**
     * Returns an instant, which does not depend on the zone of its column: {@code
     * column.getInstant(0)} is 1970-01-01T00:01:00Z if row 0 of a timestamp(s,Asia/Tokyo) holds 60.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for one that java.time cannot hold; {@code
     *     UNSUPPORTED_TYPE} for a column of anything but timestamps with a zone; {@code
     *     INVALID_ARGUMENT} for a null and for a row that the column does not have
     */
    public Instant getInstant(long row) {
        CheckedRead.requireValue(this, row);
        if (!(type instanceof ColumnType.Timestamp(var unit, var zone)) || zone == null) {
            throw CheckedRead.wrongType(this, "getInstant");
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
