// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers for kernels on keys. Each has one return, since TornadoVM inlines others wrongly. None
 * has an unsigned shift, which TornadoVM gets wrong for negative numbers.
 */
public final class Keys {

    static final long SEED = 0x2545f4914f6cdd1dL;
    static final long FIRST_MULTIPLIER = 0xff51afd7ed558ccdL;
    static final long LAST_MULTIPLIER = 0xc4ceb9fe1a85ec53L;
    static final long LOW_HALF = 0xffffffffL;

    private Keys() {}

    /** Hashes a word to 31 bits. */
    public static int hash(long word) {
        long hash = (SEED ^ word) * FIRST_MULTIPLIER;
        hash = hash ^ ((hash >> 32) & LOW_HALF);
        hash = hash * LAST_MULTIPLIER;
        return (int) ((hash >> 33) & 0x7fffffffL);
    }

    /** Returns bit {@code index} of a bitmap in 64-bit words. */
    public static int bit(LongArray bits, int index) {
        return (int) ((bits.get(index >> 6) >> (index & 63)) & 1L);
    }
}
