// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

/**
 * A number in twice the precision of a double, as the sum of two doubles. If {@code high} is not
 * finite, {@code low} is 0.
 *
 * @param high the number, rounded to a double
 * @param low the rest: the number minus {@code high}
 */
public record DoubleDouble(double high, double low) {

    /** Returns the exact sum of two doubles. */
    public static DoubleDouble sum(double a, double b) {
        double sum = a + b;
        double rounded = sum - a;
        return normal(sum, (a - (sum - rounded)) + (b - rounded));
    }

    private static DoubleDouble normal(double high, double low) {
        double sum = high + low;
        return Double.isFinite(sum)
                ? new DoubleDouble(sum, low - (sum - high))
                : new DoubleDouble(high, 0);
    }

    public DoubleDouble plus(DoubleDouble other) {
        DoubleDouble sum = sum(high, other.high);
        return normal(sum.high, sum.low + (low + other.low));
    }

    public DoubleDouble minus(DoubleDouble other) {
        return plus(new DoubleDouble(-other.high, -other.low));
    }

    public DoubleDouble times(DoubleDouble other) {
        double product = high * other.high;
        double error = Math.fma(high, other.high, -product);
        return normal(product, error + (high * other.low + low * other.high));
    }

    public DoubleDouble times(double factor) {
        return times(new DoubleDouble(factor, 0));
    }

    public DoubleDouble dividedBy(double divisor) {
        double quotient = high / divisor;
        double remainder = Math.fma(-quotient, divisor, high) + low;
        return normal(quotient, remainder / divisor);
    }
}
