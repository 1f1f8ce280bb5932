package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Helpers that kernels call on bitmaps in 64-bit words, of which the lowest bit is the first. */
public final class Bitmaps {

    /** Threads of a block of a kernel that stores bits, each with a row of its own. */
    public static final int THREADS = 256;

    /** Words that such a block stores. */
    public static final int WORDS = THREADS / Long.SIZE;

    private static final int WORD_BITS = 64;

    private Bitmaps() {}

    /** Returns a bit. */
    public static int bit(LongArray bits, int index) {
        return (int) ((bits.get(index >> 6) >> (index & 63)) & 1L);
    }

    /**
     * Stores a bit for each thread of a block, 0 for those without a row. All threads call it.
     *
     * @param bits {@link #WORDS} words for each block
     * @param flag 0 or 1
     */
    public static void store(KernelContext context, LongArray bits, int flag) {
        int[] flags = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        flags[thread] = flag;
        context.localBarrier();
        if (thread < WORDS) {
            long word = 0L;
            for (int i = 0; i < WORD_BITS; i++) {
                word = word | ((long) flags[thread * WORD_BITS + i] << i);
            }
            bits.set(context.groupIdx * WORDS + thread, word);
        }
    }
}
