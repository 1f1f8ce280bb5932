// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

/**
 * Hashes of 64-bit words. The finaliser is MurmurHash3's, which is a bijection and mixes every bit
 * into every other: tables take the low bits, partitions the high ones.
 */
public final class Hash {

    public static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

    private Hash() {}

    public static long of(long word) {
        long hash = word;
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }

    public static long of(long[] words, int from, int count) {
        if (count == 1) {
            return of(words[from]);
        }
        long hash = 0;
        for (int i = from; i < from + count; i++) {
            hash = join(hash, words[i]);
        }
        return of(hash);
    }

    /** Adds a word to a hash. {@link #of(long)} completes the hash. */
    public static long join(long hash, long word) {
        return Long.rotateLeft(hash ^ word * MULTIPLIER, 29) * MULTIPLIER + 1;
    }
}
