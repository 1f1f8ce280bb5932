// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Helpers for kernels on bitmaps in 64-bit words. The lowest bit of a word is its first. */
public final class Bitmaps {

    /** Threads of a block of a kernel that stores bits: one row for each thread. */
    public static final int THREADS = 256;

    /** Words that such a block stores. */
    public static final int WORDS = THREADS / Long.SIZE;

    private static final int WORD_BYTES = 8;
    private static final int BYTE_BITS = 8;

    private Bitmaps() {}

    public static int bit(LongArray bits, int index) {
        return (int) ((bits.get(index >> 6) >> (index & 63)) & 1L);
    }

    /**
     * Stores one bit for each thread of a block; threads without a row pass 0. All threads of the
     * block must call it. Bits become bytes, and bytes become words: a barrier more, and a quarter
     * of the steps.
     *
     * @param bits {@link #WORDS} words for each block
     * @param flag 0 or 1
     */
    public static void store(KernelContext context, LongArray bits, int flag) {
        int[] flags = context.allocateIntLocalArray(THREADS);
        int[] bytes = context.allocateIntLocalArray(THREADS / BYTE_BITS);
        int thread = context.localIdx;
        flags[thread] = flag;
        context.localBarrier();
        if (thread < THREADS / BYTE_BITS) {
            int made = 0;
            for (int i = 0; i < BYTE_BITS; i++) {
                made = made | (flags[thread * BYTE_BITS + i] << i);
            }
            bytes[thread] = made;
        }
        context.localBarrier();
        if (thread < WORDS) {
            long word = 0L;
            for (int i = 0; i < WORD_BYTES; i++) {
                word = word | ((long) bytes[thread * WORD_BYTES + i] << (i * BYTE_BITS));
            }
            bits.set(context.groupIdx * WORDS + thread, word);
        }
    }
}
