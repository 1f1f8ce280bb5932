// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.stream.LongStream;

/**
 * What is kept of many integers, or days, so as to tell of others whether they may be among them: a
 * bit for each integer between the least and the greatest, or, where these lie far apart, a Bloom
 * filter whose bits for an integer lie in one word. Immutable.
 */
public final class KeySummary {

    /** So many bits are always worth while: they stay in the cache. */
    private static final long FEW_BITS = 1 << 23;

    /** A bit for each integer of the range is kept if these are at most so many for each key. */
    private static final long BITS_PER_KEY = 64;

    private static final long MOST_BITS = 1L << 29;

    /** Keys for each word of a Bloom filter. */
    private static final long KEYS_PER_WORD = 4;

    /** The share of a word's bits that a key of a Bloom filter has on average: 1 - (63 / 64)^4. */
    private static final double SHARE_OF_WORD = 0.0610492;

    private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

    private final long least;
    private final long greatest;
    private final long count;

    /** A bit for each integer from the least one on, or the words of a Bloom filter. */
    private final long[] words;

    private final boolean isExact;

    private KeySummary(Builder builder) {
        least = builder.least;
        greatest = builder.greatest;
        words = builder.words;
        isExact = builder.isExact;
        long bits = LongStream.of(words).map(Long::bitCount).sum();
        count = isExact ? bits : Math.min(builder.most, keysOf(bits, words.length));
    }

    /** Returns how many keys most likely have so many bits of a Bloom filter. */
    private static long keysOf(long bits, int words) {
        double free = 1 - (double) bits / ((long) words * Long.SIZE);
        return Math.round(words * -Math.log(free) / SHARE_OF_WORD);
    }

    /**
     * Begins a summary.
     *
     * @param least no key is less
     * @param greatest no key is greater
     * @param most the most keys that are added
     * @return what takes the keys
     * @throws WindrowException {@code INVALID_ARGUMENT} if the greatest is less than the least
     */
    public static Builder between(long least, long greatest, long most) {
        return between(least, greatest, most, Long.MAX_VALUE);
    }

    /**
     * Begins a summary that takes little memory: the less, the more integers are taken for keys.
     *
     * @param least no key is less
     * @param greatest no key is greater
     * @param most the most keys that are added
     * @param mostBytes the most bytes that it takes, 64 MB at most
     * @return what takes the keys
     * @throws WindrowException {@code INVALID_ARGUMENT} if the greatest is less than the least
     */
    public static Builder between(long least, long greatest, long most, long mostBytes) {
        if (greatest < least) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "keys from %d to %d, expected the least one first", least, greatest);
        }
        return new Builder(
                least,
                greatest,
                most,
                Math.clamp(mostBytes, Long.BYTES, MOST_BITS / Byte.SIZE) * Byte.SIZE);
    }

    /** {@return the lower bound of all keys} */
    public long least() {
        return least;
    }

    /** {@return the upper bound of all keys} */
    public long greatest() {
        return greatest;
    }

    /** {@return how many different keys there are; of a Bloom filter, about how many} */
    public long count() {
        return count;
    }

    /** {@return the bytes that this takes in Java's heap} */
    public long byteSize() {
        return (long) words.length * Long.BYTES;
    }

    /** {@return whether nothing is taken for a key that is none} */
    public boolean isExact() {
        return isExact;
    }

    /**
     * {@return whether an integer may be a key} False only if it is none.
     *
     * @param value the integer
     */
    public boolean mayHave(long value) {
        if (isExact) {
            long bit = value - least;
            // A difference that overflows is negative, or lies beyond all words.
            int word = (int) Math.min(bit >>> 6, words.length - 1L);
            return value >= least && value <= greatest && (words[word] >>> bit & 1) != 0;
        }
        long hash = hash(value);
        long bits = bits(hash);
        return (words[word(hash, words.length)] & bits) == bits
                && value >= least
                && value <= greatest;
    }

    /**
     * {@return whether a key may lie between two integers} False only if none does.
     *
     * @param from the lower bound
     * @param to the upper bound
     */
    public boolean mayHaveBetween(long from, long to) {
        long first = Math.max(from, least);
        long last = Math.min(to, greatest);
        return first <= last && (!isExact || hasBit(first - least, last - least));
    }

    private boolean hasBit(long first, long last) {
        int word = (int) (first >>> 6);
        int lastWord = (int) (last >>> 6);
        long bits = words[word] & -1L << first;
        while (bits == 0 && word < lastWord) {
            bits = words[++word];
        }
        return bits != 0 && ((long) word << 6) + Long.numberOfTrailingZeros(bits) <= last;
    }

    /** {@return how many keys there are, and between which integers} */
    @Override
    public String toString() {
        return "%,d keys from %d to %d".formatted(count, least, greatest);
    }

    private static long hash(long value) {
        long hash = value * MULTIPLIER;
        return (hash ^ hash >>> 32) * MULTIPLIER;
    }

    /** Returns four bits of a word, some of which may be the same. */
    private static long bits(long hash) {
        return 1L << hash | 1L << (hash >>> 6) | 1L << (hash >>> 12) | 1L << (hash >>> 18);
    }

    private static int word(long hash, int words) {
        return (int) (hash >>> 32) & words - 1;
    }

    /**
     * Takes keys, in any order, some of them perhaps more than once. For one thread; others may
     * fill parts of it.
     */
    public static final class Builder {

        private final long least;
        private final long greatest;
        private final long most;
        private final boolean isExact;

        /** Which word of the whole summary the first one is: not 0 only of a part. */
        private final int firstWord;

        private final long[] words;

        private Builder(long least, long greatest, long most, long mostBits) {
            this.least = least;
            this.greatest = greatest;
            this.most = most;
            long bits = greatest - least + 1;
            long wanted = Math.clamp(most * BITS_PER_KEY, FEW_BITS, MOST_BITS);
            isExact = bits > 0 && bits <= Math.min(wanted, mostBits);
            firstWord = 0;
            words =
                    new long
                            [isExact
                                    ? (int) Math.ceilDiv(bits, Long.SIZE)
                                    : Integer.highestOneBit(
                                            (int)
                                                    Math.clamp(
                                                            2 * most / KEYS_PER_WORD,
                                                            1,
                                                            mostBits / Long.SIZE))];
        }

        private Builder(Builder whole, int firstWord, int words) {
            least = whole.least;
            greatest = whole.greatest;
            most = whole.most;
            isExact = whole.isExact;
            this.firstWord = firstWord;
            this.words = new long[words];
        }

        /** {@return how many words of 64 bits the keys of all parts may have} */
        public int words() {
            return words.length;
        }

        /**
         * {@return how many of the words the keys between two others may have}
         *
         * @param from the lower bound
         * @param to the upper bound
         */
        public int words(long from, long to) {
            return isExact ? wordOf(to) - wordOf(from) + 1 : words.length;
        }

        /**
         * {@return what another thread adds some of the keys to, before {@link #addAll} adds them
         * here}
         *
         * @param from no key of the part is less
         * @param to no key of the part is greater
         */
        public Builder part(long from, long to) {
            return new Builder(this, isExact ? wordOf(from) : 0, words(from, to));
        }

        private int wordOf(long key) {
            return (int) (key - least >>> 6);
        }

        /**
         * Adds a key.
         *
         * @param key between the bounds
         */
        public void add(long key) {
            long hash = isExact ? 0 : hash(key);
            int word = isExact ? wordOf(key) - firstWord : word(hash, words.length);
            words[word] |= isExact ? 1L << key - least : bits(hash);
        }

        /**
         * Adds the keys of parts, as far as they have some of the words: each thread may take words
         * of its own.
         *
         * @param parts parts of this, which stay as they are
         * @param from the first word
         * @param to the word after the last
         */
        public void addAll(List<Builder> parts, int from, int to) {
            for (Builder part : parts) {
                int end = Math.min(to, part.firstWord + part.words.length);
                for (int word = Math.max(from, part.firstWord); word < end; word++) {
                    words[word] |= part.words[word - part.firstWord];
                }
            }
        }

        /** {@return the summary of the keys so far, after which none may be added} */
        public KeySummary build() {
            return new KeySummary(this);
        }
    }
}
