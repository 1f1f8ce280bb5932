package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.RowSortStage;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The order in which rows are taken to a table, and where the slot goes that each position finds.
 *
 * @param isOrdered whether that order is another than the table's
 * @param rows the row at each position; a dummy where positions are rows
 * @param slots the slot at each position, as many as there are slots for a dropped row
 */
record RowPositions(boolean isOrdered, IntArray rows, IntArray slots) {

    /** Returns the rows as they lie in the table. */
    static RowPositions ofTable(QueryArrays arrays, IntArray slotOfRow) {
        return new RowPositions(false, arrays.dummies().ints(), slotOfRow);
    }

    /** Returns sorted rows. Their slots take the place of what they were sorted by. */
    static RowPositions of(RowSortStage sorted) {
        return new RowPositions(true, sorted.order().rows(), sorted.keys());
    }

    /**
     * Returns 1 where the order is another than the table's, 0 otherwise: an argument of kernels.
     */
    int ordered() {
        return isOrdered ? 1 : 0;
    }
}
