// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Rows of which the one with the least or greatest value is kept, the first on ties.
 *
 * @param operation {@link Values#MIN} or {@link Values#MAX}
 */
public record RowAccumulator(ComparedColumn values, int operation)
        implements Accumulator<RowAccumulator.Row> {

    /** A row, or {@link Values#NO_ROW}. */
    public record Row(int number) {}

    @Override
    public Row none() {
        return new Row(Values.NO_ROW);
    }

    /**
     * {@inheritDoc}
     *
     * <p>No condition here is one that a caller asks again: the compiler would let some paths skip
     * the caller's, and the text that it writes cannot follow them.
     */
    @Override
    public int isBetter(Row best, Row candidate) {
        int other = Math.max(best.number(), 0);
        long order = values.compare(candidate.number(), other);
        if (operation == Values.MAX) {
            order = -order;
        }
        long rank = (order << Integer.SIZE) + candidate.number() - other;
        return best.number() >>> Integer.SIZE - 1 | (int) (rank >>> Long.SIZE - 1);
    }

    @Override
    public Row of(int row) {
        return new Row(row);
    }

    @Override
    public Row join(Row a, Row b) {
        return new Row(ComparedColumn.combine(operation, values, a.number(), b.number()));
    }

    @Override
    public Cells<Row> inBlock(KernelContext context, int length) {
        return new InArray(context.allocateIntLocalArray(length));
    }

    @Override
    public Cells<Row> inThread(int length) {
        return new InArray(new int[length]);
    }

    @Override
    public void load(Cells<Row> flight, int at, int row) {
        // Its value is read when it is compared.
    }

    @Override
    public Row loaded(Cells<Row> flight, int at, int row) {
        return new Row(row);
    }

    @Override
    public Cells<Row> over(TornadoNativeArray array) {
        return new InMemory((IntArray) array);
    }

    /** Rows of a block or thread. */
    public record InArray(int[] numbers) implements Cells<Row> {

        @Override
        public Row get(int at) {
            return new Row(numbers[at]);
        }

        @Override
        public void set(int at, Row value) {
            numbers[at] = value.number();
        }
    }

    /** Rows in device memory. */
    public record InMemory(IntArray numbers) implements Cells<Row> {

        @Override
        public Row get(int at) {
            return new Row(numbers.get(at));
        }

        @Override
        public void set(int at, Row value) {
            numbers.set(at, value.number());
        }
    }
}
