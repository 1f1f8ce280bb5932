// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import java.math.BigInteger;

/** Rounds integers times a power of two to the nearest double, ties to even. */
final class RoundedInteger {

    /** The most cells of 128 bits, 32 bits apart, whose sum fits 192 bits. */
    static final int MOST_CELLS = 3;

    private static final int SIGNIFICANT_BITS = 53;

    private RoundedInteger() {}

    /**
     * Rounds a sum of cells.
     *
     * @param cells the low and the high half of each cell; a cell counts 2^32 times as much as the
     *     one before it
     * @param from the first cell's low half
     * @param count the number of cells, at most {@link #MOST_CELLS}
     * @param power the power of two of the first cell
     */
    static double of(long[] cells, int from, int count, int power) {
        long low = 0;
        long middle = 0;
        long high = 0;
        for (int cell = count - 1; cell >= 0; cell--) {
            // The sum so far moves up by 32 bits.
            high = high << 32 | middle >>> 32;
            middle = middle << 32 | low >>> 32;
            low <<= 32;
            long cellLow = cells[from + 2 * cell];
            long cellHigh = cells[from + 2 * cell + 1];
            low += cellLow;
            long carry = WideArithmetic.carry(low, cellLow);
            long sum = middle + cellHigh;
            long carryHigh = WideArithmetic.carry(sum, cellHigh);
            middle = sum + carry;
            high += (cellHigh >> 63) + carryHigh + WideArithmetic.carry(middle, carry);
        }
        return of(high, middle, low, power);
    }

    /** Rounds an integer of 192 bits. */
    private static double of(long high, long middle, long low, int power) {
        if (high < 0) {
            long negativeLow = -low;
            long negativeMiddle = ~middle + (low == 0 ? 1 : 0);
            long negativeHigh = ~high + ((low | middle) == 0 ? 1 : 0);
            return -ofMagnitude(negativeHigh, negativeMiddle, negativeLow, power);
        }
        return ofMagnitude(high, middle, low, power);
    }

    private static double ofMagnitude(long high, long middle, long low, int power) {
        if (high != 0) {
            return ofWords(high, middle, low, power + 2 * Long.SIZE);
        }
        return middle != 0 ? ofWords(middle, low, 0, power + Long.SIZE) : ofWords(low, 0, 0, power);
    }

    /** Rounds a number whose first word is not 0, unless all are. */
    private static double ofWords(long first, long second, long rest, int power) {
        if (first == 0) {
            return 0;
        }
        int shift = Long.numberOfLeadingZeros(first);
        // Two steps, since a shift by 64 would be none.
        long top = first << shift | second >>> 1 >>> 63 - shift;
        boolean hasRest = (second << shift | rest) != 0;
        return ofTop(top, hasRest, power - shift);
    }

    /**
     * Rounds a number to 53 bits.
     *
     * @param top its first 64 bits, which begin with a 1
     * @param hasRest whether any later bit is 1
     * @param power the power of two of {@code top}
     */
    private static double ofTop(long top, boolean hasRest, int power) {
        int cut = Long.SIZE - SIGNIFICANT_BITS;
        long kept = top >>> cut;
        long dropped = top << SIGNIFICANT_BITS;
        boolean isOver = dropped < 0 && ((dropped << 1) != 0 || hasRest);
        boolean isTie = dropped < 0 && !isOver;
        long rounded = kept + (isOver || isTie && (kept & 1) != 0 ? 1 : 0);
        // A multiple of the least double, so subnormal results need no second rounding.
        return Math.scalb((double) rounded, power + cut);
    }

    /** Rounds an integer of any length. */
    static double of(BigInteger integer, int power) {
        BigInteger magnitude = integer.abs();
        int beyond = Math.max(0, magnitude.bitLength() - Long.SIZE);
        boolean hasRest = beyond > 0 && magnitude.getLowestSetBit() < beyond;
        long first = magnitude.shiftRight(beyond).longValue();
        double rounded = ofWords(first, 0, hasRest ? 1 : 0, power + beyond);
        return integer.signum() < 0 ? -rounded : rounded;
    }

    /** Returns an integer of 64 bits without a sign. */
    static BigInteger unsigned(long word) {
        BigInteger signed = BigInteger.valueOf(word);
        return word < 0 ? signed.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : signed;
    }
}
