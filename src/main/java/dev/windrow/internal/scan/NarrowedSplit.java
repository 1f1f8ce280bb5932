// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * The rows of a split that may meet a condition.
 *
 * @param whole the split
 * @param reader reads them
 */
record NarrowedSplit(Split whole, SpanReader reader) implements Split {

    @Override
    public Table read(@Nullable MemoryPool pool) {
        return reader.read(null, pool).table();
    }

    @Override
    public long rows() {
        return reader.late() == null ? PageSpans.rows(reader.spans()) : Splits.UNKNOWN;
    }

    @Override
    public Optional<ColumnRange> range(String column) {
        return whole.range(column)
                .map(range -> range.ofSome(PageSpans.rows(reader.spans()), whole.rows()));
    }
}
