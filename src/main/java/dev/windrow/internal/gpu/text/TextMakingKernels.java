// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.kernel.TextWriter;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes strings in two passes. {@link TextWriter} explains the passes, and {@code tiles}, {@code
 * starts} and {@code out}.
 *
 * <p>Launch: a thread for each row and one more, in blocks of {@link TextWriter#THREADS}.
 */
public final class TextMakingKernels {

    static final long HIGHEST_BITS = 0x8080808080808080L;

    private static final long LOWEST_BITS = 0x0101010101010101L;

    private TextMakingKernels() {}

    /**
     * Measures strings.
     *
     * <p>Reads what the maker reads; writes the sizes of tiles, places in them, zeros, and to
     * {@code present} the rows that are not null, if {@code finds} is 1.
     *
     * <p>Each thread has a row of its own; a block's rows meet behind barriers.
     */
    static void measure(
            KernelContext context,
            IntArray sizes,
            TextMaker maker,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            LongArray present,
            int finds) {
        int row = context.globalIdx;
        int end = TextMaker.NULL;
        if (row < sizes.get(TextWriter.ROWS)) {
            end = maker.write(new TextMaker.Output(context, out, TextWriter.MEASURE), row, 0);
        }
        if (finds == 1) {
            Bitmaps.store(context, present, end < 0 ? 0 : 1);
        }
        int size = Math.max(0, end);
        TextWriter.end(context, sizes, tiles, starts, out, 0, size, TextWriter.MEASURE);
    }

    /**
     * Writes the strings of rows that are not null.
     *
     * <p>Reads what the maker reads, {@code present}, and what {@link #measure} wrote; writes
     * strings, and where they begin.
     *
     * <p>Strings may share words with their neighbours; there, bytes are added atomically.
     */
    static void write(
            KernelContext context,
            IntArray sizes,
            TextMaker maker,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            LongArray present) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, TextWriter.WRITE);
        if (TextWriter.runs(sizes, present, row) == 1) {
            maker.write(new TextMaker.Output(context, out, TextWriter.WRITE), row, at);
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, at, TextWriter.WRITE);
    }

    /**
     * Finds the rows that are not null.
     *
     * <p>Reads what the view reads; writes their bits.
     *
     * <p>Each thread has a row of its own; a block's bits meet behind a barrier.
     */
    static void findPresent(
            KernelContext context, IntArray sizes, TextView text, LongArray present) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(TextWriter.ROWS)) {
            TextView.Range range = text.range(row);
            has = range.begin() < 0 ? 0 : 1;
        }
        Bitmaps.store(context, present, has);
    }

    /**
     * Changes the letters of strings that lie side by side to one case, all in one pass, if they
     * are ASCII alone: then they are as long as before. Otherwise it reports {@link
     * DeviceStatus#NOT_ASCII}, and what it writes is of no use. Neighbours of the strings in their
     * first and their last word count, too.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads strings and {@code letters}, see {@link #changedAscii}; writes {@code starts} and
     * {@code out}.
     *
     * <p>Each thread writes elements of its own; all that report write the same.
     */
    static void changeAscii(
            KernelContext context,
            IntArray status,
            IntArray sizes,
            IntArray offsets,
            LongArray characters,
            Constant letters,
            IntArray starts,
            LongArray out) {
        int rows = sizes.get(TextWriter.ROWS);
        int before = offsets.get(0) >> 3;
        int words = ((offsets.get(rows) + 7) >> 3) - before;
        int difference = letters.at(0);
        int first = letters.at(1);
        long all = 0L;
        for (int i = context.globalIdx; i < words; i += context.globalGroupSizeX) {
            long bytes = characters.get(before + i);
            all = all | bytes;
            out.set(i, changedAscii(bytes, first, difference));
        }
        for (int i = context.globalIdx; i <= rows; i += context.globalGroupSizeX) {
            starts.set(i, offsets.get(i) - (before << 3));
        }
        if ((all & HIGHEST_BITS) != 0L) {
            status.set(DeviceStatus.NOT_ASCII, 1);
        }
    }

    /**
     * Takes over the sizes for {@link TextWriter} if some string is not ASCII alone. If all are,
     * they were made before, and there is no row left, nor a word to set to zero.
     *
     * <p>Launch: one thread.
     *
     * <p>Reads {@code sizes} and {@code status}; writes {@code others}.
     */
    static void takeOthers(
            KernelContext context, IntArray status, IntArray sizes, IntArray others) {
        if (context.globalIdx == 0) {
            int rows = -1;
            int words = 0;
            if (status.get(DeviceStatus.NOT_ASCII) != 0) {
                rows = sizes.get(TextWriter.ROWS);
                words = sizes.get(TextWriter.WORDS);
            }
            others.set(TextWriter.ROWS, rows);
            others.set(TextWriter.WORDS, words);
            others.set(TextWriter.NULLS, sizes.get(TextWriter.NULLS));
        }
    }

    /**
     * Changes each of eight ASCII bytes that is one of the 26 letters from {@code first} on.
     *
     * @param difference what is added to a letter
     */
    static long changedAscii(long bytes, int first, int difference) {
        long atLeast = bytes + (128 - first) * LOWEST_BITS;
        long beyond = bytes + (128 - first - 26) * LOWEST_BITS;
        long letters = ((atLeast & ~beyond & HIGHEST_BITS) >> 7) & LOWEST_BITS;
        return bytes + letters * difference;
    }
}
