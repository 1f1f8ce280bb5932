// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.DeviceText;
import dev.windrow.kernel.Text;
import dev.windrow.kernel.TextWriter;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes strings in kernels, see {@link TextMakingKernels#make}. Constants are words of their bytes,
 * and their numbers of bytes lie in {@code parameters}.
 */
interface TextMaker {

    /** Writes the string of a row from a place on, and returns where it ends. */
    int write(Output to, int row, int at);

    /**
     * The characters of all strings, which a pass measures or writes.
     *
     * @param pass {@link TextWriter#MEASURE} or {@link TextWriter#WRITE}
     */
    record Output(KernelContext context, LongArray characters, int pass) {

        /** Writes bytes of a string, and returns where they end. */
        int slice(int at, LongArray from, int begin, int end) {
            return TextWriter.slice(context, characters, at, from, begin, end, pass);
        }

        /** Writes up to eight bytes, and returns where they end. */
        int put(int at, long bytes, int count) {
            return TextWriter.put(context, characters, at, bytes, count, pass);
        }
    }

    /** Copies strings, so that they lie side by side. */
    record Copy(DeviceText text) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            return to.slice(at, text.characters(), text.begin(row), text.end(row));
        }
    }

    /** Chooses one of two strings. */
    record Choice(LongArray condition, DeviceText a, DeviceText b) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            int isA = Bitmaps.bit(condition, row);
            int beginA = a.begin(row);
            int beginB = b.begin(row);
            int endA = isA == 1 ? a.end(row) : beginA;
            int endB = isA == 1 ? beginB : b.end(row);
            int end = to.slice(at, a.characters(), beginA, endA);
            return to.slice(end, b.characters(), beginB, endB);
        }
    }

    /** Joins two strings, with a separator between them. */
    record Concatenation(DeviceText a, DeviceText b, LongArray separator, IntArray parameters)
            implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            int end = to.slice(at, a.characters(), a.begin(row), a.end(row));
            end = to.slice(end, separator, 0, parameters.get(0));
            return to.slice(end, b.characters(), b.begin(row), b.end(row));
        }
    }

    /** Replaces each occurrence of one string by another. */
    record Replacement(
            DeviceText text, LongArray target, LongArray replacement, IntArray parameters)
            implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            int sought = parameters.get(0);
            int instead = parameters.get(1);
            int from = text.begin(row);
            int end = text.end(row);
            int next = at;
            int found = 0;
            while (found >= 0) {
                found = Text.find(text.characters(), from, end, target, 0, sought);
                int until = found < 0 ? end : found;
                next = to.slice(next, text.characters(), from, until);
                next = to.slice(next, replacement, 0, found < 0 ? 0 : instead);
                from = until + sought;
            }
            return next;
        }
    }

    /** Repeats strings; the parameter is the number of times. */
    record Repetition(DeviceText text, IntArray parameters) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            int begin = text.begin(row);
            int end = text.end(row);
            int count = parameters.get(0);
            if (to.pass() == TextWriter.WRITE) {
                for (int i = 0; i < count; i++) {
                    to.slice(at + i * (end - begin), text.characters(), begin, end);
                }
            }
            return at + (end - begin) * count;
        }
    }

    /**
     * Pads strings with a character. The parameters are its number of bytes, the least number of
     * characters of a result, and the side: 0 for the right, 1 for the left, 2 for both.
     */
    record Padding(DeviceText text, LongArray fill, IntArray parameters) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            int bytes = parameters.get(0);
            int begin = text.begin(row);
            int end = text.end(row);
            int count = Text.count(text.characters(), begin, end);
            int missing = Math.max(0, parameters.get(1) - count);
            if (to.pass() == TextWriter.WRITE) {
                int side = parameters.get(2);
                int before = (side & 1) * missing + (side >> 1) * (missing >> 1);
                for (int i = 0; i < missing; i++) {
                    int place = at + i * bytes + (i < before ? 0 : end - begin);
                    to.put(place, fill.get(0), bytes);
                }
                to.slice(at + before * bytes, text.characters(), begin, end);
            }
            return at + end - begin + missing * bytes;
        }
    }

    /**
     * Writes integers as decimal digits.
     *
     * @param source the type of the integers, one of {@link Values}
     */
    record Digits(Numbers.Words integers) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            long value = integers.whole(row);
            // There is one more integer below 0 than above.
            int minus = value < 0L ? 1 : 0;
            long below = value < 0L ? value : -value;
            int size = minus + 1;
            long rest = below / 10L;
            while (rest < 0L) {
                size = size + 1;
                rest = rest / 10L;
            }
            if (to.pass() == TextWriter.WRITE) {
                writeDigits(to, at, size, minus, below);
            }
            return at + size;
        }

        /** Writes up to eight characters at a time, the last ones first. */
        private static void writeDigits(Output to, int at, int size, int minus, long below) {
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
                to.put(end, bytes, count);
            }
        }
    }

    /**
     * Changes letters to one case. The parameters are the difference of ASCII's letters, and the
     * first and the last letter that changes.
     *
     * @param pages the place in {@code mapping} of the differences of each 256 code points
     */
    record CaseChange(DeviceText text, IntArray pages, IntArray mapping, IntArray parameters)
            implements TextMaker {

        private static final int PAGE_SHIFT = 8;

        /** Takes eight bytes at a time where all are ASCII, and single characters elsewhere. */
        @Override
        public int write(Output to, int row, int at) {
            int first = parameters.get(1);
            int from = text.begin(row);
            int end = text.end(row);
            int next = at;
            while (from < end) {
                long bytes = Text.bytes(text.characters(), from, end);
                int taken = Math.min(8, end - from);
                int made = taken;
                if ((bytes & TextMakingKernels.HIGHEST_BITS) == 0L) {
                    bytes = TextMakingKernels.changedAscii(bytes, first, parameters.get(0));
                } else {
                    taken = CodePoints.length(bytes, taken);
                    int point = CodePoints.decode(bytes, taken);
                    int page = pages.get(point >> PAGE_SHIFT);
                    int changed = point + mapping.get((page << PAGE_SHIFT) + (point & 255));
                    made = CodePoints.size(changed);
                    bytes = CodePoints.encode(changed, made) | CodePoints.stray(bytes, taken);
                }
                next = to.put(next, bytes, made);
                from = from + taken;
            }
            return next;
        }
    }
}
