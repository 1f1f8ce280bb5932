package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.DoubleDouble;

import java.util.Arrays;

/**
 * A total for each group that carries the sum of its rounding errors, as {@link FloatSum} does:
 * part of an accumulator's state.
 */
final class CompensatedTotals {

    private double[] sums = {};
    private double[] errors = {};

    /** Enlarges the state of all groups. */
    void grow(int capacity) {
        sums = Arrays.copyOf(sums, capacity);
        errors = Arrays.copyOf(errors, capacity);
    }

    /** Makes the totals of groups {@code [from, to)} 0. */
    void reset(int from, int to) {
        Arrays.fill(sums, from, to, 0);
        Arrays.fill(errors, from, to, 0);
    }

    /** Adds a value that is known to lack {@code error}. */
    void add(int group, double value, double error) {
        double old = sums[group];
        double sum = old + value;
        double rounded = sum - old;
        errors[group] += (old - (sum - rounded)) + (value - rounded) + error;
        sums[group] = sum;
    }

    /** Adds a number. */
    void add(int group, DoubleDouble value) {
        add(group, value.high(), value.low());
    }

    /** Adds the product of two numbers, each given with what it is known to lack. */
    void addProduct(int group, double a, double aError, double b, double bError) {
        double product = a * b;
        add(group, product, Math.fma(a, b, -product) + (a * bError + aError * b));
    }

    /** Returns the total of a group. */
    DoubleDouble get(int group) {
        double sum = sums[group];
        double error = errors[group];
        // Once a sum is infinite or NaN its error is NaN, and means nothing.
        return Double.isFinite(sum + error)
                ? DoubleDouble.sum(sum, error)
                : new DoubleDouble(sum, 0);
    }
}
