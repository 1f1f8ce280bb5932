package dev.windrow.internal.cpu;

import dev.windrow.column.VariableWidthColumn;

import java.util.Arrays;

/**
 * What all strings of a column have in common, those under nulls too: whatever these are, it only
 * has to hold for them as well.
 *
 * @param shortest the least length in bytes
 * @param longest the greatest length, or any above {@link StringParts#LONGEST_PACKED}: then nothing
 *     else is known
 * @param ones of each word (see {@link Strings#orderedWord}) the bits that are set in all strings
 * @param anyOnes the bits that are set in some
 */
record StringSurvey(long shortest, long longest, long[] ones, long[] anyOnes) {

    /** What no strings have in common. */
    static StringSurvey empty() {
        long[] all = new long[StringParts.MOST_WORDS];
        Arrays.fill(all, -1);
        return new StringSurvey(Long.MAX_VALUE, 0, all, new long[StringParts.MOST_WORDS]);
    }

    /** Surveys some rows of a column. */
    static StringSurvey of(VariableWidthColumn strings, Range range) {
        long shortest = Long.MAX_VALUE;
        long longest = 0;
        StringSurvey found = empty();
        long start = strings.offset(range.from());
        for (long row = range.from(); row < range.to(); row++) {
            long end = strings.offset(row + 1);
            shortest = Math.min(shortest, end - start);
            longest = Math.max(longest, end - start);
            if (longest > StringParts.LONGEST_PACKED) {
                break;
            }
            found.add(strings, start, end - start);
            start = end;
        }
        return new StringSurvey(shortest, longest, found.ones, found.anyOnes);
    }

    private void add(VariableWidthColumn strings, long from, long length) {
        int word = 0;
        for (long at = 0; at < length; at += Long.BYTES, word++) {
            long value = Strings.orderedWord(strings.bytes(), from + at, length - at);
            ones[word] &= value;
            anyOnes[word] |= value;
        }
        for (; word < ones.length; word++) {
            ones[word] = 0;
        }
    }

    /** Returns what these and other strings have in common. */
    StringSurvey and(StringSurvey other) {
        long[] all = ones.clone();
        long[] any = anyOnes.clone();
        for (int word = 0; word < all.length; word++) {
            all[word] &= other.ones[word];
            any[word] |= other.anyOnes[word];
        }
        return new StringSurvey(
                Math.min(shortest, other.shortest), Math.max(longest, other.longest), all, any);
    }

    /** Returns the bits of a word that are not the same in all strings. */
    long differing(int word) {
        return anyOnes[word] & ~ones[word];
    }

    /** Returns whether all strings have one length. */
    boolean isOneLength() {
        return shortest >= longest;
    }
}
