// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

/** Arithmetic on integers of several 64-bit words. */
public final class WideArithmetic {

    private WideArithmetic() {}

    /**
     * Returns the carry, 0 or 1, of an unsigned sum. {@code added} is either of the two summands.
     */
    public static long carry(long sum, long added) {
        return Long.compareUnsigned(sum, added) < 0 ? 1 : 0;
    }
}
