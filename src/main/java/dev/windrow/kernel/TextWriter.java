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
 * thread of it calls {@link #begin}, then the routine if it has a row, and {@link #end}.
 *
 * <p>Strings lie side by side in 64-bit words. A word that belongs to one call alone is stored;
 * into one that it may share, bytes are added atomically: so all words begin as zeros. A thread
 * waits for each such addition, so few calls with many bytes are faster than many with few.
 */
public final class TextWriter {

    /** The pass that only measures. */
    public static final int MEASURE = 0;

    /** The pass that writes. */
    public static final int WRITE = 1;

    /** Threads of a block, which has a tile of so many adjacent rows. */
    public static final int THREADS = 256;

    /** Where the sizes say how many rows there are. */
    public static final int ROWS = 0;

    /** Where the sizes say how many words the first pass sets to zero for the second. */
    public static final int WORDS = 1;

    /**
     * Where the sizes have 1 if some row may be null. With 0, the first word of the bitmap is all
     * ones and stands for every other: no row then waits for its own.
     */
    public static final int NULLS = 2;

    /** How many sizes there are. */
    public static final int SIZES = 3;

    private static final int WORD_BYTES = 8;

    /** How many sums a step of the scan adds up, each of as many sizes as the step before has. */
    private static final int RADIX = 4;

    private TextWriter() {}

    /**
     * Returns 1 where a thread has a row whose string is to be made, 0 for one that has none, or
     * whose result is null.
     *
     * @param sizes how many rows there are, and whether some may be null
     * @param present a bit for each row that is not null, the lowest first
     */
    public static int runs(IntArray sizes, LongArray present, int row) {
        int runs = 0;
        if (row < sizes.get(ROWS)) {
            runs = (int) ((present.get((row >> 6) * sizes.get(NULLS)) >> (row & 63)) & 1L);
        }
        return runs;
    }

    /**
     * Returns where a row's string begins: 0 in the first pass, its place in the second, when
     * {@code tiles} says where each tile begins. What a thread without a row gets means nothing.
     *
     * @param context the kernel's
     * @param sizes how many rows there are
     * @param tiles the tiles' sizes in the first pass, where they begin in the second
     * @param offsets how far {@link #end} found each string to be behind the beginning of its tile
     * @param pass {@link #MEASURE} or {@link #WRITE}
     */
    public static int begin(
            KernelContext context, IntArray sizes, IntArray tiles, IntArray offsets, int pass) {
        int begin = 0;
        if (pass == WRITE) {
            int row = Math.min(context.globalIdx, sizes.get(ROWS));
            begin = tiles.get(context.groupIdx) + offsets.get(row);
        }
        return begin;
    }

    /**
     * Takes where each row's string begins and ends. In the first pass the sizes of a tile's
     * strings are added up: {@code offsets} gets how far each is behind the beginning of its tile,
     * {@code tiles} their sum; and {@code out} is set to zeros. In the second, the offsets of the
     * column are written.
     *
     * @param context the kernel's
     * @param sizes how many rows there are, and how many words are set to zero
     * @param tiles the tiles' sizes
     * @param offsets an element more than rows: in the end where strings begin, and where the last
     *     ends
     * @param out where the strings are written to
     * @param begin what {@link #begin} returned
     * @param end where this thread's string ends; it is {@code begin} where it has none
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
