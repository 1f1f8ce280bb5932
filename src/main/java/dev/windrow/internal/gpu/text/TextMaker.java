// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.kernel.Text;
import dev.windrow.kernel.TextWriter;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes strings in kernels, see {@link TextMakingKernels}. Makers take others, so that one kernel
 * makes what a chain of functions makes.
 */
public interface TextMaker {

    /** What {@link #write} returns for a string that is null. */
    int NULL = -1;

    /**
     * Writes the string of a row from a place on, and returns where it ends. In the pass that
     * measures, it returns {@link #NULL} where the string is null; in the other, it is not called
     * for such rows.
     */
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

    /**
     * Makes null where a bitmap says so.
     *
     * @param present a bit for each row that is not null
     */
    record Nullable(TextMaker maker, LongArray present) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            int end = NULL;
            if (Bitmaps.bit(present, row) == 1) {
                end = maker.write(to, row, at);
            }
            return end;
        }
    }

    /** Chooses one of two strings. */
    record Choice(LongArray condition, TextMaker a, TextMaker b) implements TextMaker {

        /** Loops in both branches of one condition may be compiled wrongly. */
        @Override
        public int write(Output to, int row, int at) {
            int isA = Bitmaps.bit(condition, row);
            int end = at;
            if (isA == 1) {
                end = a.write(to, row, at);
            }
            if (isA == 0) {
                end = b.write(to, row, at);
            }
            return end;
        }
    }

    /** Joins two strings; null where one of them is. */
    record Pair(TextMaker a, TextMaker b) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            int middle = a.write(to, row, at);
            int end = b.write(to, row, Math.max(0, middle));
            return middle < 0 ? NULL : end;
        }
    }

    /** Replaces each occurrence of one string by another. */
    record Replacement(TextView text, Constant target, Constant replacement) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            TextView.Range range = text.range(row);
            LongArray sought = target.characters();
            int length = target.length();
            int begin = target.begin();
            int instead = replacement.begin();
            int from = range.begin();
            int next = at;
            int found = 0;
            while (found >= 0) {
                found =
                        Text.find(
                                text.characters(),
                                from,
                                range.end(),
                                sought,
                                begin,
                                begin + length);
                int until = found < 0 ? range.end() : found;
                next = to.slice(next, text.characters(), from, until);
                int put = found < 0 ? 0 : replacement.length();
                next = to.slice(next, replacement.characters(), instead, instead + put);
                from = until + length;
            }
            return range.orNull(next);
        }
    }

    /**
     * Repeats strings.
     *
     * @param count the number of times
     */
    record Repetition(TextView text, Constant count) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            TextView.Range range = text.range(row);
            int length = range.end() - range.begin();
            int times = count.at(0);
            if (to.pass() == TextWriter.WRITE) {
                for (int i = 0; i < times; i++) {
                    to.slice(at + i * length, text.characters(), range.begin(), range.end());
                }
            }
            return range.orNull(at + length * times);
        }
    }

    /**
     * Pads strings with a character.
     *
     * @param numbers the least number of characters of a result, and the side: 0 for the right, 1
     *     for the left, 2 for both
     */
    record Padding(TextView text, Constant fill, Constant numbers) implements TextMaker {

        @Override
        public int write(Output to, int row, int at) {
            TextView.Range range = text.range(row);
            int bytes = fill.length();
            int length = range.end() - range.begin();
            int count = Text.count(text.characters(), range.begin(), range.end());
            int missing = Math.max(0, numbers.at(0) - count);
            if (to.pass() == TextWriter.WRITE) {
                long character = fill.whole(1);
                int side = numbers.at(1);
                int before = (side & 1) * missing + (side >> 1) * (missing >> 1);
                for (int i = 0; i < missing; i++) {
                    int place = at + i * bytes + (i < before ? 0 : length);
                    to.put(place, character, bytes);
                }
                to.slice(at + before * bytes, text.characters(), range.begin(), range.end());
            }
            return range.orNull(at + length + missing * bytes);
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
     * Changes letters to one case.
     *
     * @param pages the place in {@code mapping} of the differences of each 256 code points
     * @param letters see {@link TextMakingKernels#changedAscii}
     */
    record CaseChange(TextView text, IntArray pages, IntArray mapping, Constant letters)
            implements TextMaker {

        private static final int PAGE_SHIFT = 8;

        /** Takes eight bytes at a time where all are ASCII, and single characters elsewhere. */
        @Override
        public int write(Output to, int row, int at) {
            TextView.Range range = text.range(row);
            int difference = letters.at(0);
            int first = letters.at(1);
            int from = range.begin();
            int end = range.end();
            int next = at;
            while (from < end) {
                long bytes = Text.bytes(text.characters(), from, end);
                int taken = Math.min(8, end - from);
                int made = taken;
                if ((bytes & TextMakingKernels.HIGHEST_BITS) == 0L) {
                    bytes = TextMakingKernels.changedAscii(bytes, first, difference);
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
            return range.orNull(next);
        }
    }
}
