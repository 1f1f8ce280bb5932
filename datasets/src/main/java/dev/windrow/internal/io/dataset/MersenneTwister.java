// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

/**
 * The Mersenne Twister of Matsumoto and Nishimura (1998), seeded as by R's {@code set.seed}.
 *
 * <p>R scrambles the seed with 50 steps of a linear congruential generator, and takes the next 625
 * values. The first is the position in the state, which R then sets to the end. The others are the
 * state.
 */
final class MersenneTwister {

    private static final int WORDS = 624;
    private static final int SHIFT = 397;
    private static final int SCRAMBLING_STEPS = 50;

    private final int[] state = new int[WORDS];
    private int next = WORDS;

    private MersenneTwister() {}

    /** Returns the generator that {@code set.seed(seed)} makes in R. */
    static MersenneTwister seededAsInR(int seed) {
        MersenneTwister twister = new MersenneTwister();
        int scrambled = seed;
        for (int i = 0; i <= SCRAMBLING_STEPS; i++) {
            scrambled = step(scrambled);
        }
        for (int i = 0; i < WORDS; i++) {
            scrambled = step(scrambled);
            twister.state[i] = scrambled;
        }
        return twister;
    }

    /** Returns a generator that draws what this one draws from here on. */
    MersenneTwister copy() {
        MersenneTwister copy = new MersenneTwister();
        System.arraycopy(state, 0, copy.state, 0, WORDS);
        copy.next = next;
        return copy;
    }

    private static int step(int seed) {
        return 69_069 * seed + 1;
    }

    /** Returns the next 32 random bits. */
    int nextWord() {
        if (next == WORDS) {
            twist();
            next = 0;
        }
        int word = state[next++];
        word ^= word >>> 11;
        word ^= word << 7 & 0x9d2c5680;
        word ^= word << 15 & 0xefc60000;
        return word ^ word >>> 18;
    }

    private void twist() {
        for (int i = 0; i < WORDS - SHIFT; i++) {
            state[i] = state[i + SHIFT] ^ mixed(state[i], state[i + 1]);
        }
        for (int i = WORDS - SHIFT; i < WORDS - 1; i++) {
            state[i] = state[i + SHIFT - WORDS] ^ mixed(state[i], state[i + 1]);
        }
        state[WORDS - 1] = state[SHIFT - 1] ^ mixed(state[WORDS - 1], state[0]);
    }

    private static int mixed(int upper, int lower) {
        int joined = upper & 0x80000000 | lower & 0x7fffffff;
        return joined >>> 1 ^ -(lower & 1) & 0x9908b0df;
    }
}
