package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.work.Capacity;

import java.util.Arrays;

/** Finds groups by hashing: an open-addressing table with linear probing, at most half full. */
public final class HashFinder implements GroupFinder {

    private final GroupKeys found;

    /** The group of each slot plus 1, or 0. */
    private int[] slots;

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

    private void findWords(KeyBatch batch, int keys, int[] groups) {
        long[] wanted = batch.words();
        long[] hashes = batch.hashes(keys);
        for (int i = 0; i < keys; i++) {
            long key = wanted[i];
            int mask = slots.length - 1;
            int slot = (int) hashes[i] & mask;
            int entry = slots[slot];
            while (entry != 0 && found.word(entry - 1) != key) {
                slot = (slot + 1) & mask;
                entry = slots[slot];
            }
            groups[i] = entry != 0 ? entry - 1 : insert(batch, i, slot);
        }
    }

    private void findKeys(KeyBatch batch, int keys, int[] groups) {
        long[] hashes = batch.hashes(keys);
        for (int i = 0; i < keys; i++) {
            int mask = slots.length - 1;
            int slot = (int) hashes[i] & mask;
            int entry = slots[slot];
            while (entry != 0 && !found.hasKey(entry - 1, batch, i)) {
                slot = (slot + 1) & mask;
                entry = slots[slot];
            }
            groups[i] = entry != 0 ? entry - 1 : insert(batch, i, slot);
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
