// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The partial aggregates of a pass of {@link BlockAccumulatorKernels}: a list, of which each kernel
 * has its own. In a kernel of integers, values and accumulators are some.
 */
public interface PassAggregates {

    /** Partial aggregates of a pass, at most. */
    int MOST = GroupTotals.MOST;

    /** An operation beyond those of {@link Values}: rows that have a value are counted. */
    int COUNT_VALUES = 9;

    /** An operation: all rows are counted. */
    int COUNT_ROWS = 10;

    /** Returns the number of partial aggregates: a constant. */
    int count();

    /** Returns the operation that combines the accumulators of one of them: counts are added. */
    int combination(int aggregate);

    /** Reads what they need of a row into {@code values}, from a place on. */
    void read(double[] values, int from, int row);

    /**
     * Adds a row to their accumulators.
     *
     * @param cell the accumulator of the first
     * @param step the distance to that of the next
     * @param values what was read of the row
     * @param from where that begins
     * @param present 1 if the row has a value, 0 otherwise
     */
    void add(double[] cells, int cell, int step, double[] values, int from, int present);

    /** No partial aggregate. */
    record None() implements PassAggregates {

        @Override
        public int count() {
            return 0;
        }

        @Override
        public int combination(int aggregate) {
            return Values.SUM;
        }

        @Override
        public void read(double[] values, int from, int row) {
            // There is none.
        }

        @Override
        public void add(
                double[] cells, int cell, int step, double[] values, int from, int present) {
            // There is none.
        }
    }

    /**
     * A partial aggregate, and those behind it.
     *
     * @param value what it reads
     * @param at the place of its value among those of a row: floats of a pass share one
     * @param operation one of {@link Values}, {@link #COUNT_VALUES} or {@link #COUNT_ROWS}
     */
    record Then(Value value, int at, int operation, PassAggregates others)
            implements PassAggregates {

        @Override
        public int count() {
            return 1 + others.count();
        }

        @Override
        public int combination(int aggregate) {
            int own = operation < COUNT_VALUES ? operation : Values.SUM;
            return aggregate == 0 ? own : others.combination(aggregate - 1);
        }

        @Override
        public void read(double[] values, int from, int row) {
            value.read(values, from + at, row);
            others.read(values, from, row);
        }

        @Override
        public void add(
                double[] cells, int cell, int step, double[] values, int from, int present) {
            int counts = operation == COUNT_ROWS ? 1 : present;
            double sum = PassAggregates.add(operation, cells[cell], values[from + at]);
            cells[cell] = counts == 1 ? sum : cells[cell];
            others.add(cells, cell + step, step, values, from, present);
        }
    }

    /** What a partial aggregate reads of a row. */
    interface Value {

        void read(double[] values, int at, int row);
    }

    /** Nothing: it counts, or another has read the same. */
    record Nothing() implements Value {

        @Override
        public void read(double[] values, int at, int row) {
            // There is nothing to read.
        }
    }

    /** Floats, and integers as floats. */
    record Real(Numbers numbers) implements Value {

        @Override
        public void read(double[] values, int at, int row) {
            values[at] = numbers.real(row);
        }
    }

    /**
     * An integer, or a part of one.
     *
     * @param source see {@link Values}
     */
    record Whole(LongArray words, int source) implements Value {

        @Override
        public void read(double[] values, int at, int row) {
            values[at] = Values.readLong(source, words, row);
        }
    }

    /** Returns an accumulator of integers after one more row. */
    static long add(int operation, long cell, long value) {
        return operation < COUNT_VALUES ? Values.combine(operation, cell, value) : cell + 1L;
    }

    /** Returns an accumulator of floats after one more row. */
    static double add(int operation, double cell, double value) {
        return operation < COUNT_VALUES
                ? Values.combine(operation, cell, Values.term(operation, value))
                : cell + 1.0;
    }
}
