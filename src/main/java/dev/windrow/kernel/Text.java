// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers that kernels call to read strings. The bytes of all strings lie in 64-bit words, the
 * first byte lowest. A string is given by where it begins and ends: {@code [begin, end)}, counted
 * in bytes. A word behind the last byte may be read, too.
 *
 * <p>A character is a byte and all continuation bytes (80 to BF) behind it; the first byte of a
 * string begins a character, whatever it is. So any bytes are made of characters, and those of
 * well-formed UTF-8 are its code points. Nothing here decodes or checks.
 */
public final class Text {

    private static final int WORD_BYTES = 8;
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    private Text() {}

    /**
     * {@return a byte, from 0 to 255}
     *
     * @param characters the bytes of all strings
     * @param at where it lies
     */
    public static int byteAt(LongArray characters, int at) {
        return (int) ((characters.get(at >> 3) >> ((at & 7) << 3)) & 0xffL);
    }

    /**
     * {@return eight bytes, the first one lowest; zeros stand for those behind the end}
     *
     * @param characters the bytes of all strings
     * @param at where the first one lies
     * @param end where the string ends
     */
    public static long bytes(LongArray characters, int at, int end) {
        return loaded(characters, at) & mask(Math.min(WORD_BYTES, end - at));
    }

    /**
     * {@return 1 if a string consists of the given bytes, else 0}
     *
     * @param characters the bytes of all strings
     * @param begin where the string begins
     * @param end where it ends
     * @param bytes the bytes, the first one lowest, with zeros behind them
     * @param count how many there are, 0 to 8
     */
    public static int is(LongArray characters, int begin, int end, long bytes, int count) {
        int behind = 4 * (WORD_BYTES - count);
        long different = ((loaded(characters, begin) ^ bytes) << behind) << behind;
        return (different | (end - begin - count)) == 0L ? 1 : 0;
    }

    /**
     * {@return 1 for a byte that continues a character, else 0}
     *
     * @param oneByte the byte, 0 to 255
     */
    public static int continues(int oneByte) {
        return (oneByte & 0xc0) == 0x80 ? 1 : 0;
    }

    /**
     * {@return how many characters a string has}
     *
     * @param characters the bytes of all strings
     * @param begin where the string begins
     * @param end where it ends
     */
    public static int count(LongArray characters, int begin, int end) {
        int count = end - begin;
        for (int at = begin; at < end; at += WORD_BYTES) {
            long bytes = bytes(characters, at, end);
            count = count - Long.bitCount(continuing(bytes));
        }
        if (begin < end) {
            count = count + continues(byteAt(characters, begin));
        }
        return count;
    }

    /**
     * {@return where a character ends}
     *
     * @param characters the bytes of all strings
     * @param at where the character begins, before {@code end}
     * @param end where the string ends
     */
    public static int next(LongArray characters, int at, int end) {
        int behind = at + 1;
        int going = 1;
        while (going == 1 && behind < end) {
            going = continues(byteAt(characters, behind));
            behind = behind + going;
        }
        return behind;
    }

    /**
     * {@return where a character begins}
     *
     * @param characters the bytes of all strings
     * @param begin where the string begins
     * @param at where the character ends, after {@code begin}
     */
    public static int previous(LongArray characters, int begin, int at) {
        int before = at - 1;
        int going = continues(byteAt(characters, before));
        while (going == 1 && before > begin) {
            before = before - 1;
            going = continues(byteAt(characters, before));
        }
        return before;
    }

    /**
     * {@return where a character begins, or the end of the string if it has too few}
     *
     * @param characters the bytes of all strings
     * @param begin where the string begins
     * @param end where it ends
     * @param index the number of the character, from 0
     */
    public static int position(LongArray characters, int begin, int end, int index) {
        int at = begin;
        int left = index;
        while (left > 0 && at < end) {
            at = next(characters, at, end);
            left = left - 1;
        }
        return at;
    }

    /**
     * Finds the first occurrence of a byte. Words are read as they lie; bytes before the string are
     * made to differ.
     *
     * @param characters the bytes of all strings
     * @param begin where the string begins
     * @param end where it ends
     * @param sought the byte, 0 to 255
     * @return where it lies, or -1
     */
    public static int findByte(LongArray characters, int begin, int end, int sought) {
        long everywhere = sought * LOWEST_BITS;
        long before = (1L << ((begin & 7) << 3)) - 1L;
        int at = (begin >> 3) << 3;
        long zeros = zeros((characters.get(at >> 3) ^ everywhere) | before);
        while (zeros == 0L && at + WORD_BYTES < end) {
            at = at + WORD_BYTES;
            zeros = zeros(characters.get(at >> 3) ^ everywhere);
        }
        long below = (((zeros & -zeros) - 1L) >> 7) & LOWEST_BITS;
        int place = at + (int) ((below * LOWEST_BITS) >> 56);
        return place < end ? place : -1;
    }

    /**
     * Finds the first occurrence of a string in another.
     *
     * @param characters the bytes of all strings that are searched
     * @param begin where the string begins
     * @param end where it ends
     * @param sought the bytes of the string that is sought
     * @param soughtBegin where that begins
     * @param soughtEnd where that ends
     * @return where it begins, or -1; {@code begin} for an empty string
     */
    public static int find(
            LongArray characters,
            int begin,
            int end,
            LongArray sought,
            int soughtBegin,
            int soughtEnd) {
        int length = soughtEnd - soughtBegin;
        int last = end - length;
        int at = begin;
        int found = -1;
        if (length == 0) {
            found = begin;
            last = begin - 1;
        }
        while (found < 0 && at <= last) {
            at = findByte(characters, at, last + 1, byteAt(sought, soughtBegin));
            if (at < 0) {
                at = end + 1;
            } else {
                int same = same(characters, at, at + length, sought, soughtBegin, soughtEnd);
                found = same == 1 ? at : -1;
                at = at + 1;
            }
        }
        return found;
    }

    /**
     * {@return 1 if two strings have the same bytes, else 0}
     *
     * @param charactersA the bytes of the first string
     * @param beginA where that begins
     * @param endA where that ends
     * @param charactersB the bytes of the second string
     * @param beginB where that begins
     * @param endB where that ends
     */
    public static int same(
            LongArray charactersA,
            int beginA,
            int endA,
            LongArray charactersB,
            int beginB,
            int endB) {
        int atA = beginA;
        int atB = beginB;
        int same = endA - beginA == endB - beginB ? 1 : 0;
        while (same == 1 && atA < endA) {
            long bytesA = bytes(charactersA, atA, endA);
            same = bytesA == bytes(charactersB, atB, endB) ? 1 : 0;
            atA = atA + WORD_BYTES;
            atB = atB + WORD_BYTES;
        }
        return same;
    }

    /**
     * Compares two strings by their unsigned bytes.
     *
     * @param charactersA the bytes of the first string
     * @param beginA where that begins
     * @param endA where that ends
     * @param charactersB the bytes of the second string
     * @param beginB where that begins
     * @param endB where that ends
     * @return less than 0, 0 or more than 0 if the first is less than, equal to or greater than the
     *     second
     */
    public static int compare(
            LongArray charactersA,
            int beginA,
            int endA,
            LongArray charactersB,
            int beginB,
            int endB) {
        int common = Math.min(endA - beginA, endB - beginB);
        int at = 0;
        long different = 0L;
        while (different == 0L && at < common) {
            long bytesA = bytes(charactersA, beginA + at, beginA + common);
            different = bytesA ^ bytes(charactersB, beginB + at, beginB + common);
            at = at + WORD_BYTES;
        }
        int order = (endA - beginA) - (endB - beginB);
        if (different != 0L) {
            int same = Long.bitCount((different & -different) - 1L) >> 3;
            int where = at - WORD_BYTES + same;
            order = byteAt(charactersA, beginA + where) - byteAt(charactersB, beginB + where);
        }
        return order;
    }

    /** Returns a bit for each of eight bytes that continues a character. */
    private static long continuing(long bytes) {
        return (bytes >> 7) & (~bytes >> 6) & LOWEST_BITS;
    }

    /** Returns the highest bit of the lowest byte that is 0, and perhaps more bits above it. */
    private static long zeros(long bytes) {
        return (bytes - LOWEST_BITS) & (~bytes & HIGHEST_BITS);
    }

    /**
     * Joins eight bytes from the two words in which they lie. No shift is by 64. The ones that
     * {@code >>} brings in from a set sign are minus one, which the higher part adds back.
     */
    private static long loaded(LongArray characters, int at) {
        int shift = (at & 7) << 3;
        long low = characters.get(at >> 3);
        long high = characters.get((at >> 3) + 1);
        return (low >> shift) + (((high - (low >> 63)) << (56 - shift)) << 8);
    }

    /** Returns ones in the lowest bytes, from none to eight. No shift is by 64. */
    private static long mask(int bytes) {
        return ((1L << (4 * bytes)) << (4 * bytes)) - 1L;
    }
}
