package dev.windrow.internal.plan.groupby;

import dev.windrow.query.UserKernel;

/**
 * What the device takes out of an order for each group. Aggregations that take the same share it.
 */
public sealed interface ValueOrderPick {

    /** Returns the order that it is taken from. */
    ValueOrder order();

    /** How many different values there are. */
    record DistinctValues(ValueOrder order) implements ValueOrderPick {}

    /**
     * The row at a position.
     *
     * @param order the order
     * @param position counted from 0, or from the end, which is -1
     */
    record RowAt(ValueOrder order, long position) implements ValueOrderPick {}

    /**
     * The rows on both sides of a share of the way from the first row to the last.
     *
     * @param order the order
     * @param share 0 to 1
     */
    record RowsAround(ValueOrder order, double share) implements ValueOrderPick {}

    /**
     * What a user's kernel makes of each group's rows.
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

        /** Returns how many rows are taken of all groups together, at most, and at least 1. */
        public long mostRows(long rows, int groupCapacity) {
            return Math.min(rows, (long) count * groupCapacity);
        }
    }
}
