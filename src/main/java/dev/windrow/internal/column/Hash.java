// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * Hashes of 64-bit words. The finaliser has the form of MurmurHash3's, which is a bijection and
 * mixes every bit into every other: tables take the low bits, partitions the high ones.
 *
 * <p>Whoever knows a hash can choose keys that all meet in one slot, so that a table takes
 * quadratic time. Each process therefore has its own: its numbers are drawn by chance, and no hash
 * may leave the process, be it in a file or in the order of what is promised to be in an order.
 */
public final class Hash {

    /** An odd number that nobody knows outside of the process. */
    public static final long MULTIPLIER = multiplier();

    /**
     * Multiplies words that are joined. With the other one, a change of a word would move the hash
     * as another change of the next word does, and some of such pairs would cancel out.
     */
    public static final long WORD_MULTIPLIER = multiplier();

    /**
     * What several words are joined to, from the first one on. Were it known, so were the state
     * after words that cancel it, and from there on pairs of words that differ in their highest
     * bits join to the same, whatever the multiplier.
     */
    public static final long FIRST = random();

    private static final long SEED = random();

    /** With more or fewer bits of one kind, a product would not mix well. */
    private static final int LEAST_BITS = 24;

    private Hash() {}

    private static long multiplier() {
        long odd = random() | 1;
        while (Long.bitCount(odd) < LEAST_BITS || Long.bitCount(~odd) < LEAST_BITS) {
            odd = random() | 1;
        }
        return odd;
    }

    /** Asks the operating system, where it tells at once: to set up Java's source takes 70 ms. */
    private static long random() {
        try (InputStream system = Files.newInputStream(Path.of("/dev/urandom"))) {
            return ByteBuffer.wrap(system.readNBytes(Long.BYTES)).getLong();
        } catch (IOException e) {
            return new SecureRandom().nextLong();
        }
    }

    public static long of(long word) {
        long hash = word ^ SEED;
        hash = (hash ^ hash >>> 33) * MULTIPLIER;
        hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }

    public static long of(long[] words, int from, int count) {
        if (count == 1) {
            return of(words[from]);
        }
        long hash = FIRST;
        for (int i = from; i < from + count; i++) {
            hash = join(hash, words[i]);
        }
        return of(hash);
    }

    /** Adds a word to a hash, at first to {@link #FIRST}. {@link #of(long)} completes the hash. */
    public static long join(long hash, long word) {
        return Long.rotateLeft(hash ^ word * WORD_MULTIPLIER, 29) * MULTIPLIER + 1;
    }
}
