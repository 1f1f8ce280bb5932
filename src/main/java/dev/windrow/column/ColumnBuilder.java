package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/**
 * Builds a column value by value, for one thread. {@link #build} hands the memory to an owner; a
 * builder that is not built must be closed, and closing a built one does nothing.
 */
public abstract sealed class ColumnBuilder implements AutoCloseable
        permits BitBuilder, FixedWidthBuilder, VariableWidthBuilder, ListBuilder {

    private final ColumnType type;
    private final GrowableBuffer validity;
    private long rows;
    private long nulls;
    private boolean built;

    ColumnBuilder(ColumnType type, long expectedRows) {
        this.type = type;
        this.validity = new GrowableBuffer(Bits.bytesFor(expectedRows));
    }

    /** Returns a builder for a type, with room for so many rows before it has to grow. */
    public static ColumnBuilder of(ColumnType type, long expectedRows) {
        if (type == ColumnType.Primitive.BOOL) {
            return new BitBuilder(expectedRows);
        }
        if (type instanceof ColumnType.ListOf list) {
            return new ListBuilder(list, expectedRows);
        }
        return type.isVariableWidth()
                ? new VariableWidthBuilder(type, expectedRows)
                : new FixedWidthBuilder(type, expectedRows);
    }

    /** Returns the type of the values. */
    public final ColumnType type() {
        return type;
    }

    /** Returns the values so far. */
    public final long rows() {
        return rows;
    }

    /** Appends a null. */
    public final void appendNull() {
        appendPlaceholder();
        endRow(false);
    }

    /** Appends a bool. */
    public void appendBoolean(boolean value) {
        throw notOfType("a bool");
    }

    /** Appends an integer, date, time or timestamp; higher bits than the type has are dropped. */
    public void appendLong(long value) {
        throw notOfType("an integer");
    }

    /** Appends a float. */
    public void appendDouble(double value) {
        throw notOfType("a float");
    }

    /** Appends a decimal's unscaled value as two halves. */
    public void appendInt128(long high, long low) {
        throw notOfType("a decimal");
    }

    /** Appends a string's or byte string's bytes {@code [from, to)}. */
    public void appendBytes(byte[] bytes, int from, int to) {
        throw notOfType("a string");
    }

    /** Appends a string's or byte string's bytes. */
    public final void appendBytes(byte[] bytes) {
        appendBytes(bytes, 0, bytes.length);
    }

    /** Returns the builder that the elements of the list to come are appended to. */
    public ColumnBuilder elements() {
        throw notOfType("an element of a list");
    }

    /** Appends a list: the elements appended to {@link #elements()} since the last one. */
    public void appendList() {
        throw notOfType("a list");
    }

    /** Appends one row of a column of the same type, null or not. */
    public final void appendRow(Column source, long row) {
        if (source.isNull(row)) {
            appendNull();
        } else {
            appendValue(source, row);
        }
    }

    /** Appends all rows of a column of the same type. */
    public void appendAll(Column source) {
        for (long row = 0; row < source.rows(); row++) {
            appendRow(source, row);
        }
    }

    /** Returns the column and hands its memory to an owner. */
    public final Column build(ColumnMemory owner) {
        Validity result =
                nulls == 0
                        ? Validity.ALL
                        : new Validity(validity.handTo(owner, Bits.bytesFor(rows)), 0, nulls);
        if (nulls == 0) {
            validity.close();
        }
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

    abstract void appendPlaceholder();

    abstract void appendValue(Column source, long row);

    abstract Column buildValues(ColumnMemory owner, Validity builtValidity);

    abstract void closeValues();

    final void endRow(boolean valid) {
        if (valid) {
            Bits.set(validity.ensure(Bits.bytesFor(rows + 1)), rows, true);
        } else {
            validity.ensure(Bits.bytesFor(rows + 1));
            nulls++;
        }
        rows++;
    }

    /** Ends as many rows as a column has, valid where it is. */
    final void endRows(Column source) {
        long count = source.rows();
        var bits = validity.ensure(Bits.bytesFor(rows + count));
        Validity added = source.validity();
        if (added.hasNulls()) {
            Bits.copy(added.bits(), added.bitOffset(), bits, rows, count);
            nulls += added.nullCount();
        } else {
            Bits.fill(bits, rows, count);
        }
        rows += count;
    }

    private WindrowException notOfType(String found) {
        return new WindrowException(
                ErrorCode.INTERNAL, found + " cannot be appended to a column of " + type.label());
    }
}
