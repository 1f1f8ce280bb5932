package dev.windrow.internal.gpu;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The order in which a strategy goes through the rows, and the group that it finds at each
 * position.
 *
 * @param isOrdered whether that order is another than the table's
 * @param rows the row at each position; a dummy where positions are rows
 * @param groups the group at each position, as many as groups fit for a row that belongs to none; a
 *     dummy where positions are rows and nothing reads it
 */
record RowPositions(boolean isOrdered, IntArray rows, IntArray groups) {

    /** Returns the rows as they lie in the table. */
    static RowPositions ofTable(QueryArrays arrays) {
        return new RowPositions(false, arrays.dummies().ints(), arrays.groupOfRow());
    }

    /** Returns sorted rows. Their groups lie in an array of the sort's, until it sorts again. */
    static RowPositions of(RowSortStage sorted) {
        return new RowPositions(true, sorted.order().rows(), sorted.spare());
    }

    /**
     * Returns 1 where the order is another than the table's, 0 otherwise: an argument of kernels.
     */
    int ordered() {
        return isOrdered ? 1 : 0;
    }
}
