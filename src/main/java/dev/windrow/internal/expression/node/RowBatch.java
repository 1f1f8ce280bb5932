// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

/** The numbers of some rows of a table, in ascending order. */
public final class RowBatch {

    public final long[] rows = new long[ExpressionTuning.BATCH_ROWS];
    public int count;

    private long[] halves = {};

    /** Identifies the current content; 0 before the first. */
    long number;

    /** Returns scratch memory that nodes use one after the other. */
    long[] halves(int length) {
        if (halves.length < length) {
            halves = new long[length];
        }
        return halves;
    }

    /** Fills the batch with adjacent rows. */
    public void fill(long fromRow, int rowCount) {
        for (int i = 0; i < rowCount; i++) {
            rows[i] = fromRow + i;
        }
        refilled(rowCount);
    }

    /** Returns whether the rows are adjacent. Their values can then be copied as one block. */
    boolean areAdjacent() {
        return count > 0 && rows[count - 1] - rows[0] == count - 1;
    }

    /** Declares that the batch has new rows. */
    public void refilled(int rowCount) {
        count = rowCount;
        number++;
    }
}
