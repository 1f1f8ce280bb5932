package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.work.StopSignal;

/**
 * Values in a log, each with its group: they are read to be counted, and once more for each share
 * that is moved.
 */
sealed interface LoggedValues permits RowLog, ValueLog {

    /** Returns whether there are none. */
    boolean isEmpty();

    /**
     * Counts the values of each group.
     *
     * @param counts of each group, to which they are added
     */
    void countInto(int[] counts, StopSignal stop);

    /**
     * Moves values to where those of their groups go, in the order in which they were logged: those
     * that go to places {@code [from, to)}. A range is asked for before those in front of it, so
     * that the log may be empty after the one that starts with 0.
     *
     * @param next where the next value of each group goes; advanced
     * @param target where values go, the one of place {@code from} to its start
     */
    void moveInto(int[] next, int from, int to, long[] target, StopSignal stop);
}
