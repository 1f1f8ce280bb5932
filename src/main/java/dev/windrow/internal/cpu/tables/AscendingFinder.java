// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;

import org.jspecify.annotations.Nullable;

/**
 * Finds groups of single words by comparing each with the word before it, as long as words ascend:
 * rows are often stored by a key. From the first batch on that does not ascend, it hashes.
 */
public final class AscendingFinder implements GroupFinder {

    private final GroupKeys found;
    private final RunFinder runs;

    /** Finds groups once words did not ascend. */
    private @Nullable HashFinder hashing;

    /**
     * Makes a finder.
     *
     * @param found gets the groups; has none yet, and has single words
     */
    public AscendingFinder(GroupKeys found) {
        this.found = found;
        runs = new RunFinder(found);
    }

    @Override
    public void find(KeyBatch batch, int keys, int[] groups) {
        if (hashing == null) {
            if (ascend(batch.words(), keys)) {
                runs.find(batch, keys, groups);
                return;
            }
            hashing = new HashFinder(found, found.capacity());
        }
        hashing.find(batch, keys, groups);
    }

    @Override
    public boolean haveAscended() {
        return hashing == null;
    }

    @Override
    public void clear() {
        if (hashing == null) {
            runs.clear();
        } else {
            hashing.clear();
        }
    }

    /** Returns whether no word is less than the one before it. */
    private boolean ascend(long[] words, int keys) {
        int descents = found.count() > 0 && words[0] < found.word(found.count() - 1) ? 1 : 0;
        for (int i = 1; i < keys; i++) {
            descents += words[i] < words[i - 1] ? 1 : 0;
        }
        return descents == 0;
    }
}
