// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Splits rows among the common pool's threads. The caller does few rows itself. */
final class RowRanges {

    /**
     * Rows of a range: a multiple of a word's bits, so that no two threads write to one word of a
     * bitmap. A thread takes some 0.1 ms for a range, so the cost of handing it out does not
     * matter.
     */
    static final int RANGE = 1 << 16;

    private RowRanges() {}

    /** Work on the rows of a range. */
    @FunctionalInterface
    interface Work {

        /**
         * Does the work.
         *
         * @param from the first row, a multiple of {@link #RANGE}
         * @param to the row after the last
         */
        void run(int from, int to);
    }

    /** Counts rows of a range. */
    @FunctionalInterface
    interface Count {

        /** Returns the count of rows {@code [from, to)}. */
        long of(int from, int to);
    }

    /** Returns the number of ranges, rounded up. */
    static int of(int rows) {
        return Math.ceilDiv(rows, RANGE);
    }

    /** Works on all rows. */
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

    /** Returns the first row that meets a condition, or -1. */
    static int first(int rows, IntPredicate condition) {
        IntStream all = IntStream.range(0, rows);
        return (rows <= RANGE ? all : all.parallel()).filter(condition).findFirst().orElse(-1);
    }

    private static int end(int range, int rows) {
        return (int) Math.min(rows, (range + 1L) * RANGE);
    }
}
