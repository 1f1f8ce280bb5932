package dev.windrow.column;

import dev.windrow.error.WindrowException;

import java.util.Objects;

/**
 * Strings given as indices into a dictionary. The dictionary may hold equal entries, null entries
 * and entries that no row uses.
 *
 * @param indices int32, an index into {@code dictionary} for each row; nulls where the row is null
 * @param dictionary the values
 */
public record DictionaryColumn(FixedWidthColumn indices, VariableWidthColumn dictionary)
        implements Column {

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

    /** Returns whether a row is null, itself or through its dictionary entry. */
    @Override
    public boolean isNull(long row) {
        return indices.isNull(row) || dictionary.isNull(indices.rawLong(row));
    }

    /**
     * Returns a string, or the string whose UTF-8 a binary value is.
     *
     * @param row a row from 0 to {@code rows - 1} whose value is not null
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
}
