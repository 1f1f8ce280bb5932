package dev.windrow.column;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

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
     * @param row a row from 0 to {@code rows - 1}; others are not checked
     */
    default boolean isNull(long row) {
        return !validity().isValid(row);
    }

    /**
     * {@return a value as CSV files and the terminal show it, or null for a null} A float has the
     * fewest digits that tell it from all others, dates and times are in ISO 8601, bytes in Base64,
     * and a list is a JSON array.
     *
     * @param row a row from 0 to {@code rows - 1}
     * @throws WindrowException {@code INVALID_ARGUMENT} for a row that the column does not have;
     *     {@code CLOSED}
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
