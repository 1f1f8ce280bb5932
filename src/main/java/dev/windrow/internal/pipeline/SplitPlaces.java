// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.scan.RowSpan;

import java.util.List;

/** Tells where rows of a table lie in their split. Rows are asked for in ascending order. */
final class SplitPlaces {

    private final List<RowSpan> spans;
    private int span;
    private long before;

    /**
     * Begins at the first row.
     *
     * @param spans the rows of the table; none if these are all rows of the split
     */
    SplitPlaces(List<RowSpan> spans) {
        this.spans = spans;
    }

    long of(long row) {
        if (spans.isEmpty()) {
            return row;
        }
        while (row - before >= spans.get(span).rows()) {
            before += spans.get(span++).rows();
        }
        return spans.get(span).from() + row - before;
    }
}
