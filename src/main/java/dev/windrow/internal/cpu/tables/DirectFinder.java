// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;

import java.util.Arrays;

/**
 * Finds groups of keys of few bits: the encoded key is the index into a table (perfect hashing).
 */
public final class DirectFinder implements GroupFinder {

    private final GroupKeys found;

    /** The group of each encoded key plus 1, or 0. */
    private final int[] groupOfKey;

    /**
     * Makes a table.
     *
     * @param found the groups, without duplicates
     * @param greatest the greatest encoded key
     */
    public DirectFinder(GroupKeys found, int greatest) {
        this.found = found;
        groupOfKey = new int[greatest + 1];
        for (int group = 0; group < found.count(); group++) {
            groupOfKey[(int) found.word(group)] = group + 1;
        }
    }

    @Override
    public void find(KeyBatch batch, int keys, int[] groups) {
        long[] words = batch.words();
        for (int i = 0; i < keys; i++) {
            int group = groupOfKey[(int) words[i]];
            groups[i] = (group != 0 ? group : add(batch, i)) - 1;
        }
    }

    /**
     * Marks keys, and returns how many of them were not marked before. Between the first mark and
     * {@link #forgetMarks}, no group may be looked up.
     */
    public int mark(KeyBatch batch, int keys) {
        long[] words = batch.words();
        int added = 0;
        for (int i = 0; i < keys; i++) {
            int word = (int) words[i];
            added += 1 - groupOfKey[word];
            groupOfKey[word] = 1;
        }
        return added;
    }

    /** Removes all marks. */
    public void forgetMarks() {
        Arrays.fill(groupOfKey, 0);
    }

    private int add(KeyBatch batch, int position) {
        int number = found.add(batch, position) + 1;
        groupOfKey[(int) batch.words()[position]] = number;
        return number;
    }

    @Override
    public void clear() {
        for (int group = 0; group < found.count(); group++) {
            groupOfKey[(int) found.word(group)] = 0;
        }
        found.clear();
    }
}
