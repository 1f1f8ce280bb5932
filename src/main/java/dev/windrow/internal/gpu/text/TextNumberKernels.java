// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.Each;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.kernel.Text;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes integers from strings.
 *
 * <p>Launch: any shape, but for {@link #toInteger}. Each thread writes rows of its own.
 */
public final class TextNumberKernels {

    private static final long PRIME_1 = 0x9e3779b185ebca87L;
    private static final long PRIME_2 = 0xc2b2ae3d27d4eb4fL;
    private static final long PRIME_3 = 0x165667b19e3779f9L;
    private static final long PRIME_4 = 0x85ebca77c2b2ae63L;
    private static final long PRIME_5 = 0x27d4eb2f165667c5L;
    private static final long LOW_HALF = 0xffffffffL;
    private static final int STRIPE = 32;

    /** The least integer without its last digit. */
    private static final long LEAST_TENTH = Long.MIN_VALUE / 10;

    private TextNumberKernels() {}

    /**
     * Measures strings.
     *
     * @param inCharacters 1 to count characters, 0 bytes
     */
    record Length(TextView text, LongArray lengths, int inCharacters) implements Each {

        @Override
        public void at(int row) {
            TextView.Range range = text.range(row);
            int begin = range.begin();
            int end = range.end();
            int length = end - begin;
            if (inCharacters == 1) {
                length = Text.count(text.characters(), begin, end);
            }
            lengths.set(row, length);
        }
    }

    /** Finds a string in others: how many characters come before it, or -1. */
    record Index(TextView text, Constant sought, LongArray indices) implements Each {

        @Override
        public void at(int row) {
            TextView.Range range = text.range(row);
            int begin = range.begin();
            int end = range.end();
            int from = sought.begin();
            int to = from + sought.length();
            int found = Text.find(text.characters(), begin, end, sought.characters(), from, to);
            int index = Text.count(text.characters(), begin, Math.max(begin, found));
            indices.set(row, found < 0 ? -1 : index);
        }
    }

    /**
     * Parses integers: an optional sign and digits.
     *
     * <p>Launch: a thread for each row, in blocks of {@link Bitmaps#THREADS}.
     *
     * <p>Reads strings and {@code present}; writes values, and to {@code newPresent} the rows that
     * have one.
     *
     * <p>Each thread writes a row of its own; a block's bits meet behind a barrier.
     */
    public static void toInteger(
            KernelContext context,
            IntArray sizes,
            LongArray present,
            TextView text,
            LongArray values,
            LongArray newPresent) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            TextView.Range range = text.range(row);
            int begin = range.begin();
            int end = range.end();
            int sign = 0;
            if (begin < end) {
                sign = Text.byteAt(text.characters(), begin);
            }
            int isMinus = sign == '-' ? 1 : 0;
            int at = begin + (isMinus | (sign == '+' ? 1 : 0));
            int right = at < end ? 1 : 0;
            // Counts down from 0, since there is one more integer below 0 than above.
            long value = 0L;
            while (right == 1 && at < end) {
                int digit = Text.byteAt(text.characters(), at) - '0';
                int isDigit = (digit < 0 ? 0 : 1) & (digit > 9 ? 0 : 1);
                long limit = Long.MIN_VALUE + digit;
                int fits = value < LEAST_TENTH ? 0 : 1;
                long tenfold = value * 10L;
                right = isDigit & fits & (tenfold < limit ? 0 : 1);
                value = tenfold - digit;
                at = at + 1;
            }
            int isBeyond = (1 - isMinus) & (value == Long.MIN_VALUE ? 1 : 0);
            values.set(row, isMinus == 1 ? value : -value);
            has = Bitmaps.bit(present, row) & right & (1 - isBeyond);
        }
        Bitmaps.store(context, newPresent, has);
    }

    /** Hashes strings as XXH64 does. */
    record XxHash(TextView text, Constant seed, LongArray hashes) implements Each {

        @Override
        public void at(int row) {
            TextView.Range range = text.range(row);
            int begin = range.begin();
            int end = range.end();
            int at = begin + ((end - begin) & ~(STRIPE - 1));
            long hash = seed.whole(0) + PRIME_5;
            if (at > begin) {
                hash = stripes(text.characters(), begin, at, seed.whole(0));
            }
            hash = hash + (end - begin);
            hashes.set(row, avalanche(rest(text.characters(), at, end, hash)));
        }
    }

    private static long stripes(LongArray characters, int begin, int end, long seed) {
        long a = seed + PRIME_1 + PRIME_2;
        long b = seed + PRIME_2;
        long c = seed;
        long d = seed - PRIME_1;
        for (int at = begin; at < end; at += STRIPE) {
            a = round(a, Text.bytes(characters, at, end));
            b = round(b, Text.bytes(characters, at + 8, end));
            c = round(c, Text.bytes(characters, at + 16, end));
            d = round(d, Text.bytes(characters, at + 24, end));
        }
        long hash = rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
        hash = (hash ^ round(0L, a)) * PRIME_1 + PRIME_4;
        hash = (hash ^ round(0L, b)) * PRIME_1 + PRIME_4;
        hash = (hash ^ round(0L, c)) * PRIME_1 + PRIME_4;
        return (hash ^ round(0L, d)) * PRIME_1 + PRIME_4;
    }

    /** Hashes the rest: words, then half a word, then bytes. */
    private static long rest(LongArray characters, int begin, int end, long before) {
        long hash = before;
        int at = begin;
        while (at + 8 <= end) {
            hash =
                    rotate(hash ^ round(0L, Text.bytes(characters, at, end)), 27) * PRIME_1
                            + PRIME_4;
            at = at + 8;
        }
        if (at + 4 <= end) {
            long half = Text.bytes(characters, at, end) & LOW_HALF;
            hash = rotate(hash ^ half * PRIME_1, 23) * PRIME_2 + PRIME_3;
            at = at + 4;
        }
        while (at < end) {
            hash = rotate(hash ^ Text.byteAt(characters, at) * PRIME_5, 11) * PRIME_1;
            at = at + 1;
        }
        return hash;
    }

    private static long avalanche(long sum) {
        long hash = (sum ^ ((sum >> 33) & 0x7fffffffL)) * PRIME_2;
        hash = (hash ^ ((hash >> 29) & 0x7ffffffffL)) * PRIME_3;
        return hash ^ ((hash >> 32) & LOW_HALF);
    }

    private static long round(long sum, long word) {
        return rotate(sum + word * PRIME_2, 31) * PRIME_1;
    }

    private static long rotate(long word, int distance) {
        return (word << distance) | ((word >> (64 - distance)) & ((1L << distance) - 1L));
    }
}
