// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

/** How a partial aggregate of a plan with slots is reduced to a total for each group. */
public enum Reduction {
    /** Each block has private accumulators for every group; for few groups only. */
    IN_BLOCKS,
    /** By atomic additions to accumulators that threads share; for sums only. */
    ATOMICALLY,
    /**
     * By tournament: rows store themselves over worse ones, until none is better than what is
     * stored.
     */
    BY_TOURNAMENT,
    /** Rows are sorted by slot, and the rows of each group are reduced one by one. */
    IN_ORDER
}
