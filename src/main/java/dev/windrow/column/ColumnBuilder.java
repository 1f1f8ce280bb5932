// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/**
 * Builds a column value by value, on one thread. {@link #build} hands the memory to an owner. A
 * builder that is not built must be closed; closing a built one does nothing.
 *
 * <p>A value of the wrong kind for the column's type is a {@code WindrowException} of code {@code
 * INTERNAL}; more memory than the host has is one of code {@code HOST_MEMORY}.
 */
public abstract sealed class ColumnBuilder implements AutoCloseable
        permits BitBuilder, FixedWidthBuilder, VariableWidthBuilder, ListBuilder {

    private final ColumnType type;
    private final GrowableBuffer validity;
    private long rows;
    private long nulls;
    private boolean built;

    ColumnBuilder(ColumnType type, long expectedRows, @Nullable ColumnMemory like) {
        this.type = type;
        this.validity = new GrowableBuffer(Bits.bytesFor(expectedRows), like);
    }

    /**
     * {@return a builder that grows as needed}
     *
     * @param type the type of the column
     * @param expectedRows how many rows it takes before it grows, 0 or more
     */
    public static ColumnBuilder of(ColumnType type, long expectedRows) {
        return of(type, expectedRows, null);
    }

    /**
     * {@return a builder that grows as needed}
     *
     * @param type the type of the column
     * @param expectedRows how many rows it takes before it grows, 0 or more
     * @param like the owner that the column will have; null if it is not known yet
     */
    public static ColumnBuilder of(
            ColumnType type, long expectedRows, @Nullable ColumnMemory like) {
        if (type == ColumnType.Primitive.BOOL) {
            return new BitBuilder(expectedRows, like);
        }
        if (type instanceof ColumnType.ListOf list) {
            return new ListBuilder(list, expectedRows, like);
        }
        return type.isVariableWidth()
                ? new VariableWidthBuilder(type, expectedRows, like)
                : new FixedWidthBuilder(type, expectedRows, like);
    }

    /** {@return the type of the values} */
    public final ColumnType type() {
        return type;
    }

    /** {@return how many values were appended so far, nulls included} */
    public final long rows() {
        return rows;
    }

    /** Appends a null. */
    public final void appendNull() {
        appendPlaceholder();
        endRow(false);
    }

    /**
     * Appends a bool.
     *
     * @param value the value
     */
    public void appendBoolean(boolean value) {
        throw notOfType("a bool");
    }

    /**
     * Appends an integer, date, time or timestamp.
     *
     * @param value the value, in the type's unit; bits above the type's width are dropped
     */
    public void appendLong(long value) {
        throw notOfType("an integer");
    }

    /**
     * Appends a float.
     *
     * @param value the value, which is rounded for float32
     */
    public void appendDouble(double value) {
        throw notOfType("a float");
    }

    /**
     * Appends a decimal.
     *
     * @param high bits 64 to 127 of its unscaled value
     * @param low bits 0 to 63 of its unscaled value
     * @throws WindrowException {@code OVERFLOW} if the type has at most 18 digits, and 64 bits do
     *     not hold the value
     */
    public void appendInt128(long high, long low) {
        throw notOfType("a decimal");
    }

    /**
     * Appends a string or a byte string: bytes {@code [from, to)} of an array.
     *
     * @param bytes the array, which is copied; for utf8, well-formed UTF-8
     * @param from the first byte
     * @param to the byte after the last
     */
    public void appendBytes(byte[] bytes, int from, int to) {
        throw notOfType("a string");
    }

    /**
     * Appends a string or a byte string.
     *
     * @param bytes its bytes, which are copied; for utf8, well-formed UTF-8
     */
    public final void appendBytes(byte[] bytes) {
        appendBytes(bytes, 0, bytes.length);
    }

    /** {@return the builder that takes the elements of the next list} */
    public ColumnBuilder elements() {
        throw notOfType("an element of a list");
    }

    /** Appends a list of the elements that {@link #elements()} took since the last list. */
    public void appendList() {
        throw notOfType("a list");
    }

    /**
     * Appends one row of a column, null or not.
     *
     * @param source a column of the same type
     * @param row the row
     */
    public final void appendRow(Column source, long row) {
        if (source.isNull(row)) {
            appendNull();
        } else {
            appendValue(source, row);
        }
    }

    /**
     * Appends all rows of a column.
     *
     * @param source a column of the same type
     */
    public void appendAll(Column source) {
        for (long row = 0; row < source.rows(); row++) {
            appendRow(source, row);
        }
    }

    /**
     * {@return the column, whose memory is handed to an owner}
     *
     * @param owner what frees the memory; if it is closed, this builder keeps it
     */
    public final Column build(ColumnMemory owner) {
        Validity result =
                nulls == 0
                        ? Validity.ALL
                        : new Validity(validity.handTo(owner, Bits.bytesFor(rows)), 0, nulls);
        Column column = buildValues(owner, result);
        // Only now: a hand-over that fails, such as to a closed owner, leaves all to close().
        built = true;
        return column;
    }

    @Override
    public final void close() {
        if (!built) {
            built = true;
            validity.close();
            closeValues();
        }
    }

    /** Appends the undefined value of a null row. */
    abstract void appendPlaceholder();

    abstract void appendValue(Column source, long row);

    abstract Column buildValues(ColumnMemory owner, Validity builtValidity);

    abstract void closeValues();

    final void endRow(boolean valid) {
        if (!valid) {
            validityOf(1);
            nulls++;
        } else if (nulls > 0) {
            Bits.set(validityOf(1), rows, true);
        }
        rows++;
    }

    /** Returns the bits of all rows and of some more. There are none before the first null. */
    private MemorySegment validityOf(long more) {
        MemorySegment bits = validity.ensure(Bits.bytesFor(rows + more));
        if (nulls == 0) {
            Bits.fill(bits, 0, rows);
        }
        return bits;
    }

    /** Ends as many rows as a column has, with that column's validity. */
    final void endRows(Column source) {
        long count = source.rows();
        Validity added = source.validity();
        if (added.hasNulls()) {
            MemorySegment bits = validityOf(count);
            Bits.copy(added.bits(), added.bitOffset(), bits, rows, count);
            nulls += added.nullCount();
        } else if (nulls > 0) {
            Bits.fill(validityOf(count), rows, count);
        }
        rows += count;
    }

    private WindrowException notOfType(String found) {
        return ErrorCode.INTERNAL.failure(
                found + " cannot be appended to a column of " + type.label());
    }
}
