// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.BlockSums;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes the selection vector of a bitmap: the rows whose bit is 1, in their order. The first kernel
 * counts the bits of each tile; once the counts are scanned, the second writes the rows. Words and
 * their places pass through local memory: where each row asked the device's memory for both,
 * writing the rows took twice as long.
 *
 * <p>Launch: a block of {@link #THREADS} for each tile.
 */
final class SelectionKernels {

    /** Threads of a block, and words of a tile. */
    static final int THREADS = 256;

    /** Rows of a tile. */
    static final int TILE = THREADS * Long.SIZE;

    /** The place of the number of rows in the sizes. */
    static final int ROWS = 0;

    /** The place of the number of tiles. */
    static final int TILES = 1;

    /** The place of the number of tiles of tiles, as their scan sees them. */
    static final int SCAN_TILES = 2;

    /** The length of the sizes. */
    static final int SIZES = 3;

    private static final int WORD_FOLD = 6;
    private static final int WORD_BITS = 64;

    /** Words that a block's threads look at together, a thread at each bit. */
    private static final int STEP = THREADS / WORD_BITS;

    private SelectionKernels() {}

    /**
     * Counts the selected rows of each tile.
     *
     * <p>Reads {@code bits}; writes {@code counts[tile]}.
     *
     * <p>Blocks own their tiles; threads meet in a tree.
     */
    public static void countTiles(
            KernelContext context, IntArray sizes, LongArray bits, IntArray counts) {
        int[] sums = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        sums[thread] = Long.bitCount(word(sizes, bits, context.globalIdx));
        BlockSums.total(context, sums, THREADS);
        if (thread == 0) {
            counts.set(context.groupIdx, sums[0]);
        }
    }

    /**
     * Writes the selected rows.
     *
     * <p>Reads {@code bits} and {@code starts[tile]}, the scanned counts; writes {@code
     * selectedRows[position]}.
     *
     * <p>Every selected row has a position of its own. Words and their places meet at barriers;
     * then neighbours look at neighbouring bits, and write to neighbouring positions.
     */
    public static void writeRows(
            KernelContext context,
            IntArray sizes,
            LongArray bits,
            IntArray starts,
            IntArray selectedRows) {
        long[] words = context.allocateLongLocalArray(THREADS);
        int[] ends = context.allocateIntLocalArray(2 * THREADS);
        int thread = context.localIdx;
        long own = word(sizes, bits, context.globalIdx);
        int sum = Long.bitCount(own);
        int from = 0;
        words[thread] = own;
        ends[thread] = sum;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            if (thread >= distance) {
                sum = sum + ends[from + thread - distance];
            }
            from = THREADS - from;
            ends[from + thread] = sum;
            context.localBarrier();
        }
        int start = starts.get(context.groupIdx);
        int bit = thread & (WORD_BITS - 1);
        long below = (1L << bit) - 1L;
        for (int i = 0; i < THREADS; i += STEP) {
            int at = i + (thread >> WORD_FOLD);
            long word = words[at];
            if (((word >> bit) & 1L) == 1L) {
                int before = Long.bitCount(word) - Long.bitCount(word & below);
                int row = ((context.groupIdx * THREADS + at) << WORD_FOLD) + bit;
                selectedRows.set(start + ends[from + at] - before, row);
            }
        }
    }

    /** Returns a word of the bitmap; bits behind the last row are 0. */
    private static long word(IntArray sizes, LongArray bits, int at) {
        int rows = sizes.get(ROWS) - (at << WORD_FOLD);
        long word = 0L;
        if (rows > 0) {
            word = bits.get(at);
        }
        if (rows < WORD_BITS) {
            word = word & ((1L << (rows & (WORD_BITS - 1))) - 1L);
        }
        return word;
    }
}
