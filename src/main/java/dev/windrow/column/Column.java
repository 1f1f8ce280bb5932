package dev.windrow.column;

/**
 * A column of values of one type in off-heap memory, immutable. It borrows its memory: it may be
 * read until the {@link ColumnMemory} behind it is closed, by any number of threads.
 *
 * <p>What lies under a null may be anything, and is never looked at.
 */
public sealed interface Column
        permits BitColumn, FixedWidthColumn, VariableWidthColumn, DictionaryColumn, ListColumn {

    /** Returns the type of the values. */
    ColumnType type();

    /** Returns the number of values. */
    long rows();

    /** Returns which values are not null. */
    Validity validity();

    /** Returns rows [from, from + count), sharing the memory. */
    Column slice(long from, long count);

    /** Returns the bytes of values, offsets and validity that the rows span. */
    long byteSize();

    /** Returns whether the value of a row is null. */
    default boolean isNull(long row) {
        return !validity().isValid(row);
    }

    /** Returns the bytes of the validity bitmap, 0 without nulls. */
    default long validityBytes() {
        return validity().hasNulls() ? Bits.bytesFor(rows()) : 0;
    }
}
