// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.Offsets;
import dev.windrow.internal.gpu.window.ScannedMoments.Moments;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * Numbers whose variance is computed. Moments are merged as Chan, Golub and LeVeque do (Updating
 * Formulae and a Pairwise Algorithm for Computing Sample Variances).
 */
record ScannedMoments(WindowNumbers numbers) implements ScannedColumn<Moments> {

    /** The parts of moments in memory. */
    static final int PARTS = 4;

    /**
     * The moments of some values.
     *
     * @param count the number of values
     * @param mean their mean
     * @param error what is to be added to it
     * @param squares the sum of squared distances from it
     */
    record Moments(double count, double mean, double error, double squares) {}

    @Override
    public Moments identity() {
        return new Moments(0.0, 0.0, 0.0, 0.0);
    }

    @Override
    public Moments join(Moments a, Moments b) {
        double distance = (b.mean() - a.mean()) + (b.error() - a.error());
        double share = b.count() / (a.count() + b.count());
        double step = distance * share;
        double mean = a.mean() + step;
        mean = a.count() == 0.0 ? b.mean() : mean;
        mean = b.count() == 0.0 ? a.mean() : mean;
        double error = a.error() + Offsets.lost(a.mean(), step, mean);
        error = a.count() == 0.0 ? b.error() : error;
        error = b.count() == 0.0 ? a.error() : error;
        double squares = a.squares() + b.squares() + distance * distance * a.count() * share;
        squares = a.count() == 0.0 ? b.squares() : squares;
        squares = b.count() == 0.0 ? a.squares() : squares;
        return new Moments(a.count() + b.count(), mean, error, squares);
    }

    @Override
    public Moments with(Moments total, int row) {
        Moments result = total;
        if (numbers.presence().of(row) == 1) {
            double high = numbers.values().high(row);
            result = join(total, new Moments(1.0, high, numbers.values().low(row, high), 0.0));
        }
        return result;
    }

    @Override
    public Cells<Moments> allocate(KernelContext context, int length) {
        return new InBlock(
                context.allocateDoubleLocalArray(length),
                context.allocateDoubleLocalArray(length),
                context.allocateDoubleLocalArray(length),
                context.allocateDoubleLocalArray(length));
    }

    @Override
    public int isStaged() {
        return 0;
    }

    @Override
    public Cells<Moments> allocateStaged(KernelContext context, int length, Cells<Moments> runs) {
        return runs;
    }

    /** Moments of a block. */
    record InBlock(double[] counts, double[] means, double[] errors, double[] squares)
            implements Cells<Moments> {

        @Override
        public Moments get(int at) {
            return new Moments(counts[at], means[at], errors[at], squares[at]);
        }

        @Override
        public void set(int at, Moments total) {
            counts[at] = total.count();
            means[at] = total.mean();
            errors[at] = total.error();
            squares[at] = total.squares();
        }
    }

    /** Moments in device memory: all counts, all means, all errors, all squares. */
    record InMemory(DoubleArray array) implements Totals<Moments> {

        @Override
        public Moments get(int length, int at) {
            return new Moments(
                    array.get(at),
                    array.get(length + at),
                    array.get(2 * length + at),
                    array.get(3 * length + at));
        }

        @Override
        public void set(int length, int at, Moments total) {
            array.set(at, total.count());
            array.set(length + at, total.mean());
            array.set(2 * length + at, total.error());
            array.set(3 * length + at, total.squares());
        }
    }

    /**
     * Variances of windows.
     *
     * @param unit its element is the divisor of variances
     * @param sample 1 for the sample's variance, 0 for the population's
     */
    record Variances(DoubleArray out, DoubleArray unit, int sample) implements Results<Moments> {

        @Override
        public void set(int row, int rows, Moments total) {
            double divisor = sample == 1 ? total.count() - 1.0 : total.count();
            // The variance around a mean that is not finite is NaN.
            double squares = total.squares() + (total.mean() - total.mean());
            out.set(row, squares / divisor / unit.get(0));
        }
    }
}
