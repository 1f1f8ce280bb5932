// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.work.Capacity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a hash table. Each thread enters the rows whose first slots lie in its part of the table,
 * from the last row to the first, so that a chain is in the order of the rows.
 */
final class HashBuild {

    private final BuiltKeys keys;
    private final long[] slots;
    private final int[] next;
    private final boolean holdsKeys;

    HashBuild(BuiltKeys keys) {
        this.keys = keys;
        slots = new long[Capacity.slotsFor(keys.rows())];
        next = new int[keys.rows()];
        holdsKeys = keys.areSingleWords() && keys.encoding().bits() <= Integer.SIZE;
    }

    /**
     * What a thread entered.
     *
     * @param isUnique whether all keys differ
     * @param late rows that found no free slot before the end of their part, the last one first
     */
    private record Part(boolean isUnique, int[] late) {}

    HashIndex run(WorkerPool pool, int threads) {
        int parts = keys.rows() < JoinTuning.ROWS_BUILT_AT_ONCE ? 1 : threads;
        List<WorkerPool.Task<Part>> tasks = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            int from = (int) ((long) slots.length * i / parts);
            int to = (int) ((long) slots.length * (i + 1) / parts);
            tasks.add(stop -> enter(from, to, stop));
        }
        boolean isUnique = true;
        for (Part part : pool.runAll(tasks, threads)) {
            isUnique &= part.isUnique();
            // No row with the same key is in the table yet: it would have been found.
            for (int row : part.late()) {
                isUnique &= enterAnywhere(row);
            }
        }
        return new HashIndex(keys, slots, holdsKeys, isUnique ? null : next);
    }

    private Part enter(int from, int to, StopSignal stop) {
        int mask = slots.length - 1;
        boolean isUnique = true;
        int[] late = {};
        int lateRows = 0;
        for (int row = keys.rows() - 1; row >= 0; row--) {
            if (row % JoinTuning.ROWS_PER_CHECK == 0) {
                stop.check();
            }
            long hash = keys.hash(row);
            int first = (int) hash & mask;
            if (first < from || first >= to || keys.isLeftOut(row)) {
                continue;
            }
            int slot = slotOf(row, hash, first, to);
            if (slot < to) {
                isUnique &= put(row, hash, slot);
            } else {
                if (lateRows == late.length) {
                    late = Arrays.copyOf(late, Capacity.grown(lateRows, lateRows + 16));
                }
                late[lateRows++] = row;
            }
        }
        return new Part(isUnique, Arrays.copyOf(late, lateRows));
    }

    private boolean enterAnywhere(int row) {
        long hash = keys.hash(row);
        int slot = slotOf(row, hash, (int) hash & slots.length - 1, slots.length);
        if (slot == slots.length) {
            slot = slotOf(row, hash, 0, slots.length);
        }
        return put(row, hash, slot);
    }

    /** Returns the slot of a row's key, or the empty one that it gets, or the end. */
    private int slotOf(int row, long hash, int first, int end) {
        long tag = tag(row, hash);
        int slot = first;
        while (slot < end && slots[slot] != 0 && !holds(slot, tag, row)) {
            slot++;
        }
        return slot;
    }

    private boolean holds(int slot, long tag, int row) {
        long entry = slots[slot];
        return (entry & ~HashIndex.ROW_MASK) == tag
                && (holdsKeys || keys.areEqual((int) entry - 1, row));
    }

    /** Puts a row before those with the same key, and returns whether there are none. */
    private boolean put(int row, long hash, int slot) {
        int after = (int) slots[slot];
        next[row] = after;
        slots[slot] = tag(row, hash) | row + 1;
        return after == 0;
    }

    private long tag(int row, long hash) {
        return holdsKeys ? keys.word(row) << Integer.SIZE : hash & ~HashIndex.ROW_MASK;
    }
}
