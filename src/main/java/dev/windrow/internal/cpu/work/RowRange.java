// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows {@code [from, to)}.
 *
 * @param from the first row
 * @param to the row after the last
 */
public record RowRange(long from, long to) {

    /**
     * Splits all rows into ranges of nearly equal length: at least one, and at most one for each
     * row.
     */
    public static List<RowRange> split(long rows, int most) {
        long count = Math.max(1, Math.min(most, rows));
        List<RowRange> ranges = new ArrayList<>();
        long from = 0;
        for (long i = 1; i <= count; i++) {
            long to = rows / count * i + rows % count * i / count;
            ranges.add(new RowRange(from, to));
            from = to;
        }
        return ranges;
    }
}
