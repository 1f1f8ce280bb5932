// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * A column of values of one type in off-heap memory, immutable. It borrows its memory: any number
 * of threads may read it until the {@link ColumnMemory} behind it is closed.
 *
 * <p>The bytes of a null value are undefined and never read.
 */
public sealed interface Column
        permits BitColumn, FixedWidthColumn, VariableWidthColumn, DictionaryColumn, ListColumn {

    /** {@return the type of the values} */
    ColumnType type();

    /** {@return the number of values, nulls included; 0 or more} */
    long rows();

    /**
     * {@return which values are not null} A row of a {@link DictionaryColumn} may be null through
     * its dictionary, too: {@link #isNull} tells of both.
     */
    Validity validity();

    /**
     * {@return rows {@code [from, from + count)}, which share this column's memory}
     *
     * @param from the first row
     * @param count how many rows
     * @throws IndexOutOfBoundsException if the column does not have these rows
     */
    Column slice(long from, long count);

    /** {@return the bytes of values, offsets and validity that the rows span} */
    long byteSize();

    /**
     * {@return whether the value of a row is null}
     *
     * @param row a row from 0 to {@code rows - 1}
     * @throws WindrowException {@code INVALID_ARGUMENT} for a row that the column does not have
     */
    default boolean isNull(long row) {
        if (row < 0 || row >= rows()) {
            CheckedRead.requireRow(this, row);
        }
        return !validity().isValid(row);
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
    default long getLong(long row) {
        throw CheckedRead.wrongType(this, Access.LONG);
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
    default double getDouble(long row) {
        throw CheckedRead.wrongType(this, Access.DOUBLE);
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
    default BigDecimal getDecimal(long row) {
        throw CheckedRead.wrongType(this, Access.DECIMAL);
    }

    /**
     * Returns a date: {@code column.getDate(0)} is 2026-11-22 if row 0 of a date32 holds 20,779.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but date32; {@code
     *     INVALID_ARGUMENT} for a null and for a row that the column does not have
     */
    default LocalDate getDate(long row) {
        throw CheckedRead.wrongType(this, Access.DATE);
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
    default LocalTime getTime(long row) {
        throw CheckedRead.wrongType(this, Access.TIME);
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
    default LocalDateTime getDateTime(long row) {
        throw CheckedRead.wrongType(this, Access.DATE_TIME);
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
    default Instant getInstant(long row) {
        throw CheckedRead.wrongType(this, Access.INSTANT);
    }

    /**
     * Returns a bool.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code INVALID_ARGUMENT} for a null and for a row that the column
     *     does not have
     */
    default boolean getBoolean(long row) {
        throw CheckedRead.wrongType(this, Access.BOOLEAN);
    }

    /**
     * Returns a string. A value of binary is decoded as UTF-8.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for bytes that are no UTF-8; {@code
     *     INVALID_ARGUMENT} for a null and for a row that the column does not have
     */
    default String getString(long row) {
        throw CheckedRead.wrongType(this, Access.STRING);
    }

    /**
     * Returns a copy of a value's bytes, of utf8 as well as of binary.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return a new array
     * @throws WindrowException {@code INVALID_ARGUMENT} for a null and for a row that the column
     *     does not have
     */
    default byte[] getBytes(long row) {
        throw CheckedRead.wrongType(this, Access.BYTES);
    }

    /**
     * Returns the elements of a list as a column, which shares the memory.
     *
     * @param row a row from 0 to {@code rows - 1} whose list is not null
     * @return the elements, in order
     * @throws WindrowException {@code INVALID_ARGUMENT} for a null and for a row that the column
     *     does not have
     */
    default Column list(long row) {
        throw CheckedRead.wrongType(this, Access.LIST);
    }

    /**
     * {@return a value as CSV files and the terminal show it, or null for a null} A float has the
     * fewest digits that tell it from all others, dates and times are in ISO 8601, bytes in Base64,
     * and a list is a JSON array.
     *
     * @param row a row from 0 to {@code rows - 1}
     * @throws WindrowException {@code INVALID_ARGUMENT} for a row that the column does not have;
     *     {@code CLOSED}; {@code OVERFLOW} for a time or timestamp that no calendar has
     */
    default @Nullable String text(long row) {
        CheckedRead.requireRow(this, row);
        return CellText.of(this, row);
    }

    /** {@return the bytes of the validity bitmap, 0 without nulls} */
    default long validityBytes() {
        return validity().hasNulls() ? Bits.bytesFor(rows()) : 0;
    }
}
