// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.ProbeEncoding;

import org.jspecify.annotations.Nullable;

/** Finds rows of the built side by their keys. Any number of threads may do so at once. */
abstract sealed class RowIndex permits DirectIndex, HashIndex {

    /** For each row, the next one with the same key plus 1, or 0; null if all keys differ. */
    private final int @Nullable [] next;

    RowIndex(int @Nullable [] next) {
        this.next = next;
    }

    /**
     * Finds the first row with each key of a batch.
     *
     * @param keys the number of keys
     * @param probed compares what the words of a key do not tell
     * @param scratch memory for a value of each key
     * @param rows receives a row for each key, or -1
     */
    abstract void find(KeyBatch batch, int keys, ProbeEncoding probed, long[] scratch, int[] rows);

    /** Returns whether no two rows have the same key. */
    final boolean isUnique() {
        return next == null;
    }

    /** Returns the row that follows one with the same key, or -1. */
    final int next(int row) {
        return next == null ? -1 : next[row] - 1;
    }
}
