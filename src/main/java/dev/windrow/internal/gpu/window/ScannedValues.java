// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Accumulator;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.RowAccumulator.Row;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Values that are reduced as those of groups are: integers that are added, or rows of which one is
 * kept.
 *
 * @param presence the rows that have a value
 */
record ScannedValues<V>(Accumulator<V> accumulator, Presence presence) implements ScannedColumn<V> {

    @Override
    public V identity() {
        return accumulator.none();
    }

    @Override
    public V join(V before, V after) {
        return accumulator.join(before, after);
    }

    @Override
    public V with(V total, int row) {
        V result = total;
        if (presence.of(row) == 1) {
            result = accumulator.with(total, row);
        }
        return result;
    }

    @Override
    public Cells<V> allocate(KernelContext context, int length) {
        return accumulator.inBlock(context, length);
    }

    @Override
    public int isStaged() {
        return 1;
    }

    @Override
    public Cells<V> allocateStaged(KernelContext context, int length, Cells<V> runs) {
        return accumulator.inBlock(context, length);
    }

    /** Totals in device memory. */
    record InMemory<V>(Cells<V> cells) implements Totals<V> {

        @Override
        public V get(int length, int at) {
            return cells.get(at);
        }

        @Override
        public void set(int length, int at, V total) {
            cells.set(at, total);
        }
    }

    /** The totals of windows as they are. */
    record OfWindows<V>(Cells<V> cells) implements Results<V> {

        @Override
        public void set(int row, int rows, V total) {
            cells.set(row, total);
        }
    }

    /** The rows of windows, unless they have too few values. */
    record Chosen(IntArray numbers, LongArray counts, IntArray sizes) implements Results<Row> {

        @Override
        public void set(int row, int rows, Row total) {
            int chosen = total.number();
            if (counts.get(row) < sizes.get(RollingSizes.MIN_PERIODS)) {
                chosen = Values.NO_ROW;
            }
            numbers.set(row, chosen);
        }
    }
}
