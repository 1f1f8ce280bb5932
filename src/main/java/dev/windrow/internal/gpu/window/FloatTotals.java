// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.Offsets;
import dev.windrow.internal.gpu.kernels.Products;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * Combines floats to totals. Nothing is ever subtracted from a total, so an infinity or a NaN
 * affects only the windows that contain it, and no error builds up along the rows.
 *
 * <p>A sum has two parts: the rounded sum, and the sum of the rounding errors (Ogita, Rump and
 * Oishi: Accurate Sum and Dot Product, algorithm Sum2). Together they are as good as a sum in twice
 * the precision. The error of a product is the number of its turns ({@link Products}). All results
 * are independent of whether a device fuses a product into a sum.
 *
 * @param identities see {@link Values#doubleIdentities}
 * @param operation how values are combined, see {@link Values}
 */
record FloatTotals(DoubleArray identities, int operation) {

    /** A total and its error, which is 0 for all but sums and products. */
    record Total(double value, double error) {}

    double identityValue() {
        return identities.get(operation);
    }

    /** Returns the total of one value, or of none. */
    Total of(double value) {
        return new Total(value, 0.0);
    }

    /** Returns the number of parts of a total that are not always 0. */
    int parts() {
        int parts = 1;
        if (operation == Values.SUM) {
            parts = 2;
        }
        if (operation == Values.PRODUCT) {
            parts = 2;
        }
        return parts;
    }

    Total join(Total a, Total b) {
        double value = Values.combine(operation, a.value(), b.value());
        double error = 0.0;
        if (operation == Values.SUM) {
            error = (a.error() + b.error()) + Offsets.lost(a.value(), b.value(), value);
        }
        if (operation == Values.PRODUCT) {
            error = a.error() + b.error() + Products.turns(a.value(), b.value());
        }
        return new Total(value, error);
    }

    /** Adds a value to a total. */
    Total with(Total total, double added) {
        double value = Values.combine(operation, total.value(), added);
        double error = 0.0;
        if (operation == Values.SUM) {
            error = total.error() + Offsets.lost(total.value(), added, value);
        }
        if (operation == Values.PRODUCT) {
            error = total.error() + Products.turns(total.value(), added);
        }
        return new Total(value, error);
    }

    /** Returns a total as one number. The error of an infinite sum is ignored. */
    double rounded(Total total) {
        double result = total.value();
        if (operation == Values.SUM) {
            result = result - result == 0.0 ? result + total.error() : result;
        }
        if (operation == Values.PRODUCT) {
            result = Products.unturned(result, total.error());
        }
        return result;
    }

    /**
     * Returns two totals combined to one number. Its error is no more than that of rounding the
     * number, so it is not compensated.
     */
    double roundedJoin(Total a, Total b) {
        double value = Values.combine(operation, a.value(), b.value());
        return rounded(new Total(value, a.error() + b.error()));
    }

    static InBlock allocate(KernelContext context, int length) {
        return new InBlock(
                context.allocateDoubleLocalArray(length), context.allocateDoubleLocalArray(length));
    }

    /** Combines the totals of all threads of a block to the first one. */
    void joinAll(KernelContext context, InBlock totals, int threads) {
        int thread = context.localIdx;
        for (int half = threads / 2; half > 0; half = half / 2) {
            if (thread < half) {
                totals.set(thread, join(totals.get(thread), totals.get(thread + half)));
            }
            context.localBarrier();
        }
    }

    /** Totals of a block. */
    record InBlock(double[] values, double[] errors) implements Cells<Total> {

        @Override
        public Total get(int at) {
            return new Total(values[at], errors[at]);
        }

        @Override
        public void set(int at, Total total) {
            values[at] = total.value();
            errors[at] = total.error();
        }
    }

    /** Totals in device memory: all values, and then all errors where they are not always 0. */
    record InMemory(DoubleArray array, FloatTotals floats) implements ScannedColumn.Totals<Total> {

        @Override
        public Total get(int length, int at) {
            double error = 0.0;
            if (floats.parts() > 1) {
                error = array.get(length + at);
            }
            return new Total(array.get(at), error);
        }

        @Override
        public void set(int length, int at, Total total) {
            array.set(at, total.value());
            if (floats.parts() > 1) {
                array.set(length + at, total.error());
            }
        }
    }
}
