// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.kernel.Text;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Strings that kernels read: ranges of characters that exist. A part of a string is another range,
 * so none is copied. A part of what is null is null, since it is a part of an empty range.
 */
interface TextView extends TextMaker {

    /** Returns where the string of a row lies. */
    Range range(int row);

    /** Returns the bytes of all strings. */
    LongArray characters();

    /** Writes a copy. */
    @Override
    default int write(Output to, int row, int at) {
        Range range = range(row);
        int end = to.slice(at, characters(), range.begin(), range.end());
        return range.orNull(end);
    }

    /**
     * Where a string lies among the characters, in bytes; {@link TextMaker#NULL} twice if it is
     * null.
     *
     * @param begin where it begins
     * @param end where it ends
     */
    record Range(int begin, int end) {

        /** Returns a number, or {@link TextMaker#NULL} if the string is null. */
        int orNull(int number) {
            return begin < 0 ? NULL : number;
        }
    }

    /**
     * Strings that lie side by side.
     *
     * @param offsets where they begin, and where the last one ends
     */
    record Strings(IntArray offsets, LongArray characters) implements TextView {

        @Override
        public Range range(int row) {
            return new Range(offsets.get(row), offsets.get(row + 1));
        }
    }

    /**
     * Strings that lie side by side, of which some may be null.
     *
     * @param present a bit for each row that is not null
     */
    record NullableStrings(IntArray offsets, LongArray characters, LongArray present)
            implements TextView {

        @Override
        public Range range(int row) {
            int begin = offsets.get(row);
            int end = offsets.get(row + 1);
            int has = Bitmaps.bit(present, row);
            begin = has == 1 ? begin : NULL;
            end = has == 1 ? end : NULL;
            return new Range(begin, end);
        }
    }

    /** One string for all rows. */
    record Literal(Constant value) implements TextView {

        @Override
        public Range range(int row) {
            int begin = value.begin();
            return new Range(begin, begin + value.length());
        }

        @Override
        public LongArray characters() {
            return value.characters();
        }
    }

    /**
     * The characters from one index to another.
     *
     * @param indices both; negative ones count from the end
     */
    record Slice(TextView text, Constant indices) implements TextView {

        @Override
        public Range range(int row) {
            Range whole = text.range(row);
            int start = indices.at(0);
            int stop = indices.at(1);
            int count = 0;
            if ((start | stop) < 0) {
                count = Text.count(text.characters(), whole.begin(), whole.end());
            }
            int from = start < 0 ? Math.max(0, start + count) : start;
            int to = Math.max(0, stop < 0 ? stop + count : stop);
            int begin = Text.position(text.characters(), whole.begin(), whole.end(), from);
            int end = Text.position(text.characters(), begin, whole.end(), to - from);
            return new Range(begin, end);
        }

        @Override
        public LongArray characters() {
            return text.characters();
        }
    }

    /**
     * Strings without some characters at their ends.
     *
     * @param stripped 1 to strip on the left, 1 to strip on the right, the number of characters;
     *     and each one's bytes with their number in the highest byte
     */
    record Strip(TextView text, Constant stripped) implements TextView {

        static final int LENGTH_SHIFT = 56;
        private static final int CHARACTERS = 3;
        private static final int MOST_BYTES = 7;

        @Override
        public Range range(int row) {
            Range whole = text.range(row);
            int begin = whole.begin();
            int end = whole.end();
            int going = stripped.at(0);
            while (going == 1 && begin < end) {
                int next = Text.next(text.characters(), begin, end);
                going = isStripped(begin, next);
                begin = going == 1 ? next : begin;
            }
            going = stripped.at(1);
            while (going == 1 && begin < end) {
                int before = Text.previous(text.characters(), begin, end);
                going = isStripped(before, end);
                end = going == 1 ? before : end;
            }
            return new Range(begin, end);
        }

        private int isStripped(int begin, int end) {
            int length = Math.min(MOST_BYTES, end - begin);
            long bytes = Text.bytes(text.characters(), begin, begin + length);
            long sought = bytes | ((long) length << LENGTH_SHIFT);
            int count = stripped.at(2);
            int among = 0;
            for (int i = 0; i < count; i++) {
                among = among | (stripped.whole(CHARACTERS + i) == sought ? 1 : 0);
            }
            return among;
        }

        @Override
        public LongArray characters() {
            return text.characters();
        }
    }

    /**
     * The part between two delimiters; null where there are too few.
     *
     * @param numbers the index of the part, negative from the end; and the most parts to make, 0
     *     for all
     */
    record Split(TextView text, Constant delimiter, Constant numbers) implements TextView {

        /** An index from the end makes two rounds, of which the first counts the parts. */
        @Override
        public Range range(int row) {
            Range whole = text.range(row);
            int length = delimiter.length();
            int index = numbers.at(0);
            int most = numbers.at(1);
            int counts = index < 0 ? 1 : 0;
            int left = counts == 1 ? Integer.MAX_VALUE : index;
            int begin = whole.begin();
            int end = whole.end();
            int made = 1;
            int going = 1;
            while (going == 1) {
                int found = next(begin, whole.end(), length, made - most);
                int goes = (left > 0 ? 1 : 0) & (found < 0 ? 0 : 1);
                int again = counts & (1 - goes);
                end = found < 0 ? whole.end() : found;
                begin = goes == 1 ? found + length : begin;
                begin = again == 1 ? whole.begin() : begin;
                made = made + goes;
                left = again == 1 ? made + index : left - goes;
                made = again == 1 ? 1 : made;
                counts = counts - again;
                going = goes | again;
            }
            begin = left == 0 ? begin : NULL;
            end = left == 0 ? end : NULL;
            return new Range(begin, end);
        }

        /**
         * Returns the place of the next delimiter; -1 where there is none, or where no more parts
         * may be made.
         */
        private int next(int at, int end, int length, int beyond) {
            int last = beyond == 0 ? at : end;
            int begin = delimiter.begin();
            return Text.find(
                    text.characters(), at, last, delimiter.characters(), begin, begin + length);
        }

        @Override
        public LongArray characters() {
            return text.characters();
        }
    }
}
