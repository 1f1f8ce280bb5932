package dev.windrow.internal.gpu.groupby.reduce;

/**
 * The tasks that find the least or greatest values of one partial aggregate, in the order of their
 * names.
 */
interface ExtremeTasks {

    /** Adds the task that empties the cells. */
    void addClear();

    /** Adds the task in which rows tournament for them. */
    void addTournament();

    /** Adds the tasks that list and settle what is left, if anything is. */
    void addRound(int round);

    /** Adds the task that puts replicas together, and tells of what is left after a round. */
    void addTotal(int lastRound);
}
