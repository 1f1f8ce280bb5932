package dev.windrow.internal.gpu.kernels;

import dev.windrow.kernel.Text;
import dev.windrow.kernel.TextWriter;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Strings made of strings, in two passes; {@link TextWriter} says how, and what {@code present},
 * {@code tiles}, {@code starts}, {@code out} and {@code pass} are.
 *
 * <p>A string of row r is {@code characters[begins[r * step], ends[r * step + shift])}: of a
 * column, both are its offsets, and step and shift are 1; of a constant, the step is 0.
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
        int runs = TextWriter.runs(sizes, present, row);
        int begin = 0;
        int end = 0;
        if (runs == 1) {
            begin = begins.get(row * step);
            end = ends.get(row * step + shift);
        }
        int at = TextWriter.place(context, sizes, tiles, starts, end - begin, pass);
        TextWriter.slice(context, out, at, characters, begin, end, pass);
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
        int runs = TextWriter.runs(sizes, present, row);
        int beginA = 0;
        int endA = 0;
        int beginB = 0;
        int endB = 0;
        if (runs == 1) {
            int isA = Bitmaps.bit(condition, row);
            beginA = beginsA.get(row * stepA);
            beginB = beginsB.get(row * stepB);
            endA = isA == 1 ? endsA.get(row * stepA + shiftA) : beginA;
            endB = isA == 1 ? beginB : endsB.get(row * stepB + shiftB);
        }
        int size = endA - beginA + endB - beginB;
        int at = TextWriter.place(context, sizes, tiles, starts, size, pass);
        at = TextWriter.slice(context, out, at, charactersA, beginA, endA, pass);
        TextWriter.slice(context, out, at, charactersB, beginB, endB, pass);
    }

    /**
     * Puts two strings, one after the other, with a third between them. Reads both, {@code
     * separator} and {@code parameters}, its bytes.
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
        int runs = TextWriter.runs(sizes, present, row);
        int beginA = 0;
        int endA = 0;
        int beginB = 0;
        int endB = 0;
        int between = 0;
        if (runs == 1) {
            beginA = beginsA.get(row * stepA);
            endA = endsA.get(row * stepA + shiftA);
            beginB = beginsB.get(row * stepB);
            endB = endsB.get(row * stepB + shiftB);
            between = parameters.get(0);
        }
        int size = endA - beginA + between + endB - beginB;
        int at = TextWriter.place(context, sizes, tiles, starts, size, pass);
        at = TextWriter.slice(context, out, at, charactersA, beginA, endA, pass);
        at = TextWriter.slice(context, out, at, separator, 0, between, pass);
        TextWriter.slice(context, out, at, charactersB, beginB, endB, pass);
    }

    /**
     * Puts one string in place of each occurrence of another. Reads strings, {@code target}, {@code
     * replacement} and {@code parameters}, the bytes of both.
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
        int runs = TextWriter.runs(sizes, present, row);
        int begin = 0;
        int end = 0;
        int size = 0;
        if (runs == 1) {
            begin = begins.get(row);
            end = ends.get(row + shift);
            size =
                    replaced(
                            context,
                            characters,
                            begin,
                            end,
                            target,
                            replacement,
                            parameters,
                            out,
                            0,
                            TextWriter.MEASURE);
        }
        int at = TextWriter.place(context, sizes, tiles, starts, size, pass);
        if (pass == TextWriter.WRITE) {
            replaced(
                    context,
                    characters,
                    begin,
                    end,
                    target,
                    replacement,
                    parameters,
                    out,
                    at,
                    pass);
        }
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

    /** Puts strings so many times. Reads strings and {@code parameters}, how often. */
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
        int runs = TextWriter.runs(sizes, present, row);
        int count = parameters.get(0);
        int begin = 0;
        int end = 0;
        if (runs == 1) {
            begin = begins.get(row);
            end = ends.get(row + shift);
        }
        int at = TextWriter.place(context, sizes, tiles, starts, (end - begin) * count, pass);
        if (pass == TextWriter.WRITE) {
            for (int i = 0; i < count; i++) {
                at = TextWriter.slice(context, out, at, characters, begin, end, pass);
            }
        }
    }

    /**
     * Fills strings up. Reads strings; {@code fill}, the bytes of a character; {@code parameters}:
     * how many they are, how many characters strings have at least, 0 to fill on the right, 1 on
     * the left, 2 on both sides.
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
        int runs = TextWriter.runs(sizes, present, row);
        int bytes = parameters.get(0);
        int begin = 0;
        int end = 0;
        int missing = 0;
        if (runs == 1) {
            begin = begins.get(row);
            end = ends.get(row + shift);
            missing = Math.max(0, parameters.get(1) - Text.count(characters, begin, end));
        }
        int size = end - begin + missing * bytes;
        int at = TextWriter.place(context, sizes, tiles, starts, size, pass);
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

    /**
     * Writes integers in digits. Reads them.
     *
     * @param source what they are, as {@link Values} has it
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
        int runs = TextWriter.runs(sizes, present, row);
        int size = 0;
        int minus = 0;
        long below = 0L;
        if (runs == 1) {
            long value = Values.readInteger(source, words, row);
            // Below 0 there is one integer more.
            minus = value < 0L ? 1 : 0;
            below = value < 0L ? value : -value;
            size = minus + 1;
            long rest = below / 10L;
            while (rest < 0L) {
                size = size + 1;
                rest = rest / 10L;
            }
        }
        int at = TextWriter.place(context, sizes, tiles, starts, size, pass);
        if (pass == TextWriter.WRITE) {
            TextWriter.put(context, out, at, minus * (long) '-', minus, pass);
            for (int place = at + size - 1; place >= at + minus; place--) {
                long digit = '0' - below % 10L;
                TextWriter.put(context, out, place, digit, 1, pass);
                below = below / 10L;
            }
        }
    }

    /**
     * Brings letters into one case. Reads strings; {@code pages}, for each 256 code points where
     * {@code mapping} has their differences; {@code parameters}, by how much ASCII's letters change
     * and the first and last of those that do.
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
        int runs = TextWriter.runs(sizes, present, row);
        int begin = 0;
        int end = 0;
        int size = 0;
        if (runs == 1) {
            begin = begins.get(row);
            end = ends.get(row + shift);
            size =
                    changed(
                            context,
                            characters,
                            begin,
                            end,
                            pages,
                            mapping,
                            parameters,
                            out,
                            0,
                            TextWriter.MEASURE);
        }
        int at = TextWriter.place(context, sizes, tiles, starts, size, pass);
        if (pass == TextWriter.WRITE) {
            changed(context, characters, begin, end, pages, mapping, parameters, out, at, pass);
        }
    }

    /** Takes eight bytes at a time where all are ASCII, and characters elsewhere. */
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

    /** Adds to each of eight bytes, all of ASCII, that lies among 26 letters. */
    private static long changedAscii(long bytes, int first, int difference) {
        long atLeast = bytes + (128 - first) * LOWEST_BITS;
        long beyond = bytes + (128 - first - 26) * LOWEST_BITS;
        long letters = ((atLeast & ~beyond & HIGHEST_BITS) >> 7) & LOWEST_BITS;
        return bytes + letters * difference;
    }
}
