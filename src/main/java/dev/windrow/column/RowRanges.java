package dev.windrow.column;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Splits rows among as many threads as there are processors; few rows stay with the caller. */
final class RowRanges {

    /**
     * Rows of a range, a multiple of the bits of a word, so that no two threads write to one word
     * of a bitmap. A thread takes some 0.1 ms for so many, beside which handing them out is
     * nothing.
     */
    static final int RANGE = 1 << 16;

    private RowRanges() {}

    /** What is done with the rows of a range. */
    @FunctionalInterface
    interface Work {

        /**
         * Does it.
         *
         * @param from the first row, a multiple of {@link #RANGE}
         * @param to the row after the last
         */
        void run(int from, int to);
    }

    /** Counts something in a range. */
    @FunctionalInterface
    interface Count {

        /** Returns how many there are among rows [from, to). */
        long of(int from, int to);
    }

    /** Returns how many ranges so many rows make. */
    static int of(int rows) {
        return Math.ceilDiv(rows, RANGE);
    }

    /** Does work on all rows. */
    static void forAll(int rows, Work work) {
        if (rows > 0 && rows <= RANGE) {
            work.run(0, rows);
        } else {
            IntStream.range(0, of(rows))
                    .parallel()
                    .forEach(range -> work.run(range * RANGE, end(range, rows)));
        }
    }

    /** Adds up counts of all rows. */
    static long sum(int rows, Count count) {
        LongAdder sum = new LongAdder();
        forAll(rows, (from, to) -> sum.add(count.of(from, to)));
        return sum.sum();
    }

    /** Returns the first row that something is true of, or -1. */
    static int first(int rows, IntPredicate condition) {
        IntStream all = IntStream.range(0, rows);
        return (rows <= RANGE ? all : all.parallel()).filter(condition).findFirst().orElse(-1);
    }

    private static int end(int range, int rows) {
        return (int) Math.min(rows, (range + 1L) * RANGE);
    }
}
