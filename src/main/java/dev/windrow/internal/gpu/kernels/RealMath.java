// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

/**
 * Functions of floats for kernels. Each gives the bits that Java's own has: rounding takes only
 * sums and comparisons, which are the same on every device.
 */
public final class RealMath {

    /** From here on, all floats are integers. */
    private static final double WHOLE = 0x1p52;

    private RealMath() {}

    public static double absolute(double value) {
        double magnitude = value < 0.0 ? -value : value;
        return value == 0.0 ? 0.0 : magnitude;
    }

    public static double floor(double value) {
        double magnitude = value < 0.0 ? -value : value;
        double down = truncated(magnitude);
        double up = down < magnitude ? down + 1.0 : down;
        return rounded(value, magnitude, value < 0.0 ? up : down);
    }

    public static double ceiling(double value) {
        double magnitude = value < 0.0 ? -value : value;
        double down = truncated(magnitude);
        double up = down < magnitude ? down + 1.0 : down;
        return rounded(value, magnitude, value < 0.0 ? down : up);
    }

    public static double nearest(double value) {
        double magnitude = value < 0.0 ? -value : value;
        double down = truncated(magnitude);
        return rounded(value, magnitude, magnitude - down < 0.5 ? down : down + 1.0);
    }

    /** Returns the integer part of a magnitude below {@link #WHOLE}. */
    private static double truncated(double magnitude) {
        double near = (magnitude + WHOLE) - WHOLE;
        return near > magnitude ? near - 1.0 : near;
    }

    /** Returns a rounded magnitude with the value's sign; zeros, NaN and integers stay. */
    private static double rounded(double value, double magnitude, double made) {
        double signed = value < 0.0 ? -made : made;
        double fraction = magnitude < WHOLE ? signed : value;
        return value == 0.0 ? value : fraction;
    }

    /** Returns -1, 0 or 1; 0 of NaN. */
    public static long sign(double value) {
        return (value > 0.0 ? 1L : 0L) - (value < 0.0 ? 1L : 0L);
    }

    /** Returns -1, 0 or 1. */
    public static long sign(long value) {
        return (value > 0L ? 1L : 0L) - (value < 0L ? 1L : 0L);
    }

    /** Returns 1 where the first is greater, -1 where it is less, 0 otherwise. */
    public static int compare(long a, long b) {
        return (a > b ? 1 : 0) - (a < b ? 1 : 0);
    }

    /** Compares as {@link #compare(long, long)}; NaN is greater than all, and equals itself. */
    public static int compare(double a, double b) {
        int order = (a > b ? 1 : 0) - (a < b ? 1 : 0);
        return order + (a != a ? 1 : 0) - (b != b ? 1 : 0);
    }

    /**
     * Returns 1 where the first of two values is taken: the greater one, or the lesser one where
     * {@code greatest} is 0; of equal ones, the first. A value that is null is not taken.
     *
     * @param order how the first compares with the second
     * @param first 1 where there is a first value
     * @param second 1 where there is a second value
     */
    public static int takesFirst(int order, int first, int second, int greatest) {
        int better = greatest == 1 ? order : -order;
        return first & ((better >= 0 ? 1 : 0) | (1 - second));
    }

    /** Returns an integer without its sign; the least one stays as it is. */
    public static long magnitude(long value) {
        long sign = value >> 63;
        return (value ^ sign) - sign;
    }

    /**
     * Returns 1 for the least integer, whose magnitude does not fit, 0 otherwise. The magnitude
     * itself does not tell: Graal takes it for a number that is never negative.
     */
    public static int magnitudeMisfits(long value) {
        return (int) (((value & -value) >> 63) & 1L);
    }

    /** Returns 1 for a number that is neither infinite nor NaN, 0 otherwise. */
    public static int isFinite(double value) {
        return value - value == 0.0 ? 1 : 0;
    }

    /**
     * Returns the remainder of a division; 0 for a divisor of 0, and for -1, by which some devices
     * cannot divide the least integer.
     */
    public static long remainder(long value, long divisor) {
        long safe = (divisor == 0L ? 1 : 0) + (divisor == -1L ? 1 : 0) == 0 ? divisor : 1L;
        return value - value / safe * safe;
    }
}
