// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers for kernels that read the bytes of strings from 64-bit words, the first byte lowest. They
 * may read one word beyond the last byte.
 */
public final class StringWords {

    private static final int LENGTH_SHIFT = 56;
    private static final int FIRST_WORD_BYTES = 7;
    private static final int WORD_BYTES = 8;
    private static final long HASH_MULTIPLIER = 0x9e3779b97f4a7c15L;
    private static final long UPPER_BITS = 0x1ffffffffL;
    private static final long LOW_HALF = 0xffffffffL;

    private StringWords() {}

    /** Returns the most bytes of a string that is packed into so many words. */
    public static int mostBytes(int words) {
        return FIRST_WORD_BYTES + WORD_BYTES * (words - 1);
    }

    /** Returns a byte, from 0 to 255. */
    public static int byteAt(LongArray characters, int at) {
        return (int) ((characters.get(at >> 3) >> ((at & 7) << 3)) & 0xffL);
    }

    /** Returns the eight bytes from {@code at} on, zero from {@code end} on. */
    static long bytes(LongArray characters, int at, int end) {
        return loaded(characters, at) & mask(Math.min(WORD_BYTES, end - at));
    }

    /**
     * Returns the first word of a packed string: seven bytes and, in the highest byte, the length.
     * For a string too long to be packed the result is arbitrary.
     */
    public static long firstWord(LongArray characters, int begin, int end) {
        int length = end - begin;
        long mask = (1L << (8 * Math.min(FIRST_WORD_BYTES, length))) - 1L;
        return (loaded(characters, begin) & mask) | ((long) length << LENGTH_SHIFT);
    }

    /** Returns a further word of a packed string: its bytes from {@code at} on. */
    public static long nextWord(LongArray characters, int at, int end) {
        long bytes = 0L;
        if (at < end) {
            bytes = bytes(characters, at, end);
        }
        return bytes;
    }

    /**
     * Hashes the bytes from {@code begin} to {@code end} to 64 bits. A constant multiplier would
     * keep a difference in the highest bit unchanged, whatever the seed. So the multiplier depends
     * on the bytes, too.
     */
    public static long hash(LongArray characters, int begin, int end, long seed) {
        int shift = (begin & 7) << 3;
        int word = begin >> 3;
        long low = characters.get(word);
        long hash = seed ^ ((end - begin) * HASH_MULTIPLIER);
        for (int at = begin; at < end; at = at + WORD_BYTES) {
            word = word + 1;
            long high = characters.get(word);
            hash = hash ^ (joined(low, high, shift) & mask(Math.min(WORD_BYTES, end - at)));
            hash = hash * (((hash >> 31) & UPPER_BITS) | 1L);
            hash = hash ^ ((hash >> 32) & LOW_HALF);
            low = high;
        }
        hash = hash * HASH_MULTIPLIER;
        return hash ^ ((hash >> 32) & LOW_HALF);
    }

    /** Returns 1 where two strings are the same, 0 otherwise. Each word is read once. */
    public static int same(LongArray characters, int beginA, int endA, int beginB, int endB) {
        int shiftA = (beginA & 7) << 3;
        int shiftB = (beginB & 7) << 3;
        int left = endA - beginA;
        int same = left == endB - beginB ? 1 : 0;
        int wordA = beginA >> 3;
        int wordB = beginB >> 3;
        long lowA = characters.get(wordA);
        long lowB = characters.get(wordB);
        while (same == 1 && left > 0) {
            wordA = wordA + 1;
            wordB = wordB + 1;
            long highA = characters.get(wordA);
            long highB = characters.get(wordB);
            long unequal = joined(lowA, highA, shiftA) ^ joined(lowB, highB, shiftB);
            same = (unequal & mask(Math.min(WORD_BYTES, left))) == 0L ? 1 : 0;
            lowA = highA;
            lowB = highB;
            left = left - WORD_BYTES;
        }
        return same;
    }

    private static long loaded(LongArray characters, int at) {
        long low = characters.get(at >> 3);
        long high = characters.get((at >> 3) + 1);
        return joined(low, high, (at & 7) << 3);
    }

    /**
     * Joins eight bytes from the two words in which they lie. No shift distance is 64. {@code >>}
     * fills with the sign of {@code low}, so the bits of {@code high} are inverted by that sign
     * before the exclusive or.
     */
    private static long joined(long low, long high, int shift) {
        long sign = low >> 63;
        return (low >> shift) ^ (((high ^ sign) << (56 - shift)) << 8);
    }

    /** Returns a mask of the lowest 0 to 8 bytes. No shift distance is 64. */
    private static long mask(int bytes) {
        return ((1L << (4 * bytes)) << (4 * bytes)) - 1L;
    }
}
