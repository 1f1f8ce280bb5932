// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.groupby.keys.Accumulator.Cells;
import dev.windrow.internal.gpu.groupby.keys.FloatAccumulator.Number;
import dev.windrow.internal.gpu.groupby.keys.ProductReducer.Base;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Offsets;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Adds up products of the deviations of two columns of 64 bits.
 *
 * @param firsts the first row of each group
 * @param xMeans the mean offset of each group in one column
 * @param yMeans that in the other
 */
record ProductReducer(
        AggregateArguments x,
        AggregateArguments y,
        LongArray validity,
        IntArray firsts,
        DoubleArray xMeans,
        DoubleArray yMeans,
        int nullable)
        implements Reducer<Number, Base> {

    /** The first row of a group, or {@link Values#NO_ROW}, and its mean offsets. */
    record Base(int row, double x, double y) {}

    @Override
    public Number none() {
        return new Number(0.0);
    }

    @Override
    public Number join(Number a, Number b) {
        return new Number(a.value() + b.value());
    }

    @Override
    public int isPresent(int row) {
        int present = 1;
        if (nullable == 1) {
            present = Keys.bit(validity, row);
        }
        return present;
    }

    @Override
    public Base group(int group) {
        int row = Values.NO_ROW;
        double xCenter = 0.0;
        double yCenter = 0.0;
        if (group >= 0) {
            row = firsts.get(group);
            xCenter = xMeans.get(group);
            yCenter = yMeans.get(group);
        }
        return new Base(row, xCenter, yCenter);
    }

    @Override
    public Number with(Number total, Base base, int row) {
        double sum = total.value();
        if (base.row() >= 0) {
            double xOffset = Offsets.ofWide(x.source(), x.words(), x.doubles(), row, base.row());
            double yOffset = Offsets.ofWide(y.source(), y.words(), y.doubles(), row, base.row());
            sum = sum + (xOffset - base.x()) * (yOffset - base.y());
        }
        return new Number(sum);
    }

    @Override
    public Cells<Number> inBlock(KernelContext context, int length) {
        return new FloatAccumulator.InArray(context.allocateDoubleLocalArray(length));
    }

    @Override
    public Cells<Base> groupsInBlock(KernelContext context, int length) {
        return new Bases(
                context.allocateIntLocalArray(length),
                context.allocateDoubleLocalArray(length),
                context.allocateDoubleLocalArray(length));
    }

    @Override
    public Cells<Number> over(TornadoNativeArray array) {
        return new FloatAccumulator.InMemory((DoubleArray) array);
    }

    /** What is needed of groups, in local memory. */
    record Bases(int[] rows, double[] xs, double[] ys) implements Cells<Base> {

        @Override
        public Base get(int at) {
            return new Base(rows[at], xs[at], ys[at]);
        }

        @Override
        public void set(int at, Base base) {
            rows[at] = base.row();
            xs[at] = base.x();
            ys[at] = base.y();
        }
    }
}
