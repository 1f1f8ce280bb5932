// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringBytes;

import java.util.Arrays;
import java.util.Optional;

/**
 * The decimal digits in which strings of one length differ. The bytes before and behind them are
 * the same in all strings. Ten digits of 4 bits each make a number of 34 bits.
 *
 * @param length bytes of a string
 * @param from the first digit's place
 * @param to the place after the last digit
 */
record DigitRun(int length, int from, int to) {

    /** More digits may exceed 64 bits. */
    private static final int MOST_DIGITS = 18;

    /** Below 2^53, the quotient of two doubles is never rounded up to the next integer. */
    private static final int DIGITS_OF_DOUBLE = 15;

    private static final long ZEROS = 0x3030303030303030L;

    /** Returns the digits, if the strings differ in nothing else. */
    static Optional<DigitRun> of(StringStatistics statistics) {
        if (!statistics.isOneLength() || statistics.longest() > StringParts.LONGEST_PACKED) {
            return Optional.empty();
        }
        int length = (int) statistics.longest();
        int from = 0;
        while (from < length && statistics.differing(from >> 3, from & 7) == 0) {
            from++;
        }
        int to = length;
        while (to > from && statistics.differing(to - 1 >> 3, to - 1 & 7) == 0) {
            to--;
        }
        boolean areDigits = from < to && to - from <= MOST_DIGITS;
        for (int at = from; areDigits && at < to; at++) {
            areDigits = statistics.isDigit(at >> 3, at & 7);
        }
        return areDigits ? Optional.of(new DigitRun(length, from, to)) : Optional.empty();
    }

    /** Returns bounds of the numbers, from the bits in which the strings differ. */
    IntegerStatistics bounds(StringStatistics statistics) {
        long least = 0;
        long greatest = 0;
        for (int at = from; at < to; at++) {
            int word = at >> 3;
            int shift = Long.SIZE - Byte.SIZE - ((at & 7) << 3);
            least = 10 * least + (statistics.ones()[word] >>> shift & 0xf);
            greatest = 10 * greatest + Math.min(9, statistics.anyOnes()[word] >>> shift & 0xf);
        }
        return new IntegerStatistics(least, greatest);
    }

    /** Reads the numbers of adjacent strings. */
    void read(VariableWidthColumn strings, long fromRow, int count, long[] numbers, long[] spare) {
        Arrays.fill(numbers, 0, count, 0);
        for (int word = from >> 3; word <= to - 1 >> 3; word++) {
            StringBytes.orderedWords(strings, word, length, fromRow, count, spare);
            append(word, spare, count, numbers);
        }
    }

    /** Appends the digits that some word of each string has to the numbers. */
    void append(int word, long[] words, int count, long[] numbers) {
        long mask = mask(word);
        if (mask == 0) {
            return;
        }
        long zeros = ZEROS & mask;
        int shift = shift(word);
        long power = power(word);
        for (int i = 0; i < count; i++) {
            numbers[i] = numbers[i] * power + parse(((words[i] & mask) ^ zeros) >>> shift);
        }
    }

    /**
     * Writes the digits of numbers into words of strings. Other bytes stay.
     *
     * @param numbers overwritten
     * @param words string i has the words {@code words[0][i]}, {@code words[1][i]} ...
     */
    void restore(long[] numbers, int count, long[][] words) {
        for (int word = to - 1 >> 3; word >= from >> 3; word--) {
            putLast(numbers, count, words[word], word);
        }
    }

    /** Writes the last digits of numbers into a word, and drops them from the numbers. */
    private void putLast(long[] numbers, int count, long[] words, int word) {
        long power = power(word);
        long mask = mask(word);
        int shift = shift(word);
        boolean areExact = to - from <= DIGITS_OF_DOUBLE;
        for (int i = 0; i < count; i++) {
            long number = numbers[i];
            long before = areExact ? (long) ((double) number / power) : number / power;
            words[i] |= format(number - before * power) + ZEROS << shift & mask;
            numbers[i] = before;
        }
    }

    /** Returns ones for the bytes of a word that are digits of the number. */
    private long mask(int word) {
        int first = Math.max(from - (word << 3), 0);
        int behind = Math.min(to - (word << 3), Long.BYTES);
        if (first >= behind) {
            return 0;
        }
        return -1L >>> (first << 3) & -1L << Long.SIZE - (behind << 3);
    }

    /** Returns the shift that moves a word's last digit to the lowest byte. */
    private int shift(int word) {
        return Long.SIZE - (Math.min(to - (word << 3), Long.BYTES) << 3);
    }

    /** Returns ten to the power of the number of digits in a word. */
    private long power(int word) {
        int digits = Math.min(to - (word << 3), Long.BYTES) - Math.max(from - (word << 3), 0);
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }

    /** Returns the number of eight digits. Each is a byte of 0 to 9, the first one highest. */
    private static long parse(long digits) {
        long pairs = (digits >>> 8 & 0x00ff00ff00ff00ffL) * 10 + (digits & 0x00ff00ff00ff00ffL);
        long fours = (pairs >>> 16 & 0x0000ffff0000ffffL) * 100 + (pairs & 0x0000ffff0000ffffL);
        return (fours >>> 32) * 10_000 + (fours & 0xffffffffL);
    }

    /** Returns the eight digits of a number. Each is a byte of 0 to 9, the first one highest. */
    private static long format(long number) {
        // Division by multiplication, which the JVM vectorises. Each factor is exact for all
        // numbers that occur: of eight digits, then of four, then of two.
        long high = number * 109_951_163 >>> 40;
        long fours = high << 32 | number - high * 10_000;
        long hundreds = fours * 10_486 >>> 20 & 0x0000007f0000007fL;
        long pairs = hundreds << 16 | fours - hundreds * 100;
        long tens = pairs * 103 >>> 10 & 0x000f000f000f000fL;
        return tens << 8 | pairs - tens * 10;
    }
}
