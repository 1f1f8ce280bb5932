// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.query.UserKernel;

/** What the device takes from an order for each group. Aggregations that take the same share it. */
public sealed interface ValueOrderPick {

    ValueOrder order();

    /** The number of distinct values. */
    record DistinctValues(ValueOrder order) implements ValueOrderPick {}

    /**
     * The row at a position.
     *
     * @param order the order
     * @param position counted from 0, or from the end, which is -1
     */
    record RowAt(ValueOrder order, long position) implements ValueOrderPick {}

    /**
     * The rows on both sides of a quantile.
     *
     * @param order the order
     * @param share the way from the first row to the last, 0 to 1
     */
    record RowsAround(ValueOrder order, double share) implements ValueOrderPick {}

    /**
     * The result of a user's kernel over each group's rows.
     *
     * @param order the order
     * @param kernel the kernel
     */
    record Segments(ValueOrder order, UserKernel kernel) implements ValueOrderPick {}

    /**
     * The last rows, the very last first.
     *
     * @param order the order
     * @param count how many, at most
     */
    record LastRows(ValueOrder order, int count) implements ValueOrderPick {

        /** Returns the most rows that are taken from all groups together, at least 1. */
        public long mostRows(long rows, int groupCapacity) {
            return Math.min(rows, (long) count * groupCapacity);
        }
    }
}
