package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** A helper for kernels that go through rows in the order of the table or in another. */
final class Positions {

    private Positions() {}

    /**
     * Returns the row at a position: {@code order[position]} where {@code ordered} is 1; the
     * position itself where it is 0, and {@code order} may be a dummy.
     */
    static int row(IntArray order, int ordered, int position) {
        int row = position;
        if (ordered == 1) {
            row = order.get(position);
        }
        return row;
    }
}
