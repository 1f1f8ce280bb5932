// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import dev.windrow.internal.gpu.kernels.HighProduct;

/** Arithmetic that generated kernels call. TornadoVM inlines it. Flags are 0 or 1. */
public final class RowMath {

    /**
     * The greatest float64 that does not become infinite as float32: the next one lies halfway to
     * infinity.
     */
    static final double GREATEST_FLOAT = Math.nextDown(0x1.ffffffp127);

    /** From here on, all floats are integers. */
    private static final double WHOLE = 0x1p52;

    private static final double HALF_WORD = 0x1p32;
    private static final double PART = 0x1p-32;
    private static final double SHORT_WORD = 0x1p16;
    private static final double SHORT_PART = 0x1p-16;

    private RowMath() {}

    /** Returns 1 if a sum of integers overflowed, 0 otherwise. */
    public static int sumMisfits(long a, long b, long sum) {
        return (int) ((((a ^ sum) & (b ^ sum)) >> 63) & 1L);
    }

    /** Returns 1 if a difference of integers overflowed, 0 otherwise. */
    public static int differenceMisfits(long a, long b, long difference) {
        return (int) ((((a ^ b) & (a ^ difference)) >> 63) & 1L);
    }

    /** Returns 1 if a 128-bit integer does not fit 64 bits, 0 otherwise. */
    public static int digitsMisfit(long low, long high) {
        return (low >> 63) == high ? 0 : 1;
    }

    /** Returns 1 if a product of integers overflowed, 0 otherwise. */
    public static int productMisfits(long a, long b, long product) {
        long lost = HighProduct.of(a, b) ^ (product >> 63);
        return (int) (((lost | -lost) >> 63) & 1L);
    }

    /**
     * Compares integers.
     *
     * @param trueOf the orders for which it is true, as bits: less (bit 0), equal, greater
     */
    public static int compareLongs(int trueOf, long a, long b) {
        int order = (a > b ? 1 : 0) - (a < b ? 1 : 0);
        return (trueOf >> (order + 1)) & 1;
    }

    /**
     * Compares floats as {@link #compareLongs} does: NaN is greater than all, and equals itself.
     */
    public static int compareDoubles(int trueOf, double a, double b) {
        int order = (a > b ? 1 : 0) - (a < b ? 1 : 0);
        order = order + (a != a ? 1 : 0) - (b != b ? 1 : 0);
        return (trueOf >> (order + 1)) & 1;
    }

    /** Returns 1 if an integer lies outside a range, both ends included; 0 otherwise. */
    public static int rangeMisfits(long value, long least, long greatest) {
        return (value < least ? 1 : 0) | (value > greatest ? 1 : 0);
    }

    /**
     * Returns 1 if a float is less than the least one that fits, or not less than {@code end}; 0
     * otherwise. For NaN neither comparison is true, so one of them is asked in the positive.
     */
    public static int boundsMisfit(double value, double least, double end) {
        return 1 - ((value < least ? 0 : 1) & (value < end ? 1 : 0));
    }

    /** Returns 1 if the magnitude of a finite float is greater than one, 0 otherwise. */
    public static int becomesInfinite(double value, double greatest, double infinity) {
        double magnitude = value < 0.0 ? -value : value;
        return (magnitude > greatest ? 1 : 0) & (magnitude < infinity ? 1 : 0);
    }

    /** Returns a float rounded to 32 bits. */
    public static double rounded(double value) {
        float rounded = (float) value;
        return rounded;
    }

    /**
     * Returns the nearest integer as a float, on a tie the even one: a sum as great as {@link
     * #WHOLE} is rounded so.
     */
    public static double nearestOrEven(double value) {
        double sign = value < 0.0 ? -1.0 : 1.0;
        double magnitude = value * sign;
        double rounded = (magnitude + WHOLE) - WHOLE;
        return sign * (magnitude < WHOLE ? rounded : magnitude);
    }

    /** Returns an integral float as a long, in parts: on a device, floats can become ints only. */
    public static long whole(double value) {
        int high = (int) (value * PART);
        double rest = value - high * HALF_WORD;
        int middle = (int) (rest * SHORT_PART);
        int low = (int) (rest - middle * SHORT_WORD);
        return ((long) high << 32) + ((long) middle << 16) + low;
    }

    public static int isNotZeroLong(long value) {
        return value == 0L ? 0 : 1;
    }

    public static int isNotZeroDouble(double value) {
        return value == 0.0 ? 0 : 1;
    }

    /** Returns the first value if the flag is 1, the second one otherwise. */
    public static long chooseLong(int flag, long first, long second) {
        return flag == 1 ? first : second;
    }

    /** Returns the first value if the flag is 1, the second one otherwise. */
    public static double chooseDouble(int flag, double first, double second) {
        return flag == 1 ? first : second;
    }

    /** Returns 1 if one int is less than another, 0 otherwise. */
    public static int isLess(int a, int b) {
        return a < b ? 1 : 0;
    }

    /** Returns the number of a row, or 0 in place of one that stands for none. */
    public static int rowOrFirst(long row) {
        int isRow = (row < 0L ? 0 : 1) & (row > 0x7fffffffL ? 0 : 1);
        return isRow == 1 ? (int) row : 0;
    }

    /** Returns 1 if two words differ, 0 otherwise. */
    public static int differ(long a, long b) {
        return a == b ? 0 : 1;
    }

    /** Returns 1 if a value is one of {@code size} values from the least one on, 0 otherwise. */
    public static int isWithin(long value, long least, long size) {
        long above = value - least;
        int isFew = (above ^ Long.MIN_VALUE) < (size ^ Long.MIN_VALUE) ? 1 : 0;
        return value < least ? 0 : isFew;
    }

    /**
     * Hashes a word of a key, after the words before it, for a table of few slots: bits 16 to 30
     * tell where.
     */
    public static int hash(int before, long word) {
        int folded = before + ((int) word ^ (int) (word >> 32));
        return (folded ^ (folded >> 15)) * 0x2c1b3c6d;
    }
}
