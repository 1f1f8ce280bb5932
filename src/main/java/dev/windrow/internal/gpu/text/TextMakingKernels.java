// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.kernel.Text;
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

    private static final long HIGHEST_BITS = 0x8080808080808080L;
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final int PAGE_SHIFT = 8;

    private TextMakingKernels() {}

    /** Copies strings, so that they lie side by side. Reads strings. */
    public static void copy(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            IntArray begins,
            IntArray ends,
            LongArray characters,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int step,
            int shift,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int end = at;
        if (TextWriter.runs(sizes, present, row) == 1) {
            int begin = begins.get(row * step);
            int behind = ends.get(row * step + shift);
            end = TextWriter.slice(context, out, at, characters, begin, behind, pass);
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, end, pass);
    }

    /** Chooses one of two strings. Reads a bit for each row, and both strings. */
    public static void choose(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            LongArray condition,
            IntArray beginsA,
            IntArray endsA,
            LongArray charactersA,
            IntArray beginsB,
            IntArray endsB,
            LongArray charactersB,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int stepA,
            int shiftA,
            int stepB,
            int shiftB,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int end = at;
        if (TextWriter.runs(sizes, present, row) == 1) {
            int isA = Bitmaps.bit(condition, row);
            int beginA = beginsA.get(row * stepA);
            int beginB = beginsB.get(row * stepB);
            int endA = isA == 1 ? endsA.get(row * stepA + shiftA) : beginA;
            int endB = isA == 1 ? beginB : endsB.get(row * stepB + shiftB);
            end = TextWriter.slice(context, out, end, charactersA, beginA, endA, pass);
            end = TextWriter.slice(context, out, end, charactersB, beginB, endB, pass);
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, end, pass);
    }

    /**
     * Joins two strings, with a separator between them. Reads both, {@code separator}, and {@code
     * parameters}: the separator's number of bytes.
     */
    public static void concatenate(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            IntArray beginsA,
            IntArray endsA,
            LongArray charactersA,
            IntArray beginsB,
            IntArray endsB,
            LongArray charactersB,
            LongArray separator,
            IntArray parameters,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int stepA,
            int shiftA,
            int stepB,
            int shiftB,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int end = at;
        if (TextWriter.runs(sizes, present, row) == 1) {
            int beginA = beginsA.get(row * stepA);
            int endA = endsA.get(row * stepA + shiftA);
            int beginB = beginsB.get(row * stepB);
            int endB = endsB.get(row * stepB + shiftB);
            end = TextWriter.slice(context, out, end, charactersA, beginA, endA, pass);
            end = TextWriter.slice(context, out, end, separator, 0, parameters.get(0), pass);
            end = TextWriter.slice(context, out, end, charactersB, beginB, endB, pass);
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, end, pass);
    }

    /**
     * Replaces each occurrence of one string by another. Reads strings, {@code target}, {@code
     * replacement}, and {@code parameters}: the number of bytes of each.
     */
    public static void replace(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            IntArray begins,
            IntArray ends,
            LongArray characters,
            LongArray target,
            LongArray replacement,
            IntArray parameters,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int shift,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int end = at;
        if (TextWriter.runs(sizes, present, row) == 1) {
            end =
                    replaced(
                            context,
                            characters,
                            begins.get(row),
                            ends.get(row + shift),
                            target,
                            replacement,
                            parameters,
                            out,
                            at,
                            pass);
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, end, pass);
    }

    private static int replaced(
            KernelContext context,
            LongArray characters,
            int begin,
            int end,
            LongArray target,
            LongArray replacement,
            IntArray parameters,
            LongArray out,
            int start,
            int pass) {
        int sought = parameters.get(0);
        int instead = parameters.get(1);
        int from = begin;
        int at = start;
        int found = 0;
        while (found >= 0) {
            found = Text.find(characters, from, end, target, 0, sought);
            int to = found < 0 ? end : found;
            at = TextWriter.slice(context, out, at, characters, from, to, pass);
            at = TextWriter.slice(context, out, at, replacement, 0, found < 0 ? 0 : instead, pass);
            from = to + sought;
        }
        return at;
    }

    /** Repeats strings. Reads strings and {@code parameters}: the number of times. */
    public static void repeat(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            IntArray begins,
            IntArray ends,
            LongArray characters,
            IntArray parameters,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int shift,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int size = 0;
        if (TextWriter.runs(sizes, present, row) == 1) {
            int begin = begins.get(row);
            int end = ends.get(row + shift);
            int count = parameters.get(0);
            size = (end - begin) * count;
            if (pass == TextWriter.WRITE) {
                for (int i = 0; i < count; i++) {
                    int place = at + i * (end - begin);
                    TextWriter.slice(context, out, place, characters, begin, end, pass);
                }
            }
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, at + size, pass);
    }

    /**
     * Pads strings. Reads strings; {@code fill}, the bytes of a character; and {@code parameters}:
     * the number of these bytes, the least number of characters of a result, and the side: 0 for
     * the right, 1 for the left, 2 for both.
     */
    public static void pad(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            IntArray begins,
            IntArray ends,
            LongArray characters,
            LongArray fill,
            IntArray parameters,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int shift,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int size = 0;
        if (TextWriter.runs(sizes, present, row) == 1) {
            int bytes = parameters.get(0);
            int begin = begins.get(row);
            int end = ends.get(row + shift);
            int missing = Math.max(0, parameters.get(1) - Text.count(characters, begin, end));
            size = end - begin + missing * bytes;
            if (pass == TextWriter.WRITE) {
                int side = parameters.get(2);
                int before = (side & 1) * missing + (side >> 1) * (missing >> 1);
                for (int i = 0; i < missing; i++) {
                    int place = at + i * bytes + (i < before ? 0 : end - begin);
                    TextWriter.put(context, out, place, fill.get(0), bytes, pass);
                }
                TextWriter.slice(context, out, at + before * bytes, characters, begin, end, pass);
            }
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, at + size, pass);
    }

    /**
     * Writes integers as decimal digits. Reads the integers.
     *
     * @param source the type of the integers, one of {@link Values}
     */
    public static void fromInteger(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            LongArray words,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int source,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int size = 0;
        if (TextWriter.runs(sizes, present, row) == 1) {
            long value = Values.readInteger(source, words, row);
            // There is one more integer below 0 than above.
            int minus = value < 0L ? 1 : 0;
            long below = value < 0L ? value : -value;
            size = minus + 1;
            long rest = below / 10L;
            while (rest < 0L) {
                size = size + 1;
                rest = rest / 10L;
            }
            if (pass == TextWriter.WRITE) {
                writeDigits(context, out, at, size, minus, below);
            }
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, at + size, pass);
    }

    /** Writes up to eight characters at a time, the last ones first. */
    private static void writeDigits(
            KernelContext context, LongArray out, int at, int size, int minus, long below) {
        long left = below;
        int end = at + size;
        while (end > at) {
            int count = Math.min(8, end - at);
            int digits = Math.min(8, end - at - minus);
            long bytes = 0L;
            for (int i = 0; i < digits; i++) {
                bytes = (bytes << 8) | ('0' - left % 10L);
                left = left / 10L;
            }
            if (digits < count) {
                bytes = (bytes << 8) | '-';
            }
            end = end - count;
            TextWriter.put(context, out, end, bytes, count, TextWriter.WRITE);
        }
    }

    /**
     * Changes the letters of strings that lie side by side to one case, all in one pass, if they
     * are ASCII alone: then they are as long as before. Otherwise it reports {@link
     * DeviceStatus#NOT_ASCII}, and what it writes is of no use. Neighbours of the strings in their
     * first and their last word count, too.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads strings and {@code parameters}, as {@link #changeCase} does; writes {@code starts}
     * and {@code out}.
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
     * Changes letters to one case. Reads strings; {@code pages}, the place in {@code mapping} of
     * the differences of each 256 code points; and {@code parameters}: the difference of ASCII's
     * letters, and the first and the last letter that changes.
     */
    public static void changeCase(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            IntArray begins,
            IntArray ends,
            LongArray characters,
            IntArray pages,
            IntArray mapping,
            IntArray parameters,
            IntArray tiles,
            IntArray starts,
            LongArray out,
            int shift,
            int pass) {
        int row = context.globalIdx;
        int at = TextWriter.begin(context, sizes, tiles, starts, pass);
        int end = at;
        if (TextWriter.runs(sizes, present, row) == 1) {
            end =
                    changed(
                            context,
                            characters,
                            begins.get(row),
                            ends.get(row + shift),
                            pages,
                            mapping,
                            parameters,
                            out,
                            at,
                            pass);
        }
        TextWriter.end(context, sizes, tiles, starts, out, at, end, pass);
    }

    /** Takes eight bytes at a time where all are ASCII, and single characters elsewhere. */
    private static int changed(
            KernelContext context,
            LongArray characters,
            int begin,
            int end,
            IntArray pages,
            IntArray mapping,
            IntArray parameters,
            LongArray out,
            int start,
            int pass) {
        int first = parameters.get(1);
        int from = begin;
        int at = start;
        while (from < end) {
            long bytes = Text.bytes(characters, from, end);
            int taken = Math.min(8, end - from);
            int made = taken;
            if ((bytes & HIGHEST_BITS) == 0L) {
                bytes = changedAscii(bytes, first, parameters.get(0));
            } else {
                taken = CodePoints.length(bytes, taken);
                int point = CodePoints.decode(bytes, taken);
                int page = pages.get(point >> PAGE_SHIFT);
                int changed = point + mapping.get((page << PAGE_SHIFT) + (point & 255));
                made = CodePoints.size(changed);
                bytes = CodePoints.encode(changed, made) | CodePoints.stray(bytes, taken);
            }
            at = TextWriter.put(context, out, at, bytes, made, pass);
            from = from + taken;
        }
        return at;
    }

    /**
     * Adds the difference to each of eight ASCII bytes that is one of the 26 letters from {@code
     * first} on.
     */
    private static long changedAscii(long bytes, int first, int difference) {
        long atLeast = bytes + (128 - first) * LOWEST_BITS;
        long beyond = bytes + (128 - first - 26) * LOWEST_BITS;
        long letters = ((atLeast & ~beyond & HIGHEST_BITS) >> 7) & LOWEST_BITS;
        return bytes + letters * difference;
    }
}
