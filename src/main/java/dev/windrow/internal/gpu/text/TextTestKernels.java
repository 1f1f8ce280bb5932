// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.regex.RegexAutomaton;
import dev.windrow.kernel.Text;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Tests strings, with bitmaps as results. A row that is not present has the bit 0.
 *
 * <p>Launch: a thread for each row, in blocks of {@link Bitmaps#THREADS}. Each thread has a row of
 * its own; a block's bits meet behind a barrier.
 */
public final class TextTestKernels {

    /** The string may be anywhere in the other. */
    public static final int ANYWHERE = 0;

    /** The other string must begin with it. */
    public static final int AT_START = 1;

    /** The other string must end with it. */
    public static final int AT_END = 2;

    /** Strings are equal. */
    public static final int EQUAL = 0;

    /** One is less than the other. */
    public static final int LESS = 1;

    /** One is less than or equal to the other. */
    public static final int AT_MOST = 2;

    /** In a pattern, any one character; lesser numbers are bytes. */
    public static final int ONE_CHARACTER = 256;

    /** In a pattern, any number of any characters. */
    public static final int ANY_CHARACTERS = 257;

    private TextTestKernels() {}

    /** Tests the string of a row. */
    interface Test {

        /** Returns 1 where it holds, 0 otherwise. */
        int of(int row);
    }

    /**
     * Tests strings.
     *
     * <p>Reads what the test reads; writes bits.
     */
    static void test(
            KernelContext context, IntArray sizes, LongArray present, Test test, LongArray bits) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            int holds = test.of(row);
            has = Bitmaps.bit(present, row) & holds;
        }
        Bitmaps.store(context, bits, has);
    }

    /** Whether a string contains another. */
    record Containing(TextView text, Constant sought, int place) implements Test {

        @Override
        public int of(int row) {
            TextView.Range range = text.range(row);
            int length = sought.length();
            int begin = sought.begin();
            int from = range.begin();
            int to = range.end();
            if (place == AT_END) {
                from = Math.max(from, to - length);
            }
            if (place == AT_START) {
                to = Math.min(to, from + length);
            }
            int found =
                    Text.find(
                            text.characters(),
                            from,
                            to,
                            sought.characters(),
                            begin,
                            begin + length);
            return found < 0 ? 0 : 1;
        }
    }

    /**
     * Whether a string matches a pattern.
     *
     * @param pattern the number of its bytes and wildcards, and these
     */
    record Matching(TextView text, Constant pattern) implements Test {

        @Override
        public int of(int row) {
            TextView.Range range = text.range(row);
            return isLike(
                    text.characters(),
                    range.begin(),
                    range.end(),
                    pattern.characters(),
                    pattern.start() + 1,
                    pattern.length());
        }
    }

    /**
     * Whether a regular expression matches some part of a string.
     *
     * @param automaton the table of its {@link RegexAutomaton}
     */
    record Recognized(TextView text, Constant automaton) implements Test {

        private static final int OF_ASCII = 2;
        private static final int BEGINS = OF_ASCII + RegexAutomaton.ASCII;

        @Override
        public int of(int row) {
            TextView.Range range = text.range(row);
            LongArray table = automaton.characters();
            int start = automaton.start();
            int classes = (int) table.get(start);
            int ranges = (int) table.get(start + 1);
            int transitions = start + BEGINS + 2 * ranges;
            int state = RegexAutomaton.START;
            int at = range.begin();
            int end = range.end();
            while (at < end && state > RegexAutomaton.LOST) {
                long bytes = Text.bytes(text.characters(), at, end);
                int size = CodePoints.length(bytes, end - at);
                int point = CodePoints.decode(bytes, size);
                point = CodePoints.stray(bytes, size) == 0L ? point : RegexAutomaton.REPLACEMENT;
                int of = start + OF_ASCII + point;
                if (point >= RegexAutomaton.ASCII) {
                    of = start + BEGINS + ranges + rangeOf(table, start + BEGINS, ranges, point);
                }
                int next = (int) table.get(of);
                state = (int) table.get(transitions + state * classes + next);
                at = at + size;
            }
            if (state > RegexAutomaton.LOST) {
                state = (int) table.get(transitions + (state + 1) * classes - 1);
            }
            return state == RegexAutomaton.MATCHED ? 1 : 0;
        }

        /** Returns the number of the last range that begins at a code point or before it. */
        private static int rangeOf(LongArray table, int begins, int ranges, int point) {
            int low = 0;
            int behind = ranges;
            while (behind - low > 1) {
                int middle = (low + behind) >> 1;
                int isBefore = table.get(begins + middle) <= point ? 1 : 0;
                low = isBefore == 1 ? middle : low;
                behind = isBefore == 1 ? behind : middle;
            }
            return low;
        }
    }

    /**
     * Compares strings by their bytes.
     *
     * @param operator the relation of the first to the second: {@link #EQUAL}, {@link #LESS} or
     *     {@link #AT_MOST}
     */
    record Comparing(TextView a, TextView b, int operator) implements Test {

        @Override
        public int of(int row) {
            TextView.Range rangeA = a.range(row);
            TextView.Range rangeB = b.range(row);
            int beginA = rangeA.begin();
            int endA = rangeA.end();
            int beginB = rangeB.begin();
            int endB = rangeB.end();
            int holds = 0;
            if (operator == EQUAL) {
                holds = Text.same(a.characters(), beginA, endA, b.characters(), beginB, endB);
            } else {
                int order =
                        Text.compare(a.characters(), beginA, endA, b.characters(), beginB, endB);
                int least = operator == LESS ? 0 : 1;
                holds = order < least ? 1 : 0;
            }
            return holds;
        }
    }

    /**
     * Goes through a string and a pattern together. Where they differ, the latest {@code %} takes
     * one more character; without one there is no match. A pattern ends in a byte that no string
     * has.
     */
    private static int isLike(
            LongArray characters, int begin, int end, LongArray pattern, int start, int length) {
        int at = begin;
        int place = 0;
        int wildcard = -1;
        int resumed = begin;
        int going = 1;
        while (going == 1 && at < end) {
            int sign = (int) pattern.get(start + place);
            int next = Text.next(characters, at, end);
            int isAny = sign == ANY_CHARACTERS ? 1 : 0;
            int isOne = sign == ONE_CHARACTER ? 1 : 0;
            int isByte = sign == Text.byteAt(characters, at) ? 1 : 0;
            wildcard = isAny == 1 ? place : wildcard;
            int parts = 1 - (isAny | isOne | isByte);
            int again = parts & (wildcard >= 0 ? 1 : 0);
            if (again == 1) {
                resumed = Text.next(characters, resumed, end);
            }
            resumed = isAny == 1 ? at : resumed;
            going = 1 - (parts - again);
            place = again == 1 ? wildcard + 1 : place + 1;
            int behind = isOne == 1 ? next : at + isByte;
            at = again == 1 ? resumed : behind;
        }
        int rest = 0;
        for (int i = place; i < length; i++) {
            rest = rest + (pattern.get(start + i) == ANY_CHARACTERS ? 0 : 1);
        }
        return going & (rest == 0 ? 1 : 0);
    }
}
