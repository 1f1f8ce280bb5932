// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

/** The hash by which kernels find words in a table, for tests that fill a table themselves. */
public final class KeyHashes {

    private KeyHashes() {}

    /** Hashes a word to 31 bits. */
    public static int hash(long word) {
        return Keys.hash(word);
    }
}
