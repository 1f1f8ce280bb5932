// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;

/** Where the values of some rows of a column go, page by page, in the order of the rows. */
sealed interface PageTarget permits FixedTarget, BitTarget, TextTarget, CodedTarget {

    /** Takes over values of a page, from one on, for rows from {@code at} on. */
    void add(DecodedPage.Values page, int from, int at, int count);

    /** Returns whether values are wanted as they are stored, where they lie one after the other. */
    default boolean takesStored() {
        return false;
    }

    /** The same as {@link #add}, of values as they are stored. */
    default void add(DecodedPage.Stored page, int from, int at, int count) {
        throw new IllegalStateException("stored values, which nobody asked for");
    }

    /** The same as {@link #add}, of strings that are made one after the other. */
    default void add(TextPage page, int from, int at, int count) {
        throw new IllegalStateException("strings, which nobody asked for");
    }

    /** Returns the column, in the memory that the target was made with. */
    Column column(ColumnMemory memory, Validity validity);

    /** Moves what was put together to where it stays: once all is added. */
    default void flush() {}
}
