// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

/** Arithmetic on integers of 128 bits, in arrays of high and of low halves. */
public final class WideMath {

    /** The most digits of a decimal. */
    static final int MOST_DIGITS = 38;

    private WideMath() {}

    /** Returns the bound plus 1, or -1 if that does not fit 64 bits. */
    public static long successor(long bound) {
        return bound == Long.MAX_VALUE ? -1 : bound + 1;
    }

    /**
     * Returns a bound of products of values with these bounds, or -1 if it does not fit 64 bits.
     */
    public static long productBound(long boundA, long boundB) {
        boolean known = boundA >= 0 && boundB >= 0;
        return known && Math.multiplyHigh(boundA, boundB) == 0 ? Math.max(-1, boundA * boundB) : -1;
    }

    /** Returns a bound of sums and differences, or -1 if it does not fit 64 bits. */
    public static long sumBound(long boundA, long boundB) {
        return boundA >= 0 && boundB >= 0 ? Math.max(-1, boundA + boundB) : -1;
    }

    /** Writes a + b, and returns whether it fits 128 bits. */
    public static boolean add(
            long highA, long lowA, long highB, long lowB, long[] high, long[] low, int at) {
        long sum = lowA + lowB;
        long carry = Long.compareUnsigned(sum, lowA) < 0 ? 1 : 0;
        long upper = highA + highB + carry;
        high[at] = upper;
        low[at] = sum;
        return ((highA ^ upper) & (highB ^ upper)) >= 0;
    }

    /** Writes a * b, and returns whether it fits 128 bits. */
    public static boolean multiply(
            long highA, long lowA, long highB, long lowB, long[] high, long[] low, int at) {
        if (highA == lowA >> 63 && highB == lowB >> 63) {
            high[at] = Math.multiplyHigh(lowA, lowB);
            low[at] = lowA * lowB;
            return true;
        }
        return multiplyMagnitudes(highA, lowA, highB, lowB, high, low, at);
    }

    private static boolean multiplyMagnitudes(
            long highA, long lowA, long highB, long lowB, long[] high, long[] low, int at) {
        long upperA = highA < 0 ? ~highA + (lowA == 0 ? 1 : 0) : highA;
        long lowerA = highA < 0 ? -lowA : lowA;
        long upperB = highB < 0 ? ~highB + (lowB == 0 ? 1 : 0) : highB;
        long lowerB = highB < 0 ? -lowB : lowB;
        if (upperA != 0 && upperB != 0) {
            return false;
        }
        long upper = upperA != 0 ? upperA : upperB;
        long single = upperA != 0 ? lowerB : lowerA;
        long middle = Math.unsignedMultiplyHigh(lowerA, lowerB);
        long lower = lowerA * lowerB;
        long cross = upper * single;
        long top = middle + cross;
        boolean fits =
                Math.unsignedMultiplyHigh(upper, single) == 0
                        && cross >= 0
                        && middle >= 0
                        && top >= 0;
        boolean negative = (highA ^ highB) < 0;
        high[at] = negative ? ~top + (lower == 0 ? 1 : 0) : top;
        low[at] = negative ? -lower : lower;
        return fits;
    }
}
