// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.DeviceText;
import dev.windrow.kernel.Text;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Takes parts of strings. A part needs no characters of its own: it is a range of the whole
 * string's.
 *
 * <p>A string of row r is {@code characters[begins[r], ends[r + shift])}: for a column, both are
 * its offsets, and the shift is 1.
 *
 * <p>Launch: any shape, but for {@link #split}. Each thread writes rows of its own.
 */
public final class TextViewKernels {

    private static final int LENGTH_SHIFT = 56;
    private static final int MOST_BYTES = 7;

    private TextViewKernels() {}

    /**
     * Takes the characters from one index to another; negative indices count from the end.
     *
     * <p>Reads strings and {@code parameters}: both indices; writes the begins and ends of the
     * parts.
     */
    public static void slice(
            KernelContext context,
            IntArray sizes,
            DeviceText text,
            IntArray parameters,
            IntArray newBegins,
            IntArray newEnds) {
        int rows = sizes.get(Sizes.ROWS);
        int start = parameters.get(0);
        int stop = parameters.get(1);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int begin = text.begin(row);
            int end = text.end(row);
            int count = 0;
            if ((start | stop) < 0) {
                count = Text.count(text.characters(), begin, end);
            }
            int from = start < 0 ? Math.max(0, start + count) : start;
            int to = Math.max(0, stop < 0 ? stop + count : stop);
            int newBegin = Text.position(text.characters(), begin, end, from);
            newBegins.set(row, newBegin);
            newEnds.set(row, Text.position(text.characters(), newBegin, end, to - from));
        }
    }

    /**
     * Strips characters from the ends.
     *
     * <p>Reads strings; {@code stripped}, each character's bytes with their number in the highest
     * byte; and {@code parameters}: the number of characters, 1 to strip on the left, 1 to strip on
     * the right. Writes the begins and ends of the rest.
     */
    public static void strip(
            KernelContext context,
            IntArray sizes,
            DeviceText text,
            LongArray stripped,
            IntArray parameters,
            IntArray newBegins,
            IntArray newEnds) {
        int rows = sizes.get(Sizes.ROWS);
        int count = parameters.get(0);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int begin = text.begin(row);
            int end = text.end(row);
            int going = parameters.get(1);
            while (going == 1 && begin < end) {
                int next = Text.next(text.characters(), begin, end);
                going = isAmong(text.characters(), begin, next, stripped, count);
                begin = going == 1 ? next : begin;
            }
            going = parameters.get(2);
            while (going == 1 && begin < end) {
                int before = Text.previous(text.characters(), begin, end);
                going = isAmong(text.characters(), before, end, stripped, count);
                end = going == 1 ? before : end;
            }
            newBegins.set(row, begin);
            newEnds.set(row, end);
        }
    }

    private static int isAmong(
            LongArray characters, int begin, int end, LongArray stripped, int count) {
        int length = Math.min(MOST_BYTES, end - begin);
        long bytes = Text.bytes(characters, begin, begin + length);
        long sought = bytes | ((long) length << LENGTH_SHIFT);
        int among = 0;
        for (int i = 0; i < count; i++) {
            among = among | (stripped.get(i) == sought ? 1 : 0);
        }
        return among;
    }

    /**
     * Takes the part between two delimiters.
     *
     * <p>Launch: a thread for each row, in blocks of {@link Bitmaps#THREADS}.
     *
     * <p>Reads strings, {@code present} and the delimiter; and {@code parameters}: its number of
     * bytes, the index of the part, negative from the end, and the most parts to make, 0 for all.
     * Writes the begins and ends of the parts, and to {@code newPresent} the rows that have the
     * part.
     *
     * <p>Each thread writes a row of its own; a block's bits meet behind a barrier.
     */
    public static void split(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            DeviceText text,
            LongArray delimiter,
            IntArray parameters,
            IntArray newBegins,
            IntArray newEnds,
            LongArray newPresent) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            int length = parameters.get(0);
            int part = parameters.get(1);
            int most = parameters.get(2);
            int begin = text.begin(row);
            int end = text.end(row);
            if (part < 0) {
                part = part + parts(text.characters(), begin, end, delimiter, length, most);
            }
            int left = part;
            int at = begin;
            int made = 1;
            int found = 0;
            while (left > 0 && found >= 0) {
                found = delimiter(text.characters(), at, end, delimiter, length, made - most);
                at = found < 0 ? end : found + length;
                left = found < 0 ? left : left - 1;
                made = made + 1;
            }
            found = delimiter(text.characters(), at, end, delimiter, length, made - most);
            newBegins.set(row, at);
            newEnds.set(row, found < 0 ? end : found);
            has = Bitmaps.bit(present, row) & (left == 0 ? 1 : 0);
        }
        Bitmaps.store(context, newPresent, has);
    }

    private static int parts(
            LongArray characters, int begin, int end, LongArray delimiter, int length, int most) {
        int made = 1;
        int at = begin;
        int found = 0;
        while (found >= 0) {
            found = delimiter(characters, at, end, delimiter, length, made - most);
            made = found < 0 ? made : made + 1;
            at = found + length;
        }
        return made;
    }

    /**
     * Returns the place of the next delimiter; -1 where there is none, or where no more parts may
     * be made.
     */
    private static int delimiter(
            LongArray characters, int at, int end, LongArray delimiter, int length, int beyond) {
        int last = beyond == 0 ? at : end;
        return Text.find(characters, at, last, delimiter, 0, length);
    }
}
