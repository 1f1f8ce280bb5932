// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.cancel.WorkerPool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rows that a join returns, by their numbers.
 *
 * @param probed rows of the probed side, or -1
 * @param built a row of the built side for each of them, or -1
 */
record JoinedRows(int[] probed, int[] built) {

    /** The most rows of a side, and of a result. */
    static final int MOST_ROWS = Integer.MAX_VALUE - 8;

    static final String RESULT = "the result of the join";

    /**
     * Checks a number of rows.
     *
     * @param what what they are, for the error
     */
    static int countable(long rows, String what) {
        if (rows > MOST_ROWS) {
            throw ErrorCode.HOST_MEMORY.failure(
                    "%s has %d rows, expected %d at most: select fewer rows before the join",
                    what, rows, MOST_ROWS);
        }
        return (int) rows;
    }

    /**
     * Puts the pairs of ranges one after the other.
     *
     * @param last rows of the built side that come last, without a match
     * @param pool its threads copy ranges
     */
    static JoinedRows of(List<RowPairs> ranges, int[] last, WorkerPool pool) {
        long total = last.length;
        for (RowPairs range : ranges) {
            total += range.count();
        }
        int count = countable(total, RESULT);
        int[] probed = new int[count];
        int[] built = new int[count];
        List<WorkerPool.Task<RowPairs>> copies = new ArrayList<>();
        int at = 0;
        for (RowPairs range : ranges) {
            int to = at;
            copies.add(
                    stop -> {
                        range.copyProbed(probed, to);
                        range.copyBuilt(built, to);
                        return range;
                    });
            at += range.count();
        }
        pool.runAll(copies);
        Arrays.fill(probed, at, count, -1);
        System.arraycopy(last, 0, built, at, last.length);
        return new JoinedRows(probed, built);
    }

    /** Returns the rows whose mark is as wanted. */
    static int[] marked(byte[] marks, boolean areMarked) {
        int[] rows = new int[marks.length];
        int count = 0;
        for (int row = 0; row < marks.length; row++) {
            rows[count] = row;
            count += marks[row] != 0 == areMarked ? 1 : 0;
        }
        return Arrays.copyOf(rows, count);
    }
}
