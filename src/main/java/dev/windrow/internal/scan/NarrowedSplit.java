// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/**
 * The rows of a split that may meet a condition.
 *
 * @param whole the split
 * @param pages reads them
 * @param spans which rows
 * @param late leaves out more of them when they are read; null if there are no columns but those of
 *     the condition
 */
record NarrowedSplit(Split whole, PagedRows pages, List<RowSpan> spans, @Nullable LateReading late)
        implements Split {

    @Override
    public Table read(@Nullable MemoryPool pool) {
        return late == null ? pages.read(null, spans, pool) : late.read(pages, spans, pool);
    }

    @Override
    public long rows() {
        return late == null ? PageSpans.rows(spans) : Splits.UNKNOWN;
    }

    @Override
    public Optional<ColumnRange> range(String column) {
        return whole.range(column).map(range -> range.ofSome(PageSpans.rows(spans), whole.rows()));
    }
}
