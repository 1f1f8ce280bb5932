// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** For kernels: whether decimals have at most 38 digits. */
public final class DecimalLimits {

    private static final long LEAST_HALF = -2147483648L;
    private static final long GREATEST_HALF = 2147483647L;

    private DecimalLimits() {}

    /** Returns the least number of 39 digits: bits 0 to 63, and bits 64 to 127. */
    public static LongArray array() {
        return LongArray.fromElements(0x098a224000000000L, 0x4b3b4ca85a86c47aL);
    }

    /**
     * Returns 1 where a sum's magnitude is less than a limit, 0 otherwise.
     *
     * @param top bits 96 and above of the sum
     * @param low bits 0 to 63
     * @param high bits 64 to 127
     * @param limits bits 0 to 63 of the limit, and bits 64 to 127
     */
    public static int fits(long top, long low, long high, LongArray limits) {
        int fits = top < LEAST_HALF ? 0 : 1;
        if (top > GREATEST_HALF) {
            fits = 0;
        }
        long magnitudeLow = low;
        long magnitudeHigh = high;
        if (high < 0L) {
            magnitudeLow = -low;
            magnitudeHigh = -high - (low == 0L ? 0L : 1L);
        }
        long limit = limits.get(1);
        if (magnitudeHigh > limit) {
            fits = 0;
        }
        if (magnitudeHigh == limit) {
            // Unsigned: the flipped sign bit gives unsigned order.
            if ((magnitudeLow ^ Long.MIN_VALUE) >= (limits.get(0) ^ Long.MIN_VALUE)) {
                fits = 0;
            }
        }
        if (magnitudeHigh < 0L) {
            fits = 0;
        }
        return fits;
    }
}
