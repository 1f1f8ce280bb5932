package dev.windrow.internal.gpu.groupby.reduce;

/**
 * What rows contest for.
 *
 * @param best {@code best[replica * slots + slot]}
 * @param listed what threads list that is better
 */
record ContestCells<A>(A best, A listed) {}
