package dev.windrow.internal.cpu.work;

/** Adding up integers of several 64-bit words. */
public final class Wide {

    private Wide() {}

    /** Returns the carry, 0 or 1, of the unsigned sum of two words of which one is given. */
    public static long carry(long sum, long added) {
        return Long.compareUnsigned(sum, added) < 0 ? 1 : 0;
    }
}
