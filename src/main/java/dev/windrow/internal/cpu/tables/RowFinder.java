// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;

/**
 * Makes a group of each row. If hardly two rows have the same key, a lookup would only cost time:
 * equal keys meet when their partition is merged.
 */
public final class RowFinder implements GroupFinder {

    private final GroupKeys found;

    public RowFinder(GroupKeys found) {
        this.found = found;
    }

    @Override
    public void find(KeyBatch batch, int keys, int[] groups) {
        int first = found.count();
        found.addAll(batch, keys);
        for (int i = 0; i < keys; i++) {
            groups[i] = first + i;
        }
    }

    @Override
    public void clear() {
        found.clear();
    }
}
