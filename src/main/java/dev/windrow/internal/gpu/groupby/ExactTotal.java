// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.internal.column.Decimals;

/**
 * An exact total of integers or unscaled decimals, in 192 bits.
 *
 * @param top bits 128 to 191, sign included
 * @param high bits 64 to 127
 * @param low bits 0 to 63
 */
record ExactTotal(long top, long high, long low) {

    private static final long LOW_HALF = 0xffffffffL;

    static ExactTotal of(long value) {
        return new ExactTotal(value >> 63, value >> 63, value);
    }

    /** Adds up chunks of 32 bits, each shifted by 32 bits more than the one before. */
    static ExactTotal of(long chunk0, long chunk1, long chunk2, long chunk3) {
        long second = chunk1 + (chunk0 >> 32);
        long third = chunk2 + (second >> 32);
        long fourth = chunk3 + (third >> 32);
        long low = second << 32 | chunk0 & LOW_HALF;
        long high = fourth << 32 | third & LOW_HALF;
        return new ExactTotal(fourth >> 32, high, low);
    }

    boolean fitsLong() {
        return high == low >> 63 && top == high;
    }

    boolean fitsDecimal() {
        return top == high >> 63 && Decimals.fits(high, low);
    }
}
