// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers that kernels call to make a column of strings in two passes. The routine for one row is
 * written once: it takes where its string begins, passes that on from helper to helper, and returns
 * where the string ends. In the pass {@link #MEASURE} nothing is written; the routine begins at 0,
 * so it returns the string's size. In the pass {@link #WRITE} the same calls write.
 *
 * <p>A kernel runs with a thread for each row and one more, in blocks of {@link #THREADS}. Every
 * thread calls {@link #begin}, then the routine if {@link #runs} says so, then {@link #end}.
 *
 * <p>Strings lie side by side in 64-bit words. A word that belongs to one call alone is stored.
 * Into a word that several calls may share, bytes are added atomically, so all words begin as
 * zeros. A thread waits for each such addition: few calls with many bytes are faster than many with
 * few.
 */
public final class TextWriter {

    /** The pass that only measures. */
    public static final int MEASURE = 0;

    /** The pass that writes. */
    public static final int WRITE = 1;

    /** The threads of a block, and the adjacent rows of its tile. */
    public static final int THREADS = 256;

    /** The index of the number of rows in the sizes. */
    public static final int ROWS = 0;

    /**
     * The index, in the sizes, of the number of words that the first pass sets to zero for the
     * second.
     */
    public static final int WORDS = 1;

    /**
     * The index, in the sizes, of 1 if some row may be null. If it is 0, the first word of the
     * bitmap is all ones and stands for every other word, so no row waits for its own.
     */
    public static final int NULLS = 2;

    /** How many sizes there are. */
    public static final int SIZES = 3;

    private static final int WORD_BYTES = 8;

    /** How many partial sums of the step before a step of the scan adds up. */
    private static final int RADIX = 4;

    private TextWriter() {}

    /**
     * {@return 1 if a thread makes a string, 0 if it has no row or its row is null}
     *
     * @param sizes the number of rows, and whether some may be null
     * @param present a bit for each row that is not null, the lowest first
     * @param row the thread's row
     */
    public static int runs(IntArray sizes, LongArray present, int row) {
        int runs = 0;
        if (row < sizes.get(ROWS)) {
            runs = (int) ((present.get((row >> 6) * sizes.get(NULLS)) >> (row & 63)) & 1L);
        }
        return runs;
    }

    /**
     * {@return where a row's string begins: 0 in the first pass, its place in the second} The
     * result of a thread without a row means nothing.
     *
     * @param context the kernel's
     * @param sizes the number of rows
     * @param tiles the sizes of the tiles in the first pass, where they begin in the second
     * @param offsets where each string begins within its tile, as {@link #end} wrote it
     * @param pass {@link #MEASURE} or {@link #WRITE}
     */
    public static int begin(
            KernelContext context, IntArray sizes, IntArray tiles, IntArray offsets, int pass) {
        int begin = 0;
        if (pass == WRITE) {
            int row = Math.max(0, Math.min(context.globalIdx, sizes.get(ROWS)));
            begin = tiles.get(context.groupIdx) + offsets.get(row);
        }
        return begin;
    }

    /**
     * Ends a row's string. In the first pass, a prefix sum over the block writes where each string
     * begins within its tile to {@code offsets}, and the size of the tile to {@code tiles}; and
     * {@code out} is set to zeros. In the second pass, the offsets of the column are written.
     *
     * @param context the kernel's
     * @param sizes the number of rows, and the number of words that are set to zero
     * @param tiles the sizes of the tiles
     * @param offsets one element more than rows: after the second pass, where strings begin and
     *     where the last one ends
     * @param out the words that strings are written to
     * @param begin what {@link #begin} returned
     * @param end where this thread's string ends; {@code begin} if it makes none
     * @param pass {@link #MEASURE} or {@link #WRITE}
     */
    public static void end(
            KernelContext context,
            IntArray sizes,
            IntArray tiles,
            IntArray offsets,
            LongArray out,
            int begin,
            int end,
            int pass) {
        int row = context.globalIdx;
        if (pass == MEASURE) {
            int words = sizes.get(WORDS);
            for (int word = row; word < words; word += context.globalGroupSizeX) {
                out.set(word, 0L);
            }
            int[] sums = context.allocateIntLocalArray(2 * THREADS);
            int thread = context.localIdx;
            int sum = end - begin;
            int from = 0;
            sums[thread] = sum;
            context.localBarrier();
            for (int distance = 1; distance < THREADS; distance = distance * RADIX) {
                if (thread >= distance) {
                    sum = sum + sums[from + thread - distance];
                }
                if (thread >= 2 * distance) {
                    sum = sum + sums[from + thread - 2 * distance];
                }
                if (thread >= 3 * distance) {
                    sum = sum + sums[from + thread - 3 * distance];
                }
                from = THREADS - from;
                sums[from + thread] = sum;
                context.localBarrier();
            }
            if (row <= sizes.get(ROWS)) {
                offsets.set(row, sum - (end - begin));
            }
            if (thread == THREADS - 1) {
                tiles.set(context.groupIdx, sum);
            }
        } else if (row <= sizes.get(ROWS)) {
            offsets.set(row, begin);
        }
    }

    /**
     * Writes a part of another string.
     *
     * @param context the kernel's
     * @param out the words that strings are written to
     * @param at where the part goes
     * @param characters the bytes of the other string
     * @param begin where the part begins there
     * @param end where it ends there
     * @param pass {@link #MEASURE} or {@link #WRITE}
     * @return where the written bytes end
     */
    public static int slice(
            KernelContext context,
            LongArray out,
            int at,
            LongArray characters,
            int begin,
            int end,
            int pass) {
        int length = end - begin;
        if (pass == WRITE) {
            int done = 0;
            while (done < length) {
                int target = at + done;
                int count = Math.min(WORD_BYTES - (target & 7), length - done);
                long bytes = Text.bytes(characters, begin + done, begin + done + count);
                if (count == WORD_BYTES) {
                    out.set(target >> 3, bytes);
                } else {
                    context.atomicAdd(out, target >> 3, bytes << ((target & 7) << 3));
                }
                done = done + count;
            }
        }
        return at + length;
    }

    /**
     * Writes up to eight bytes.
     *
     * @param context the kernel's
     * @param out the words that strings are written to
     * @param at where the bytes go
     * @param bytes the bytes, the first one lowest, with zeros behind them
     * @param count how many there are, 0 to 8
     * @param pass {@link #MEASURE} or {@link #WRITE}
     * @return where the written bytes end
     */
    public static int put(
            KernelContext context, LongArray out, int at, long bytes, int count, int pass) {
        if (pass == WRITE) {
            int shift = (at & 7) << 3;
            context.atomicAdd(out, at >> 3, bytes << shift);
            if ((at & 7) + count > WORD_BYTES) {
                long left = (1L << shift) - 1L;
                context.atomicAdd(out, (at >> 3) + 1, ((bytes >> (56 - shift)) >> 8) & left);
            }
        }
        return at + count;
    }
}
