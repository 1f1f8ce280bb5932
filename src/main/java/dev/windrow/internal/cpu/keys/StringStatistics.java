// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;

import java.util.Arrays;

/**
 * Statistics of all strings of a column, including the bytes of null strings: their values do not
 * matter, but the encoding has to fit them, too.
 *
 * @param shortest the least length in bytes
 * @param longest the greatest length in bytes; above {@link StringParts#LONGEST_PACKED}, it is only
 *     a lower bound, and the other statistics are incomplete
 * @param ones for each word (see {@link StringBytes#orderedWord}), the bits that are set in all
 *     strings
 * @param anyOnes for each word, the bits that are set in some string
 * @param otherThanDigits for each word, the highest bit of each byte that is not a digit in some
 *     string
 */
record StringStatistics(
        long shortest, long longest, long[] ones, long[] anyOnes, long[] otherThanDigits) {

    private static final long HIGHEST_BITS = 0x8080808080808080L;
    private static final long ZEROS = 0x3030303030303030L;

    /** Added to a byte, this sets its highest bit if the byte is 10 or more. */
    private static final long ABOVE_NINE = 0x7676767676767676L;

    /** Returns the statistics of no strings. */
    static StringStatistics empty() {
        long[] all = new long[StringParts.MOST_WORDS];
        Arrays.fill(all, -1);
        return new StringStatistics(
                Long.MAX_VALUE,
                0,
                all,
                new long[StringParts.MOST_WORDS],
                new long[StringParts.MOST_WORDS]);
    }

    /** Reads a range of rows. */
    static StringStatistics of(VariableWidthColumn strings, RowRange range) {
        long shortest = Long.MAX_VALUE;
        long longest = 0;
        StringStatistics found = empty();
        long[] scratch = new long[CpuTuning.BATCH_ROWS];
        for (long row = range.from(); row < range.to(); row += CpuTuning.BATCH_ROWS) {
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - row);
            StringBytes.lengths(strings, row, count, scratch);
            for (int i = 0; i < count; i++) {
                shortest = Math.min(shortest, scratch[i]);
                longest = Math.max(longest, scratch[i]);
            }
            if (longest > StringParts.LONGEST_PACKED) {
                break;
            }
            found.add(strings, row, count, shortest, longest, scratch);
        }
        return new StringStatistics(
                shortest, longest, found.ones, found.anyOnes, found.otherThanDigits);
    }

    /** Adds strings whose lengths lie between two bounds, without a branch for each. */
    private void add(
            VariableWidthColumn strings,
            long row,
            int count,
            long least,
            long greatest,
            long[] scratch) {
        for (int word = 0; word < ones.length; word++) {
            // Strings that end before a word have zeros there, which are no digits.
            long all = 0;
            long any = 0;
            long other = HIGHEST_BITS;
            if (word * Long.BYTES < greatest) {
                if (least == greatest) {
                    StringBytes.orderedWords(strings, word, (int) least, row, count, scratch);
                } else {
                    StringBytes.orderedWords(strings, word, row, count, scratch);
                }
                all = -1;
                other = 0;
                for (int i = 0; i < count; i++) {
                    long value = scratch[i];
                    all &= value;
                    any |= value;
                    other |= otherThanDigits(value);
                }
            }
            ones[word] &= all;
            anyOnes[word] |= any;
            otherThanDigits[word] |= other & HIGHEST_BITS;
        }
    }

    /** Sets the highest bit of each byte that is not a digit. Other bits may be anything. */
    private static long otherThanDigits(long word) {
        long digits = word ^ ZEROS;
        return (digits & ~HIGHEST_BITS) + ABOVE_NINE | digits;
    }

    /**
     * Returns bits of a word that show that none of the strings has it: 0 if it has the bits that
     * all have in common, and digits where all have digits.
     */
    long unlike(int number, long word) {
        return (word ^ ones[number]) & ~differing(number)
                | otherThanDigits(word) & ~otherThanDigits[number] & HIGHEST_BITS;
    }

    /** Returns the statistics of both sets of strings together. */
    StringStatistics and(StringStatistics other) {
        long[] all = ones.clone();
        long[] any = anyOnes.clone();
        long[] others = otherThanDigits.clone();
        for (int word = 0; word < all.length; word++) {
            all[word] &= other.ones[word];
            any[word] |= other.anyOnes[word];
            others[word] |= other.otherThanDigits[word];
        }
        return new StringStatistics(
                Math.min(shortest, other.shortest),
                Math.max(longest, other.longest),
                all,
                any,
                others);
    }

    /** Returns the bits of a word that are not the same in all strings. */
    long differing(int word) {
        return anyOnes[word] & ~ones[word];
    }

    /**
     * Returns the bits of a byte that are not the same in all strings. Byte 0 is the word's first.
     */
    int differing(int word, int place) {
        return (int) (differing(word) >>> Long.SIZE - Byte.SIZE - (place << 3) & 0xff);
    }

    /**
     * Returns whether a byte of a word is a digit in all strings, which must have the same length.
     */
    boolean isDigit(int word, int place) {
        return (otherThanDigits[word] << (place << 3)) >= 0;
    }

    /** Returns whether all strings have the same length. */
    boolean isOneLength() {
        return shortest >= longest;
    }
}
