// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.math.BigInteger;

/** 128-bit two's complement integers as a high and a low long. */
public final class Int128 {

    private Int128() {}

    /**
     * {@return the integer with the given bits}
     *
     * @param high bits 64 to 127, sign included
     * @param low bits 0 to 63
     */
    public static BigInteger toBigInteger(long high, long low) {
        BigInteger lowPart = BigInteger.valueOf(low);
        if (low < 0) {
            lowPart = lowPart.add(BigInteger.ONE.shiftLeft(64));
        }
        return BigInteger.valueOf(high).shiftLeft(64).add(lowPart);
    }

    /**
     * {@return bits 64 to 127 of an integer}
     *
     * @param value an integer of at most 128 bits; higher bits are dropped
     */
    public static long high(BigInteger value) {
        return value.shiftRight(64).longValue();
    }

    /**
     * {@return bits 0 to 63 of an integer}
     *
     * @param value an integer of any size; higher bits are dropped
     */
    public static long low(BigInteger value) {
        return value.longValue();
    }

    /**
     * Compares two integers as signed numbers.
     *
     * @param highA bits 64 to 127 of the first
     * @param lowA bits 0 to 63 of the first
     * @param highB bits 64 to 127 of the second
     * @param lowB bits 0 to 63 of the second
     * @return less than 0, 0 or more than 0 if the first is less than, equal to or greater than the
     *     second
     */
    public static int compare(long highA, long lowA, long highB, long lowB) {
        int order = Long.compare(highA, highB);
        return order != 0 ? order : Long.compareUnsigned(lowA, lowB);
    }
}
