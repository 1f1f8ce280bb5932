// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers for kernels on encoded keys. Word {@code w} of row {@code r}'s key is {@code codes[w *
 * rows + r]}, or is computed from {@link KeyFields}. The constant {@code words} says which; kernels
 * pass it on. Each helper has one return, since TornadoVM inlines others wrongly. None has an
 * unsigned shift, which TornadoVM gets wrong for negative numbers.
 */
public final class Keys {

    /** Added to the number of words where {@code codes} are {@link KeyFields}. */
    public static final int IN_COLUMNS = 64;

    private static final long SEED = 0x2545f4914f6cdd1dL;
    private static final long FIRST_MULTIPLIER = 0xff51afd7ed558ccdL;
    private static final long LAST_MULTIPLIER = 0xc4ceb9fe1a85ec53L;
    private static final long LOW_HALF = 0xffffffffL;

    private Keys() {}

    public static int count(int words) {
        return words & (IN_COLUMNS - 1);
    }

    public static long at(LongArray codes, int words, int rows, int word, int row) {
        long result = 0L;
        if (words < IN_COLUMNS) {
            result = codes.get(word * rows + row);
        } else {
            result = KeyFields.word(codes, word, row);
        }
        return result;
    }

    /** Hashes a row's key to 31 bits. */
    public static int hash(LongArray codes, int words, int rows, int row) {
        long hash = SEED;
        for (int word = 0; word < count(words); word++) {
            hash = (hash ^ at(codes, words, rows, word, row)) * FIRST_MULTIPLIER;
            hash = hash ^ ((hash >> 32) & LOW_HALF);
        }
        hash = hash * LAST_MULTIPLIER;
        return (int) ((hash >> 33) & 0x7fffffffL);
    }

    /** Hashes a word to 31 bits. */
    public static int hash(long word) {
        long hash = (SEED ^ word) * FIRST_MULTIPLIER;
        hash = hash ^ ((hash >> 32) & LOW_HALF);
        hash = hash * LAST_MULTIPLIER;
        return (int) ((hash >> 33) & 0x7fffffffL);
    }

    /**
     * Returns one word for a row's key: its only word, or a 64-bit hash of several, which is never
     * {@link WordTableKernels#EMPTY}.
     */
    static long word(LongArray codes, int words, int rows, int row) {
        long result = at(codes, words, rows, 0, row);
        if (count(words) > 1) {
            result = longHash(codes, words, rows, row);
            if (result == WordTableKernels.EMPTY) {
                result = result + 1L;
            }
        }
        return result;
    }

    /** Hashes a row's key to 64 bits. */
    public static long longHash(LongArray codes, int words, int rows, int row) {
        long hash = SEED;
        for (int word = 0; word < count(words); word++) {
            hash = (hash ^ at(codes, words, rows, word, row)) * FIRST_MULTIPLIER;
            hash = hash ^ ((hash >> 32) & LOW_HALF);
        }
        hash = hash * LAST_MULTIPLIER;
        return hash ^ ((hash >> 32) & LOW_HALF);
    }

    /** Returns 1 where two rows have the same key, 0 otherwise. */
    public static int same(LongArray codes, int words, int rows, int rowA, int rowB) {
        int same = 1;
        for (int word = 0; word < count(words); word++) {
            long wordA = at(codes, words, rows, word, rowA);
            if (wordA != at(codes, words, rows, word, rowB)) {
                same = 0;
            }
        }
        return same;
    }

    /** Returns bit {@code index} of a bitmap in 64-bit words. */
    public static int bit(LongArray bits, int index) {
        return (int) ((bits.get(index >> 6) >> (index & 63)) & 1L);
    }
}
