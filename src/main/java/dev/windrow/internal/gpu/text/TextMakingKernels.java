// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.kernel.TextWriter;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes strings from strings in two passes. {@link TextWriter} explains the passes, and {@code
 * present}, {@code tiles}, {@code starts}, {@code out} and {@code pass}.
 *
 * <p>A string of row r is {@code characters[begins[r * step], ends[r * step + shift])}: for a
 * column, both are its offsets, and step and shift are 1; for a constant, the step is 0.
 *
 * <p>Launch: a thread for each row and one more, in blocks of {@link TextWriter#THREADS}.
 *
 * <p>Strings may share words of {@code out} with their neighbours; there, bytes are added
 * atomically.
 */
public final class TextMakingKernels {

    static final long HIGHEST_BITS = 0x8080808080808080L;

    private static final long LOWEST_BITS = 0x0101010101010101L;

    private TextMakingKernels() {}

    /** Makes the strings of rows that are not null. */
    static void make(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            TextMaker maker,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int end = at;
        if (TextWriter.runs(sizes, present, row) == 1) {
            end = maker.write(new TextMaker.Output(context, out, pass), row, at);
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, end, pass);
    }

    /**
     * Changes the letters of strings that lie side by side to one case, all in one pass, if they
     * are ASCII alone: then they are as long as before. Otherwise it reports {@link
     * DeviceStatus#NOT_ASCII}, and what it writes is of no use. Neighbours of the strings in their
     * first and their last word count, too.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads strings and {@code parameters}, as {@link TextMaker.CaseChange} does; writes {@code
     * starts} and {@code out}.
     *
     * <p>Each thread writes elements of its own; all that report write the same.
     */
    public static void changeAscii(
            KernelContext context,
            IntArray status,
            IntArray sizes,
            IntArray begins,
            LongArray characters,
            IntArray parameters,
            IntArray starts,
            LongArray out) {
        int rows = sizes.get(TextWriter.ROWS);
        int before = begins.get(0) >> 3;
        int words = ((begins.get(rows) + 7) >> 3) - before;
        int difference = parameters.get(0);
        int first = parameters.get(1);
        long all = 0L;
        for (int i = context.globalIdx; i < words; i += context.globalGroupSizeX) {
            long bytes = characters.get(before + i);
            all = all | bytes;
            out.set(i, changedAscii(bytes, first, difference));
        }
        for (int i = context.globalIdx; i <= rows; i += context.globalGroupSizeX) {
            starts.set(i, begins.get(i) - (before << 3));
        }
        if ((all & HIGHEST_BITS) != 0L) {
            status.set(DeviceStatus.NOT_ASCII, 1);
        }
    }

    /**
     * Adds the difference to each of eight ASCII bytes that is one of the 26 letters from {@code
     * first} on.
     */
    static long changedAscii(long bytes, int first, int difference) {
        long atLeast = bytes + (128 - first) * LOWEST_BITS;
        long beyond = bytes + (128 - first - 26) * LOWEST_BITS;
        long letters = ((atLeast & ~beyond & HIGHEST_BITS) >> 7) & LOWEST_BITS;
        return bytes + letters * difference;
    }
}
