// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

/**
 * The accumulators of a tournament, and its lists.
 *
 * @param best {@code best[replica * slots + slot]}
 * @param listed the better values or rows that threads list
 */
record TournamentBest<A>(A best, A listed) {}
