// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

/** Sizes of arrays that grow. */
public final class Capacity {

    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private Capacity() {}

    /**
     * Returns a length of at least {@code needed}: twice the current length, while arrays can be
     * that long.
     */
    public static int grown(int current, int needed) {
        return (int) Math.max(needed, Math.min(2L * current, LARGEST_ARRAY));
    }

    /** Returns a power of two of which the entries fill at most half. */
    public static int slotsFor(int entries) {
        if (entries > 1 << 29) {
            throw new OutOfMemoryError("a hash table of " + entries + " entries");
        }
        return Math.max(16, Integer.highestOneBit(Math.max(1, entries * 2 - 1)) << 1);
    }
}
