package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.Values;

/**
 * What the kernels share that find the least or greatest value of each slot by tournament.
 *
 * <p>Every row that is better than the best of its slot stores itself there by a plain store, and
 * whichever of those that meet may win: there is no atomic minimum. The threads of a block look
 * again after a barrier, and go on to their next rows only when none of them found anything better
 * than what is there, or after {@link #LOOKS} looks. A block with cells of its own, the replica
 * {@code best[block * slots + slot]}, is done then, unless it gave up somewhere: what a look stores
 * is better than all that was there before it, so nothing gets lost.
 *
 * <p>Where there are too many slots for that, all blocks share one replica. They see each other
 * late, and may store over a better value, or over one that they never saw. So, and where a block
 * gave up, rounds follow. In a round all rows look again, and what is better than the best of its
 * slot is not stored but listed; one block alone then settles what is listed. Hardly anything is,
 * as it takes two rows that meet. Where the list of some thread had no room, its rows are stored
 * after all, and another round follows. Where it had, the slots are settled: no row is better than
 * the best of its slot.
 *
 * <p>{@code rounds} tells how it went, see {@link #unresolved} and {@link #listed}; round 0 is the
 * tournament. {@code list} has for each thread the number of rows that it listed, {@code
 * list[thread]}, and their cells, {@code list[(1 + entry) * threads + thread]}, and another array
 * what they hold, {@code [entry * threads + thread]}.
 */
public final class ExtremeCells {

    /** Threads of a block. */
    public static final int THREADS = 256;

    /** Threads of the block that settles what is listed: registers suffice for so many. */
    public static final int RESOLVE_THREADS = 512;

    /** Rounds after the tournament, at most. */
    public static final int ROUNDS = 2;

    /** Length of {@code rounds}. */
    public static final int ROUNDS_LENGTH = 2 * (ROUNDS + 1);

    /** Rows that a thread lists, at most: of each cell only the best, so of as many cells. */
    public static final int LISTED = 8;

    /** Rows that a thread has in flight: waits for memory are shared, and barriers. */
    public static final int IN_FLIGHT = 4;

    /**
     * Looks at the same rows, at most. Where any of those that meet wins, each look leaves half of
     * them; values that get better all along may take one for every row.
     */
    static final int LOOKS = 16;

    /** Flags of a block: that of a look, that of the one before, and that of the next. */
    static final int FLAGS = 3;

    private static final int OPERATION_SHIFT = 5;
    private static final int NULLABLE_SHIFT = 8;

    private ExtremeCells() {}

    /**
     * Returns the constant that tells what is compared: kernels take so many arguments.
     *
     * @param source what is taken from a row, as {@link Values} has it
     * @param operation {@link Values#MIN} or {@link Values#MAX}
     * @param nullable 1 where some row may not count, 0 otherwise
     */
    public static int operand(int source, int operation, int nullable) {
        return source | operation << OPERATION_SHIFT | nullable << NULLABLE_SHIFT;
    }

    static int sourceOf(int operand) {
        return operand & 31;
    }

    static int operationOf(int operand) {
        return (operand >> OPERATION_SHIFT) & 7;
    }

    static int nullableOf(int operand) {
        return operand >> NULLABLE_SHIFT;
    }

    /** Returns where {@code rounds} has 1 if rows may be left after a round. */
    static int unresolved(int round) {
        return 2 * round;
    }

    /** Returns where {@code rounds} has 1 if rows were listed in a round. */
    static int listed(int round) {
        return 2 * round + 1;
    }

    /** Returns the round's flags at the beginning: where cells are shared, a look must follow. */
    static int initialRound(int index, int step) {
        int shared = step == 0 ? 1 : 0;
        return index == 0 ? shared : 0;
    }

    /** Returns 1 where a value is better than the best so far, 0 otherwise. */
    static int isBetter(int operation, long best, long value) {
        int less = value < best ? 1 : 0;
        int greater = value > best ? 1 : 0;
        return operation == Values.MIN ? less : greater;
    }

    /** Returns 1 where a value is better than the best so far; NaN is greater than every number. */
    static int isBetter(int operation, double best, double value) {
        int beatsNumber = value > best ? 1 : 0;
        int bestIsNan = best != best ? 1 : 0;
        int valueIsNan = value != value ? 1 : 0;
        int beatsNan = valueIsNan * (1 - bestIsNan);
        if (operation == Values.MIN) {
            beatsNumber = value < best ? 1 : 0;
            beatsNan = bestIsNan * (1 - valueIsNan);
        }
        return beatsNumber + beatsNan;
    }
}
