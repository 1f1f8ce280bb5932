// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

/** The places of keys in a hash table, for the host that fills it and for kernels that read it. */
public final class KeyPlaces {

    /**
     * An odd number near the golden ratio of 2<sup>64</sup>: its multiples differ in upper bits.
     */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private KeyPlaces() {}

    /**
     * Returns the place from which on a key is looked for.
     *
     * @param mask the number of places, less 1
     */
    public static int first(long key, int mask) {
        return (int) ((key * SPREAD) >> 32) & mask;
    }
}
