// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.FloatAccumulator;
import dev.windrow.internal.gpu.kernels.FloatAccumulator.Number;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Adds up offsets: distances from the value of the group's first row. Where {@code operation} is
 * another than {@link Values#SUM}, powers of deviations from the mean.
 *
 * @param accumulator adds floats, and has the column
 * @param firsts the first row of each group
 * @param means the mean offset of each group, for deviations
 */
record DeviationReducer(
        FloatAccumulator accumulator,
        Presence presence,
        IntArray firsts,
        DoubleArray means,
        int operation)
        implements Reducer<Number, DeviationReducer.Base> {

    /** The first row of a group, or {@link Values#NO_ROW}, and its mean offset, or 0. */
    record Base(int row, double center) {}

    @Override
    public Base group(int group) {
        int at = Math.max(group, 0);
        double center = 0.0;
        if (operation != Values.SUM) {
            center = means.get(at);
        }
        // No condition on the group, since the row is asked for: a number below 0 stays one.
        return new Base(firsts.get(at) | (group >> 31), center);
    }

    @Override
    public Number with(Number total, Base base, int row) {
        double sum = total.value();
        if (base.row() >= 0) {
            double offset = accumulator.numbers().offset(row, base.row());
            sum = sum + Values.power(operation, offset - base.center());
        }
        return new Number(sum);
    }
}
