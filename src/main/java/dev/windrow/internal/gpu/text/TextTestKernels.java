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
 * Tests strings, with bitmaps as results. A row that is not present has the bit 0.
 *
 * <p>A string of row r is {@code characters[begins[r * step], ends[r * step + shift])}: for a
 * column, both are its offsets, and step and shift are 1; for a constant, the step is 0.
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

    /** Whether a string contains another; the parameter is its number of bytes. */
    record Containing(DeviceText text, LongArray sought, IntArray parameters, int place)
            implements Test {

        @Override
        public int of(int row) {
            int length = parameters.get(0);
            int begin = text.begin(row);
            int end = text.end(row);
            int from = place == AT_END ? Math.max(begin, end - length) : begin;
            int to = place == AT_START ? Math.min(end, begin + length) : end;
            int found = Text.find(text.characters(), from, to, sought, 0, length);
            return found < 0 ? 0 : 1;
        }
    }

    /** Whether a string matches a pattern of bytes and wildcards; the parameter is their number. */
    record Matching(DeviceText text, IntArray pattern, IntArray parameters) implements Test {

        @Override
        public int of(int row) {
            return isLike(
                    text.characters(), text.begin(row), text.end(row), pattern, parameters.get(0));
        }
    }

    /**
     * Compares strings by their bytes.
     *
     * @param operator the relation of the first to the second: {@link #EQUAL}, {@link #LESS} or
     *     {@link #AT_MOST}
     */
    record Comparing(DeviceText a, DeviceText b, int operator) implements Test {

        @Override
        public int of(int row) {
            int beginA = a.begin(row);
            int endA = a.end(row);
            int beginB = b.begin(row);
            int endB = b.end(row);
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
            LongArray characters, int begin, int end, IntArray pattern, int length) {
        int at = begin;
        int place = 0;
        int wildcard = -1;
        int resumed = begin;
        int going = 1;
        while (going == 1 && at < end) {
            int sign = pattern.get(place);
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
            rest = rest + (pattern.get(i) == ANY_CHARACTERS ? 0 : 1);
        }
        return going & (rest == 0 ? 1 : 0);
    }
}
