// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.DoubleDouble;

import java.util.Arrays;

/**
 * A total for each group with the sum of its rounding errors, as {@link FloatSum} keeps them. Part
 * of an accumulator's state.
 */
final class CompensatedTotals {

    private double[] sums = {};
    private double[] errors = {};

    void grow(int capacity) {
        sums = Arrays.copyOf(sums, capacity);
        errors = Arrays.copyOf(errors, capacity);
    }

    /** Sets the totals of groups {@code [from, to)} to 0. */
    void reset(int from, int to) {
        Arrays.fill(sums, from, to, 0);
        Arrays.fill(errors, from, to, 0);
    }

    /** Adds the sum of a value and its known error. */
    void add(int group, double value, double error) {
        double old = sums[group];
        double sum = old + value;
        double rounded = sum - old;
        errors[group] += (old - (sum - rounded)) + (value - rounded) + error;
        sums[group] = sum;
    }

    void add(int group, DoubleDouble value) {
        add(group, value.high(), value.low());
    }

    /** Adds the product of two numbers. Each is the sum of a value and its known error. */
    void addProduct(int group, double a, double aError, double b, double bError) {
        double product = a * b;
        add(group, product, Math.fma(a, b, -product) + (a * bError + aError * b));
    }

    /** Returns the total of a group. */
    DoubleDouble get(int group) {
        double sum = sums[group];
        double error = errors[group];
        // Once a sum is infinite or NaN, its error is NaN and has no meaning.
        return Double.isFinite(sum + error)
                ? DoubleDouble.sum(sum, error)
                : new DoubleDouble(sum, 0);
    }
}
