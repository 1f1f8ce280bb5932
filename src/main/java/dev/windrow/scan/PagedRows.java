// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A split of which single columns and rows can be read for less than the whole, such as one of a
 * Parquet file, whose columns are stored in pages.
 */
public interface PagedRows {

    /**
     * Returns between which values those of a column lie, page by page, if the input says so
     * without being read.
     *
     * @param column any column of the input, also one that the pass does not read
     * @return pages that together have all rows of the split, in order; empty if nothing is known,
     *     or there is no such column
     * @throws WindrowException if the input cannot be read
     */
    List<PageRange> pages(String column);

    /**
     * Reads some rows of some columns. Unlike {@link Split#read}, this may be called any number of
     * times.
     *
     * @param columns the columns, in order, of those that the pass began with; null for all these
     * @param rows the rows, in ascending order, none of them twice; none at all for an empty table
     * @param pool supplies large memory, and takes it back when the table is closed; null for none
     * @return a table of these rows and no others, which the caller closes
     * @throws WindrowException if the input cannot be read
     */
    Table read(@Nullable List<String> columns, List<RowSpan> rows, @Nullable MemoryPool pool);
}
