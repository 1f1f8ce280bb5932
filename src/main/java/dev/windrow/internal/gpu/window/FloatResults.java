// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Totals of windows that are rounded, or become means.
 *
 * @param counts the number of values of each window, where {@code nullable} is 1
 * @param mean 1 for sums that become means, 0 otherwise
 */
record FloatResults(DoubleArray out, LongArray counts, FloatTotals floats, int nullable, int mean)
        implements ScannedColumn.Results<FloatTotals.Total> {

    @Override
    public void set(int row, int rows, FloatTotals.Total total) {
        setRounded(row, rows, floats.rounded(total));
    }

    /** Writes the result of a row, whose window has so many rows and this total. */
    void setRounded(int row, int rows, double total) {
        double result = total;
        if (mean == 1) {
            double count = rows;
            if (nullable == 1) {
                count = counts.get(row);
            }
            result = result / count;
        }
        out.set(row, result);
    }
}
