// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.cpu.work.ScratchArrays;

import java.util.Arrays;

/** Finds groups by hashing: an open-addressing table with linear probing, at most half full. */
public final class HashFinder implements GroupFinder {

    private final GroupKeys found;

    /** The group of each slot plus 1, or 0. */
    private int[] slots;

    /** The positions in the batch of keys that are not in their first slots. */
    private int[] others = ScratchArrays.NO_INTS;

    /**
     * Makes a table.
     *
     * @param found the groups, without duplicates
     * @param expectedGroups the number of groups before the table grows
     */
    public HashFinder(GroupKeys found, int expectedGroups) {
        this.found = found;
        slots = table(Math.max(expectedGroups, found.count()));
    }

    @Override
    public void find(KeyBatch batch, int keys, int[] groups) {
        if (found.haveSingleWords()) {
            findWords(batch, keys, groups);
        } else {
            findKeys(batch, keys, groups);
        }
    }

    @Override
    public void clear() {
        found.clear();
        Arrays.fill(slots, 0);
    }

    /**
     * Looks first at one slot for each key. No branch depends on what is there, so that the cache
     * misses of many keys overlap. Few keys are left for {@link #findWord}.
     */
    private void findWords(KeyBatch batch, int keys, int[] groups) {
        long[] hashes = batch.hashes(keys);
        int left = found.count() == 0 ? listAll(keys) : listOthers(batch, hashes, keys, groups);
        for (int i = 0; i < left; i++) {
            int position = others[i];
            groups[position] = findWord(batch, position, hashes[position]);
        }
    }

    private int listAll(int keys) {
        others = ScratchArrays.of(others);
        for (int i = 0; i < keys; i++) {
            others[i] = i;
        }
        return keys;
    }

    /** Lists the keys that are not in their first slots, and returns their number. */
    private int listOthers(KeyBatch batch, long[] hashes, int keys, int[] groups) {
        others = ScratchArrays.of(others);
        long[] wanted = batch.words();
        findFirstSlots(hashes, keys, groups);
        int listed = 0;
        for (int i = 0; i < keys; i++) {
            // A key with an empty slot is new, so that it differs from that of group 0, too.
            long difference = found.word(Math.max(groups[i], 0)) ^ wanted[i];
            others[listed] = i;
            listed += (int) ((difference | -difference) >>> Long.SIZE - 1);
        }
        return listed;
    }

    private int findWord(KeyBatch batch, int position, long hash) {
        long key = batch.words()[position];
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        int entry = slots[slot];
        while (entry != 0 && found.word(entry - 1) != key) {
            slot = (slot + 1) & mask;
            entry = slots[slot];
        }
        return entry != 0 ? entry - 1 : insert(batch, position, slot);
    }

    private void findKeys(KeyBatch batch, int keys, int[] groups) {
        long[] hashes = batch.hashes(keys);
        int left = found.count() == 0 ? listAll(keys) : listOtherKeys(batch, hashes, keys, groups);
        for (int i = 0; i < left; i++) {
            int position = others[i];
            groups[position] = findKey(batch, position, hashes[position]);
        }
    }

    /** The same as {@link #listOthers}, of keys of any number of words. */
    private int listOtherKeys(KeyBatch batch, long[] hashes, int keys, int[] groups) {
        others = ScratchArrays.of(others);
        findFirstSlots(hashes, keys, groups);
        int listed = 0;
        for (int i = 0; i < keys; i++) {
            others[listed] = i;
            listed += groups[i] >= 0 && found.hasKey(groups[i], batch, i) ? 0 : 1;
        }
        return listed;
    }

    private int findKey(KeyBatch batch, int position, long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        int entry = slots[slot];
        while (entry != 0 && !found.hasKey(entry - 1, batch, position)) {
            slot = (slot + 1) & mask;
            entry = slots[slot];
        }
        return entry != 0 ? entry - 1 : insert(batch, position, slot);
    }

    /** Takes the group in one slot for each key, or -1. */
    private void findFirstSlots(long[] hashes, int keys, int[] groups) {
        int mask = slots.length - 1;
        for (int i = 0; i < keys; i++) {
            groups[i] = slots[(int) hashes[i] & mask] - 1;
        }
    }

    private int insert(KeyBatch batch, int position, int slot) {
        int group = found.add(batch, position);
        slots[slot] = group + 1;
        if (found.count() > slots.length >> 1) {
            rehash();
        }
        return group;
    }

    /** Makes a table for the full capacity of the groups, so that rehashing is rare. */
    private void rehash() {
        slots = table(Math.max(found.count() + 1, found.capacity()));
    }

    /** Returns a table of all groups, large enough for {@code groups}. */
    private int[] table(int groups) {
        int[] table = new int[Capacity.slotsFor(groups)];
        int mask = table.length - 1;
        for (int group = 0; group < found.count(); group++) {
            int slot = (int) found.hash(group) & mask;
            while (table[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            table[slot] = group + 1;
        }
        return table;
    }
}
