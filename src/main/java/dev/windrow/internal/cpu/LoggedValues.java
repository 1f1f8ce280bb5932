package dev.windrow.internal.cpu;

/** Values in a log, each with its group: they are read twice, to be counted and to be moved. */
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
     * Moves the values to where those of their groups go, in the order in which they were logged;
     * the log may be empty afterwards.
     *
     * @param next where the next value of each group goes; advanced
     * @param target where the values go
     */
    void moveInto(int[] next, long[] target, StopSignal stop);
}
