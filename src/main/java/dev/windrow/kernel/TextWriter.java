package dev.windrow.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers that kernels call to make a column of strings in two passes. A routine for one row is
 * written once: it takes where its string begins, passes that on from helper to helper, and returns
 * where the string ends. With {@link #MEASURE} nothing is written, and what the routine returns for
 * 0 is the string's size; with {@link #WRITE} the same calls write.
 *
 * <p>A kernel runs with a thread for each row and one more, in blocks of {@link #THREADS}. Every
 * thread of it calls {@link #place} once, whether it has a row or not.
 *
 * <p>Strings lie side by side in 64-bit words. A word that belongs to one call alone is stored;
 * into one that it may share, bytes are added atomically: so all words begin as zeros.
 */
public final class TextWriter {

    /** The pass that only measures. */
    public static final int MEASURE = 0;

    /** The pass that writes. */
    public static final int WRITE = 1;

    /** Threads of a block, which has a tile of so many adjacent rows. */
    public static final int THREADS = 256;

    private static final int WORD_BYTES = 8;

    private TextWriter() {}

    /**
     * Returns 1 where a thread has a row whose string is to be made, 0 for one that has none, or
     * whose result is null.
     *
     * @param sizes how many rows there are
     * @param present a bit for each row that is not null, the lowest first
     */
    public static int runs(IntArray sizes, LongArray present, int row) {
        int runs = 0;
        if (row < sizes.get(0)) {
            runs = (int) ((present.get(row >> 6) >> (row & 63)) & 1L);
        }
        return runs;
    }

    /**
     * Finds the place of each row's string. In the first pass the sizes of a tile's strings are
     * added up; in the second, when {@code tiles} says where each tile begins, the offsets of the
     * column are written.
     *
     * @param context the kernel's
     * @param sizes how many rows there are
     * @param tiles the tiles' sizes in the first pass, where they begin in the second
     * @param offsets where strings begin, and where the last ends: an element more than rows
     * @param size the size of this thread's string, 0 where it has no row
     * @param pass {@link #MEASURE} or {@link #WRITE}
     * @return where this thread's string begins; in the first pass, within its tile
     */
    public static int place(
            KernelContext context,
            IntArray sizes,
            IntArray tiles,
            IntArray offsets,
            int size,
            int pass) {
        int[] ends = context.allocateIntLocalArray(THREADS);
        int thread = context.localIdx;
        ends[thread] = size;
        context.localBarrier();
        for (int distance = 1; distance < THREADS; distance = distance * 2) {
            int before = 0;
            if (thread >= distance) {
                before = ends[thread - distance];
            }
            context.localBarrier();
            ends[thread] = ends[thread] + before;
            context.localBarrier();
        }
        int begin = ends[thread] - size;
        if (pass == MEASURE) {
            if (thread == THREADS - 1) {
                tiles.set(context.groupIdx, ends[thread]);
            }
        } else {
            begin = begin + tiles.get(context.groupIdx);
            if (context.globalIdx <= sizes.get(0)) {
                offsets.set(context.globalIdx, begin);
            }
        }
        return begin;
    }

    /** Writes bytes of another string, {@code [begin, end)} of it; returns where they end. */
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
     * Writes up to eight bytes; returns where they end.
     *
     * @param bytes the bytes, the first one lowest, with zeros behind them
     * @param count how many they are
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
