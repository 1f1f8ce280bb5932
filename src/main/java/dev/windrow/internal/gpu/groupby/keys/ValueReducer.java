// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Accumulator;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.Presence;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduces the values of a column; nothing is needed of the group.
 *
 * @param presence the rows that count
 */
public record ValueReducer<V>(Accumulator<V> accumulator, Presence presence)
        implements Reducer<V, ValueReducer.Nothing> {

    /** Nothing. */
    public record Nothing() {}

    @Override
    public V none() {
        return accumulator.none();
    }

    @Override
    public V join(V a, V b) {
        return accumulator.join(a, b);
    }

    @Override
    public int isPresent(int row) {
        return presence.of(row);
    }

    @Override
    public Nothing group(int group) {
        return new Nothing();
    }

    @Override
    public V with(V total, Nothing group, int row) {
        return accumulator.with(total, row);
    }

    @Override
    public Cells<V> inBlock(KernelContext context, int length) {
        return accumulator.inBlock(context, length);
    }

    @Override
    public Cells<V> over(TornadoNativeArray array) {
        return accumulator.over(array);
    }
}
