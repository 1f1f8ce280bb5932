// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

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

    @Override
    public String getString(long row) {
        return CheckedRead.toString(this, row, getBytes(row));
    }

    @Override
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
