package dev.windrow.column;

import dev.windrow.error.WindrowException;

import java.util.Objects;

/**
 * Strings as indices into a dictionary. The dictionary may hold equal entries, null entries and
 * entries that no row uses.
 *
 * @param indices int32: for each row, an index into {@code dictionary}, or null for a null row
 * @param dictionary the values that the indices point to
 */
public record DictionaryColumn(FixedWidthColumn indices, VariableWidthColumn dictionary)
        implements Column {

    /**
     * Checks that the indices are int32.
     *
     * @throws IllegalArgumentException for indices of another type
     */
    public DictionaryColumn {
        Objects.requireNonNull(dictionary, "dictionary");
        if (indices.type() != ColumnType.Primitive.INT32) {
            throw new IllegalArgumentException("indices of " + indices.type().label());
        }
    }

    @Override
    public ColumnType type() {
        return dictionary.type();
    }

    @Override
    public long rows() {
        return indices.rows();
    }

    @Override
    public Validity validity() {
        return indices.validity();
    }

    /** Returns whether a row is null: its index is, or the dictionary entry that it points to. */
    @Override
    public boolean isNull(long row) {
        return indices.isNull(row) || dictionary.isNull(indices.rawLong(row));
    }

    /**
     * Returns a string. A value of binary is decoded as UTF-8.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return the value
     * @throws WindrowException {@code OVERFLOW} for bytes that are no UTF-8; {@code
     *     INVALID_ARGUMENT} for a null and for a row that the column does not have
     */
    public String getString(long row) {
        return CheckedRead.toString(this, row, getBytes(row));
    }

    /**
     * Returns a copy of a value's bytes.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
     * @return a new array
     * @throws WindrowException {@code INVALID_ARGUMENT} for a null and for a row that the column
     *     does not have
     */
    public byte[] getBytes(long row) {
        CheckedRead.requireValue(this, row);
        return dictionary.getBytes(indices.rawLong(row));
    }

    @Override
    public DictionaryColumn slice(long from, long count) {
        return new DictionaryColumn(indices.slice(from, count), dictionary);
    }

    @Override
    public long byteSize() {
        return indices.byteSize() + dictionary.byteSize();
    }

    /** {@return the type and the first values} */
    @Override
    public String toString() {
        return ShownColumn.text(this);
    }
}
