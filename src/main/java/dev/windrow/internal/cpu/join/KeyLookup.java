// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

/** Finds the rows of the built side that match rows of the probed one. For one thread. */
sealed interface KeyLookup permits EachRow, IndexLookup, SortedLookup {

    /**
     * Finds the first match of each row of a batch.
     *
     * @param first receives a row of the built side for each, or -1
     */
    void find(long fromRow, int count, int[] first);

    /** Returns whether no row has more than one match. */
    boolean isUnique();

    /** Returns whether the matches of a row come in the order of the built side. */
    default boolean isInOrder() {
        return true;
    }

    /**
     * Begins with the matches of a row.
     *
     * @param place the row's place in the batch that was looked up last
     */
    default void begin(int place) {}

    /** Returns the match that follows another one, or -1. */
    int next(int row);
}
