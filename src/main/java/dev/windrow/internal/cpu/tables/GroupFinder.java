package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.cpu.keys.KeyBatch;

/** Gives each key the number of its group. */
public sealed interface GroupFinder permits DirectFinder, HashFinder, RowFinder, RunFinder {

    /** Finds or makes the group of each key of a batch. */
    void find(KeyBatch batch, int keys, int[] groups);

    void clear();
}
