// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;

import java.util.Arrays;

/** Makes a group of each run of adjacent rows with equal keys, in the order of the rows. */
public final class RunFinder implements GroupFinder {

    private final GroupKeys found;

    public RunFinder(GroupKeys found) {
        this.found = found;
    }

    @Override
    public void find(KeyBatch batch, int keys, int[] groups) {
        if (found.haveNoWords()) {
            Arrays.fill(groups, 0, keys, found.count() > 0 ? 0 : found.add(batch, 0));
        } else if (found.haveSingleWords()) {
            findWords(batch, keys, groups);
        } else {
            findKeys(batch, keys, groups);
        }
    }

    private void findWords(KeyBatch batch, int keys, int[] groups) {
        long[] words = batch.words();
        int group = found.count() - 1;
        for (int i = 0; i < keys; i++) {
            if (group < 0 || found.word(group) != words[i]) {
                group = found.add(batch, i);
            }
            groups[i] = group;
        }
    }

    private void findKeys(KeyBatch batch, int keys, int[] groups) {
        int group = found.count() - 1;
        for (int i = 0; i < keys; i++) {
            if (group < 0 || !found.hasKey(group, batch, i)) {
                group = found.add(batch, i);
            }
            groups[i] = group;
        }
    }

    @Override
    public boolean findsRuns() {
        return true;
    }

    @Override
    public void clear() {
        found.clear();
    }
}
