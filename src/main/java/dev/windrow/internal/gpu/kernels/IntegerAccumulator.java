// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Integers, or parts of them, that are reduced.
 *
 * @param identities see {@link Values#longIdentities}
 * @param operation how they are combined, see {@link Values}
 */
public record IntegerAccumulator(Numbers integers, LongArray identities, int operation)
        implements Accumulator<IntegerAccumulator.Number> {

    /** An integer. */
    public record Number(long value) {}

    @Override
    public Number none() {
        return new Number(identities.get(operation));
    }

    @Override
    public Number of(int row) {
        return new Number(integers.whole(row));
    }

    @Override
    public int isBetter(Number best, Number candidate) {
        int less = candidate.value() < best.value() ? 1 : 0;
        int greater = candidate.value() > best.value() ? 1 : 0;
        return operation == Values.MIN ? less : greater;
    }

    @Override
    public Number join(Number a, Number b) {
        return new Number(Values.combine(operation, a.value(), b.value()));
    }

    @Override
    public Cells<Number> inBlock(KernelContext context, int length) {
        return new InArray(context.allocateLongLocalArray(length));
    }

    @Override
    public Cells<Number> inThread(int length) {
        return new InArray(new long[length]);
    }

    @Override
    public Cells<Number> over(TornadoNativeArray array) {
        return new InMemory((LongArray) array);
    }

    /** Integers of a block or thread. */
    public record InArray(long[] values) implements Cells<Number> {

        @Override
        public Number get(int at) {
            return new Number(values[at]);
        }

        @Override
        public void set(int at, Number value) {
            values[at] = value.value();
        }
    }

    /** Integers in device memory. */
    public record InMemory(LongArray values) implements Cells<Number> {

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
