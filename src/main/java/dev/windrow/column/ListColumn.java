// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Lists of values of one type: list i is elements {@code [offset(i), offset(i + 1))}.
 *
 * @param type the type of the lists
 * @param offsets {@code rows + 1} offsets of 32 bits that never decrease; the first need not be 0
 * @param elements the elements of all lists, into which the offsets point
 * @param rows number of lists
 * @param validity which lists are not null
 */
public record ListColumn(
        ColumnType.ListOf type,
        MemorySegment offsets,
        Column elements,
        long rows,
        Validity validity)
        implements Column {

    /**
     * Checks that the elements and the offsets fit the type and the number of rows.
     *
     * @throws IllegalArgumentException if the elements are of another type, or there are not {@code
     *     rows + 1} offsets
     */
    public ListColumn {
        Objects.requireNonNull(validity, "validity");
        if (!elements.type().equals(type.element())
                || offsets.byteSize() != (rows + 1) * Integer.BYTES) {
            throw new IllegalArgumentException(
                    rows + " lists of " + elements.type().label() + " as " + type.label());
        }
    }

    /**
     * Checks that offsets of 32 bits can count the elements of a column.
     *
     * @param elements how many there are
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for 2^31 elements and more
     */
    public static void requireCountable(long elements) {
        if (elements > Integer.MAX_VALUE) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "lists of %d elements together, expected at most %d in a column",
                    elements, Integer.MAX_VALUE);
        }
    }

    /**
     * {@return the index of a list's first element; at {@code rows}, the end of the last list}
     *
     * @param row from 0 to {@code rows}
     */
    public long offset(long row) {
        return offsets.get(JAVA_INT_UNALIGNED, row << 2);
    }

    @Override
    public Column list(long row) {
        CheckedRead.requireValue(this, row);
        return raw(row);
    }

    /** Returns the elements of a list without a check; of a null, any elements. */
    Column raw(long row) {
        return elements.slice(offset(row), offset(row + 1) - offset(row));
    }

    @Override
    public ListColumn slice(long from, long count) {
        Objects.checkFromIndexSize(from, count, rows);
        return new ListColumn(
                type,
                offsets.asSlice(from << 2, (count + 1) << 2),
                elements,
                count,
                validity.slice(from, count));
    }

    @Override
    public long byteSize() {
        Column spanned = elements.slice(offset(0), offset(rows) - offset(0));
        return offsets.byteSize() + spanned.byteSize() + validityBytes();
    }

    /** {@return the type and the first values} */
    @Override
    public String toString() {
        return ShownColumn.text(this);
    }
}
