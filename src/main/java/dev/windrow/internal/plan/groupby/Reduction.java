package dev.windrow.internal.plan.groupby;

/**
 * How the values of each group come together, for one partial aggregate of a plan whose rows have
 * slots.
 */
public enum Reduction {
    /** Each block has accumulators of its own for every group; not many groups only. */
    IN_BLOCKS,
    /** By atomic additions to accumulators that threads share; sums only. */
    ATOMICALLY,
    /** Rows store what is better than what is there, until none has anything better. */
    BY_TOURNAMENT,
    /** Rows are put in the order of their slots, and each group's are reduced one by one. */
    IN_ORDER
}
