// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.groupby.keys.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.Keys;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduces the values of a column; nothing is needed of the group.
 *
 * @param validity the bitmap of the rows that count, if {@code nullable} is 1
 */
public record ValueReducer<V>(Accumulator<V> accumulator, LongArray validity, int nullable)
        implements Reducer<V, ValueReducer.Nothing> {

    /** Nothing. */
    public record Nothing() implements Cells<Nothing> {

        @Override
        public Nothing get(int at) {
            return new Nothing();
        }

        @Override
        public void set(int at, Nothing value) {
            // There is nothing to keep.
        }
    }

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
        int present = 1;
        if (nullable == 1) {
            present = Keys.bit(validity, row);
        }
        return present;
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
    public Cells<Nothing> groupsInBlock(KernelContext context, int length) {
        return new Nothing();
    }

    @Override
    public Cells<V> over(TornadoNativeArray array) {
        return accumulator.over(array);
    }
}
