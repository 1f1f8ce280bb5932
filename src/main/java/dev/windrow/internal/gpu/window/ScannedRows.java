// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.RowComparison;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Rows of which the one with the least or greatest value is kept, compared as in {@link
 * RowComparison}. A window without a value has no row.
 *
 * @param operation the row to keep, see {@link Values}
 */
record ScannedRows(ComparedColumn column, LongArray validity, int nullable, int operation)
        implements ScannedColumn<ScannedRows.Row> {

    /** A row, or {@link Values#NO_ROW}. */
    record Row(int number) {}

    @Override
    public Row identity() {
        return new Row(Values.NO_ROW);
    }

    @Override
    public Row join(Row before, Row after) {
        return new Row(
                RowComparison.combine(
                        operation,
                        column.source(),
                        column.words(),
                        column.offsets(),
                        column.characters(),
                        before.number(),
                        after.number()));
    }

    @Override
    public Row with(Row total, int row) {
        int found = row;
        if (nullable == 1) {
            found = Keys.bit(validity, row) == 1 ? row : Values.NO_ROW;
        }
        return join(total, new Row(found));
    }

    @Override
    public BlockTotals<Row> allocate(KernelContext context, int length) {
        return new InBlock(context.allocateIntLocalArray(length));
    }

    @Override
    public int isStaged() {
        return 1;
    }

    @Override
    public BlockTotals<Row> allocateStaged(
            KernelContext context, int length, BlockTotals<Row> runs) {
        return allocate(context, length);
    }

    /** Rows of a block. */
    record InBlock(int[] numbers) implements BlockTotals<Row> {

        @Override
        public Row get(int at) {
            return new Row(numbers[at]);
        }

        @Override
        public void set(int at, Row total) {
            numbers[at] = total.number();
        }
    }

    /** Rows in device memory. */
    record Numbers(IntArray numbers) implements Totals<Row> {

        @Override
        public Row get(int length, int at) {
            return new Row(numbers.get(at));
        }

        @Override
        public void set(int length, int at, Row total) {
            numbers.set(at, total.number());
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
