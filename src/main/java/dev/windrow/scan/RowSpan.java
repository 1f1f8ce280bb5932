// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

/**
 * Adjacent rows of a split.
 *
 * @param from the first row, counted in the split from 0 on
 * @param rows how many rows, at least one
 */
public record RowSpan(long from, long rows) {

    /**
     * Returns the row behind the last one.
     *
     * @return at least 1
     */
    public long to() {
        return from + rows;
    }
}
