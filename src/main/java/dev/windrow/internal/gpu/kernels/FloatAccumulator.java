// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Floats that are reduced, or integers as floats. NaN is greater than every number.
 *
 * @param identities see {@link Values#doubleIdentities}
 * @param operation how they are combined, see {@link Values}
 */
public record FloatAccumulator(Numbers numbers, DoubleArray identities, int operation)
        implements Accumulator<FloatAccumulator.Number> {

    /** A float. */
    public record Number(double value) {}

    @Override
    public Number none() {
        return new Number(identities.get(operation));
    }

    @Override
    public Number of(int row) {
        return new Number(0.0 + numbers.real(row));
    }

    @Override
    public int isBetter(Number best, Number candidate) {
        double old = best.value();
        double value = candidate.value();
        int beatsNumber = value > old ? 1 : 0;
        int oldIsNan = old != old ? 1 : 0;
        int valueIsNan = value != value ? 1 : 0;
        int beatsNan = valueIsNan * (1 - oldIsNan);
        if (operation == Values.MIN) {
            beatsNumber = value < old ? 1 : 0;
            beatsNan = oldIsNan * (1 - valueIsNan);
        }
        return beatsNumber + beatsNan;
    }

    @Override
    public Number with(Number total, int row) {
        double term = Values.term(operation, numbers.real(row));
        return new Number(Values.combine(operation, total.value(), term));
    }

    @Override
    public Number join(Number a, Number b) {
        return new Number(Values.combine(operation, a.value(), b.value()));
    }

    @Override
    public Cells<Number> inBlock(KernelContext context, int length) {
        return new InArray(context.allocateDoubleLocalArray(length));
    }

    @Override
    public Cells<Number> inThread(int length) {
        return new InArray(new double[length]);
    }

    @Override
    public Cells<Number> over(TornadoNativeArray array) {
        return new InMemory((DoubleArray) array);
    }

    /** Floats of a block or thread. */
    public record InArray(double[] values) implements Cells<Number> {

        @Override
        public Number get(int at) {
            return new Number(values[at]);
        }

        @Override
        public void set(int at, Number value) {
            values[at] = value.value();
        }
    }

    /** Floats in device memory. */
    public record InMemory(DoubleArray values) implements Cells<Number> {

        @Override
        public Number get(int at) {
            return new Number(values.get(at));
        }

        @Override
        public void set(int at, Number value) {
            values.set(at, value.value());
        }
    }
}
