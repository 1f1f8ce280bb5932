// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import java.util.Arrays;

/** Which groups have a value. Part of an accumulator's state. */
final class SeenGroups {

    private boolean[] seen = {};

    void grow(int capacity) {
        seen = Arrays.copyOf(seen, capacity);
    }

    void reset(int from, int to) {
        Arrays.fill(seen, from, to, false);
    }

    void add(int group) {
        seen[group] = true;
    }

    void add(int[] groups, int count) {
        for (int i = 0; i < count; i++) {
            seen[groups[i]] = true;
        }
    }

    void merge(SeenGroups added, int[] from, int[] to, int count) {
        for (int i = 0; i < count; i++) {
            seen[to[i]] |= added.seen[from[i]];
        }
    }

    boolean have(int group) {
        return seen[group];
    }
}
