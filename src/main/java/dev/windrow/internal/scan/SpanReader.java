// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/**
 * Reads single columns of the rows of a split that may meet a condition, any number of times.
 *
 * @param pages reads them
 * @param spans which rows
 * @param late leaves out more of them; null if there is nothing to leave out
 */
public record SpanReader(PagedRows pages, List<RowSpan> spans, @Nullable LateReading late) {

    /**
     * Some rows of a split.
     *
     * @param table the rows, which the caller closes
     * @param spans where they lie in the split
     */
    public record Rows(Table table, List<RowSpan> spans) {}

    /** Returns a reader, or nothing if a split is read whole. */
    public static Optional<SpanReader> of(Split split) {
        if (split instanceof NarrowedSplit narrowed) {
            return Optional.of(narrowed.reader());
        }
        return split.rows() == Splits.UNKNOWN || split.rows() == 0
                ? Optional.empty()
                : split.paged()
                        .map(
                                pages ->
                                        new SpanReader(
                                                pages,
                                                List.of(new RowSpan(0, split.rows())),
                                                null));
    }

    /**
     * Reads the rows, except some that do not meet the condition.
     *
     * @param columns the columns, in order; null for all
     */
    public Rows read(@Nullable List<String> columns, @Nullable MemoryPool pool) {
        return late == null
                ? new Rows(pages.read(columns, spans, pool), spans)
                : late.read(pages, columns, spans, pool);
    }
}
