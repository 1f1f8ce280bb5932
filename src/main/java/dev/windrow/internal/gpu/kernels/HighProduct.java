// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

/** The high half of a product of longs: TornadoVM has no instruction for it. */
public final class HighProduct {

    private static final long LOW = 0xffffffffL;

    private HighProduct() {}

    /** Returns the high 64 bits of the product of two signed integers. */
    public static long of(long a, long b) {
        long highA = a >> 32;
        long lowA = a & LOW;
        long highB = b >> 32;
        long lowB = b & LOW;
        long carried = highA * lowB + (((lowA * lowB) >> 32) & LOW);
        long crossed = lowA * highB + (carried & LOW);
        return highA * highB + (carried >> 32) + (crossed >> 32);
    }
}
