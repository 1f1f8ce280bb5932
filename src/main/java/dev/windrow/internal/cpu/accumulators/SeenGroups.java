// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.GroupState;

import java.util.Arrays;

/** Which groups have a value. Part of an accumulator's state. */
final class SeenGroups implements GroupState<SeenGroups> {

    private boolean[] seen = {};

    @Override
    public void grow(int capacity) {
        seen = Arrays.copyOf(seen, capacity);
    }

    @Override
    public void reset(int from, int to) {
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

    @Override
    public void merge(SeenGroups added, int[] from, int[] to, int count) {
        for (int i = 0; i < count; i++) {
            seen[to[i]] |= added.seen[from[i]];
        }
    }

    boolean have(int group) {
        return seen[group];
    }
}
