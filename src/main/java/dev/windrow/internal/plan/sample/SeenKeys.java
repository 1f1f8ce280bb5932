// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import java.util.Arrays;

/** The distinct keys of the sampled rows, by their hashes, in the order of their first rows. */
final class SeenKeys {

    private static final int INITIAL_CAPACITY = 128;

    private long[] hashes = new long[INITIAL_CAPACITY];
    private long[] rows = new long[INITIAL_CAPACITY];
    private int[] counts = new int[INITIAL_CAPACITY];

    /** In each slot, the number of its key plus 1, or 0: at most half of the slots are taken. */
    private int[] slots = new int[2 * INITIAL_CAPACITY];

    private int size;

    /** Counts a row. */
    void add(long hash, long row) {
        int slot = slotOf(hash);
        if (slots[slot] == 0) {
            if (size == hashes.length) {
                enlarge();
                slot = slotOf(hash);
            }
            hashes[size] = hash;
            rows[size] = row;
            slots[slot] = ++size;
        }
        counts[slots[slot] - 1]++;
    }

    private int slotOf(long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0 && hashes[slots[slot] - 1] != hash) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void enlarge() {
        hashes = Arrays.copyOf(hashes, 2 * size);
        rows = Arrays.copyOf(rows, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
        slots = new int[4 * size];
        for (int key = 0; key < size; key++) {
            slots[slotOf(hashes[key])] = key + 1;
        }
    }

    int size() {
        return size;
    }

    /** Returns the sampled rows that have a key. */
    int count(int key) {
        return counts[key];
    }

    /** Returns the first row that has a key. */
    long row(int key) {
        return rows[key];
    }

    /** Returns the row counts of all keys, in ascending order. */
    int[] sortedCounts() {
        int[] sorted = Arrays.copyOf(counts, size);
        Arrays.sort(sorted);
        return sorted;
    }
}
