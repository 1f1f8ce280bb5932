// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnMemory;

import java.lang.foreign.MemorySegment;

/**
 * Draws random numbers as R 3.6 and later do: {@code sample} by rejection, {@code runif}, and the
 * rounding of R 4.
 *
 * <p>A random integer below n takes as many bits as n - 1 has, 16 from each word of the generator,
 * and is drawn again until it is below n. R computes 16 bits as {@code floor(unif * 65536)}, which
 * are the upper 16 bits of the word.
 */
final class RandomInR {

    /** Above this number of values, R finds distinct ones by a hash table if few are wanted. */
    private static final long MOST_IN_AN_ARRAY = 10_000_000;

    private static final double WORD = 0x1p-32;
    private static final double MICRO = 1e6;

    private final MersenneTwister twister;

    RandomInR(int seed) {
        this(MersenneTwister.seededAsInR(seed));
    }

    private RandomInR(MersenneTwister twister) {
        this.twister = twister;
    }

    /** Returns one that draws what this one draws from here on. */
    RandomInR copy() {
        return new RandomInR(twister.copy());
    }

    /** Draws {@code sample(n, count, replace = TRUE)}, from 1 to n, into target[from...]. */
    void sample(int n, MemorySegment target, long from, long count) {
        int bits = bitsOf(n);
        int mask = (1 << bits) - 1;
        for (long i = from; i < from + count; i++) {
            target.setAtIndex(JAVA_INT, i, 1 + (bits < 16 ? shortBelow(n, mask) : below(n, mask)));
        }
    }

    /** Draws words for {@code runif}; {@link #uniform} turns them into numbers. No word is 0. */
    void words(MemorySegment target, long from, long count) {
        for (long i = from; i < from + count; i++) {
            int word = twister.nextWord();
            // R replaces 0 by half a step. Either way, the rounded number is 0.
            target.setAtIndex(JAVA_INT, i, word == 0 ? 1 : word);
        }
    }

    /** Returns {@code round(runif(max = 100), 6)} of a word. */
    static double uniform(int word) {
        return round(100 * (Integer.toUnsignedLong(word) * WORD));
    }

    /**
     * Rounds to six digits as R 4 does: to the candidate that is nearer to the unscaled number, or
     * to the even one.
     */
    static double round(double number) {
        double scaled = number * MICRO;
        double floor = Math.floor(scaled);
        double down = floor / MICRO;
        double up = Math.ceil(scaled) / MICRO;
        double toUp = up - number;
        double toDown = number - down;
        return toDown < toUp || toDown == toUp && floor % 2 == 0 ? down : up;
    }

    /**
     * Draws {@code sample(n, count)}, without replacement.
     *
     * @return a bitmap of n bits with the drawn ones set; callers do not need the order of the
     *     draws
     */
    MemorySegment sampleDistinct(int n, int count, ColumnMemory owner) {
        MemorySegment drawn = owner.allocate(Bits.bytesFor(n));
        if (n > MOST_IN_AN_ARRAY && count <= n / 2) {
            drawUntilNew(n, count, drawn);
        } else {
            drawFromArray(n, count, drawn);
        }
        return drawn;
    }

    private void drawUntilNew(int n, int count, MemorySegment drawn) {
        int mask = (1 << bitsOf(n)) - 1;
        for (int i = 0; i < count; i++) {
            int value;
            do {
                value = below(n, mask);
            } while (Bits.get(drawn, value));
            Bits.set(drawn, value, true);
        }
    }

    private void drawFromArray(int n, int count, MemorySegment drawn) {
        try (ColumnMemory scratch = new ColumnMemory()) {
            MemorySegment left = scratch.allocate((long) n * Integer.BYTES);
            for (int i = 0; i < n; i++) {
                left.setAtIndex(JAVA_INT, i, i);
            }
            // R takes no array for a single value, and draws the same.
            for (int rest = n; rest > n - count; rest--) {
                int bits = bitsOf(rest);
                int mask = (1 << bits) - 1;
                int at = bits < 16 ? shortBelow(rest, mask) : below(rest, mask);
                Bits.set(drawn, left.getAtIndex(JAVA_INT, at), true);
                left.setAtIndex(JAVA_INT, at, left.getAtIndex(JAVA_INT, rest - 1));
            }
        }
    }

    private int shortBelow(int n, int mask) {
        int value;
        do {
            value = twister.nextWord() >>> 16 & mask;
        } while (value >= n);
        return value;
    }

    /** Draws a number of 16 bits or more. R takes a second word from 16 bits on, not from 17. */
    private int below(int n, int mask) {
        int value;
        do {
            int upper = twister.nextWord() >>> 16;
            value = (upper << 16 | twister.nextWord() >>> 16) & mask;
        } while (value >= n);
        return value;
    }

    private static int bitsOf(int n) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(n - 1);
    }
}
