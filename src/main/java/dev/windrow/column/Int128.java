package dev.windrow.column;

import java.math.BigInteger;

/** 128-bit two's complement integers as a high and a low long. */
public final class Int128 {

    private Int128() {}

    /** Returns the integer whose bits are given. */
    public static BigInteger toBigInteger(long high, long low) {
        BigInteger lowPart = BigInteger.valueOf(low);
        if (low < 0) {
            lowPart = lowPart.add(BigInteger.ONE.shiftLeft(64));
        }
        return BigInteger.valueOf(high).shiftLeft(64).add(lowPart);
    }

    /** Returns bits 64 to 127 of an integer of at most 128 bits. */
    public static long high(BigInteger value) {
        return value.shiftRight(64).longValue();
    }

    /** Returns bits 0 to 63 of an integer. */
    public static long low(BigInteger value) {
        return value.longValue();
    }

    /** Compares two integers as signed numbers. */
    public static int compare(long highA, long lowA, long highB, long lowB) {
        int order = Long.compare(highA, highB);
        return order != 0 ? order : Long.compareUnsigned(lowA, lowB);
    }
}
