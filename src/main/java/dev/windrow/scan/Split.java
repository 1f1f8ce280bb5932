// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/** A part of a table: adjacent rows. */
public interface Split {

    /**
     * Reads the rows, once.
     *
     * @param pool supplies large memory, and takes it back when the table is closed; null for none
     * @return a table of the columns that the pass began with, in that order, which the caller
     *     closes
     * @throws WindrowException if the input cannot be read
     */
    Table read(@Nullable MemoryPool pool);

    /**
     * Returns how many rows there are, if the input says so without being read.
     *
     * @return 0 or more, or {@link Splits#UNKNOWN}
     */
    default long rows() {
        return Splits.UNKNOWN;
    }

    /**
     * Returns between which values those of a column lie in this part, if the input says so without
     * being read.
     *
     * @param column any column of the input, also one that the pass does not read
     * @return empty if nothing is known, or there is no such column
     */
    default Optional<ColumnRange> range(String column) {
        return Optional.empty();
    }

    /**
     * Returns a way to read single columns and rows, if that takes less than to read all.
     *
     * @return empty if all is read at once
     */
    default Optional<PagedRows> paged() {
        return Optional.empty();
    }
}
