// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.tables;

import dev.windrow.internal.cpu.keys.KeyBatch;

/** Gives each key the number of its group. */
public sealed interface GroupFinder
        permits AscendingFinder, DirectFinder, HashFinder, RowFinder, RunFinder {

    /** Finds or makes the group of each key of a batch. */
    void find(KeyBatch batch, int keys, int[] groups);

    /** Returns whether keys have single words, none of which was less than the one before it. */
    default boolean haveAscended() {
        return false;
    }

    /** Returns whether rows of the last batch that have the same group were adjacent. */
    default boolean findsRuns() {
        return haveAscended();
    }

    void clear();
}
