// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.FloatAccumulator;
import dev.windrow.internal.gpu.kernels.FloatAccumulator.Number;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Adds up products of the deviations of two columns.
 *
 * @param accumulator adds floats, and has one of the columns
 * @param y the other
 * @param firsts the first row of each group
 * @param xMeans the mean offset of each group in one column
 * @param yMeans that in the other
 */
record ProductReducer(
        FloatAccumulator accumulator,
        Numbers y,
        Presence presence,
        IntArray firsts,
        DoubleArray xMeans,
        DoubleArray yMeans)
        implements Reducer<Number, ProductReducer.Base> {

    /** The first row of a group, or {@link Values#NO_ROW}, and its mean offsets. */
    record Base(int row, double x, double y) {}

    @Override
    public Base group(int group) {
        int at = Math.max(group, 0);
        return new Base(firsts.get(at) | (group >> 31), xMeans.get(at), yMeans.get(at));
    }

    @Override
    public Number with(Number total, Base base, int row) {
        double sum = total.value();
        if (base.row() >= 0) {
            double xOffset = accumulator.numbers().offset(row, base.row());
            double yOffset = y.offset(row, base.row());
            sum = sum + (xOffset - base.x()) * (yOffset - base.y());
        }
        return new Number(sum);
    }
}
