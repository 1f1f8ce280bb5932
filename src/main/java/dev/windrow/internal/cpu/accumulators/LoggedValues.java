// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cancel.StopSignal;

/**
 * Values in a log, each with its group. They are read once to be counted, and once for each share
 * that is moved.
 */
sealed interface LoggedValues permits RowLog, ValueLog {

    boolean isEmpty();

    /**
     * Counts the values of each group.
     *
     * @param counts the counts of all groups, to which the values are added
     */
    void countInto(int[] counts, StopSignal stop);

    /**
     * Moves values to the places of their groups, in the order in which they were logged. It moves
     * only those that go to places {@code [from, to)}. Ranges are moved from the last to the first,
     * so that the log may free its memory when the range from 0 is moved.
     *
     * @param next the place of each group's next value; advanced
     * @param target receives the values, beginning with place {@code from}
     */
    void moveInto(int[] next, int from, int to, long[] target, StopSignal stop);
}
