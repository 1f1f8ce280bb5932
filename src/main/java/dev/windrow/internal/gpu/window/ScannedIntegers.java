// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Integers of a column, or parts of them, that are added.
 *
 * @param source how a value is read, see {@link Values}
 */
record ScannedIntegers(LongArray words, LongArray validity, int source, int nullable)
        implements ScannedColumn<ScannedIntegers.Sum> {

    /** A sum. */
    record Sum(long value) {}

    @Override
    public Sum identity() {
        return new Sum(0L);
    }

    @Override
    public Sum join(Sum before, Sum after) {
        return new Sum(before.value() + after.value());
    }

    @Override
    public Sum with(Sum total, int row) {
        long value = Values.readLong(source, words, row);
        if (nullable == 1) {
            value = Keys.bit(validity, row) == 1 ? value : 0L;
        }
        return new Sum(total.value() + value);
    }

    @Override
    public BlockTotals<Sum> allocate(KernelContext context, int length) {
        return new InBlock(context.allocateLongLocalArray(length));
    }

    @Override
    public int isStaged() {
        return 1;
    }

    @Override
    public BlockTotals<Sum> allocateStaged(
            KernelContext context, int length, BlockTotals<Sum> runs) {
        return allocate(context, length);
    }

    /** Sums of a block. */
    record InBlock(long[] values) implements BlockTotals<Sum> {

        @Override
        public Sum get(int at) {
            return new Sum(values[at]);
        }

        @Override
        public void set(int at, Sum total) {
            values[at] = total.value();
        }
    }

    /** Sums of windows. */
    record OfWindows(LongArray values) implements Results<Sum> {

        @Override
        public void set(int row, int rows, Sum total) {
            values.set(row, total.value());
        }
    }

    /** Sums in device memory. */
    record Sums(LongArray values) implements Totals<Sum> {

        @Override
        public Sum get(int length, int at) {
            return new Sum(values.get(at));
        }

        @Override
        public void set(int length, int at, Sum total) {
            values.set(at, total.value());
        }
    }
}
