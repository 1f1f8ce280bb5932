package dev.windrow.internal.gpu.groupby.reduce;

/**
 * What rows tournament for.
 *
 * @param best {@code best[replica * slots + slot]}
 * @param listed what threads list that is better
 */
record TournamentBest<A>(A best, A listed) {}
