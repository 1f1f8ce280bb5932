package dev.windrow.column;

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
        return indices.isNull(row) || dictionary.isNull(indices.getLong(row));
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
