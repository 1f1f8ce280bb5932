// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

/**
 * What the kernels share that find the least or greatest value of each slot by tournament. A slot's
 * accumulator holds its best value or row so far.
 *
 * <p>Every row that is better than its slot's accumulator overwrites it by a plain store, and any
 * of the rows that race may win: there is no atomic minimum. The threads of a block look again
 * after a barrier. They go on to their next rows only when none of them found anything better, or
 * after {@link #LOOKS} looks. A block with accumulators of its own, the replica {@code best[block *
 * slots + slot]}, is then done unless it gave up somewhere: what a look stores is better than all
 * that was there before it, so nothing gets lost.
 *
 * <p>If there are too many slots for that, all blocks share one replica. They see each other late,
 * and may overwrite a better value, or one that they never saw. So rounds follow, as they do if a
 * block gave up. In a round, all rows look again. A row that is better than its accumulator is
 * listed, not stored; one block alone then resolves the lists. They are nearly empty, as it takes
 * two rows that race. If the list of some thread was full, its further rows are stored after all,
 * and another round follows. If no list was full, the slots are resolved: no row is better than its
 * accumulator.
 *
 * <p>{@code rounds} holds the state of the rounds, see {@link #unresolved} and {@link #listed};
 * round 0 is the tournament. {@code list} has for each thread the number of rows that it listed,
 * {@code list[thread]}, and their accumulators, {@code list[(1 + entry) * threads + thread]};
 * another array has their values, {@code [entry * threads + thread]}.
 */
public final class ExtremeRounds {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Threads of the block that resolves the lists: few enough for a device's registers. */
    public static final int RESOLVE_THREADS = 512;

    /** Rounds after the tournament, at most. */
    public static final int ROUNDS = 2;

    /** Length of {@code rounds}. */
    public static final int ROUNDS_LENGTH = 2 * (ROUNDS + 1);

    /**
     * Rows that a thread lists, at most: of each accumulator only the best, so these are for as
     * many accumulators.
     */
    public static final int LISTED = 8;

    /** Rows that a thread has in flight, which share waits for memory and barriers. */
    public static final int IN_FLIGHT = 4;

    /**
     * Looks at the same rows, at most. If any of the racing rows may win, each look leaves half of
     * them; values that improve steadily may take one look for every row.
     */
    public static final int LOOKS = 16;

    /** Flags of a block: of a look, of the one before, and of the next. */
    public static final int FLAGS = 3;

    private ExtremeRounds() {}

    /** Returns the place in {@code rounds} that has 1 if rows may be left after a round. */
    public static int unresolved(int round) {
        return 2 * round;
    }

    /** Returns the place in {@code rounds} that has 1 if rows were listed in a round. */
    public static int listed(int round) {
        return 2 * round + 1;
    }

    /** Returns a round's initial flag: if blocks share accumulators, a further look must follow. */
    public static int initialRound(int index, int step) {
        int shared = step == 0 ? 1 : 0;
        return index == 0 ? shared : 0;
    }
}
