// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.FloatAccumulator;
import dev.windrow.internal.gpu.kernels.FloatAccumulator.Number;
import dev.windrow.internal.gpu.kernels.Presence;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Adds up floats that depend on the group.
 *
 * @param <G> what is needed of a group
 */
interface SumReducer<G> extends Reducer<Number, G> {

    /** Returns the rows that count. */
    Presence presence();

    @Override
    default Number none() {
        return new Number(0.0);
    }

    @Override
    default Number join(Number a, Number b) {
        return new Number(a.value() + b.value());
    }

    @Override
    default int isPresent(int row) {
        return presence().of(row);
    }

    @Override
    default Cells<Number> inBlock(KernelContext context, int length) {
        return new FloatAccumulator.InArray(context.allocateDoubleLocalArray(length));
    }

    @Override
    default Cells<Number> over(TornadoNativeArray array) {
        return new FloatAccumulator.InMemory((DoubleArray) array);
    }
}
