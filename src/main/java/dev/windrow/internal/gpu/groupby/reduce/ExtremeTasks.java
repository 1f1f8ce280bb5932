// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

/**
 * The tasks that find the least or greatest values of one partial aggregate, in the order of their
 * names.
 */
interface ExtremeTasks {

    /** Adds the task that resets the accumulators. */
    void addClear();

    /** Adds the task in which rows compete for their slots. */
    void addTournament();

    /** Adds the tasks that list and resolve rows that are left, if any are. */
    void addRound(int round);

    /**
     * Adds the task that combines replicas, and reports rows that are left after the last round.
     */
    void addTotal(int lastRound);
}
