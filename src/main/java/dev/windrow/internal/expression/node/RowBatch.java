// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

/** The numbers of some rows of a table, in ascending order. */
public final class RowBatch {

    public final long[] rows = new long[ExpressionTuning.BATCH_ROWS];
    public int count;

    /** The most rows that near ones span. */
    private static final int MOST_SPANNED = 2 * ExpressionTuning.BATCH_ROWS;

    private long[] longs = {};

    /** Identifies the current content; 0 before the first. */
    long number;

    /** Returns scratch memory for 16 bytes of each row that near ones span. Nodes take turns. */
    long[] longs() {
        longs = longs.length == 0 ? new long[2 * MOST_SPANNED] : longs;
        return longs;
    }

    /** Fills the batch with adjacent rows. */
    public void fill(long fromRow, int rowCount) {
        for (int i = 0; i < rowCount; i++) {
            rows[i] = fromRow + i;
        }
        refilled(rowCount);
    }

    /** Returns one of several rows as a batch, which nodes tell from all others. */
    public RowBatch one(int i) {
        RowBatch one = new RowBatch();
        one.rows[0] = rows[i];
        one.count = 1;
        one.number = -1 - (number * ExpressionTuning.BATCH_ROWS + i);
        return one;
    }

    /** Returns whether the rows are adjacent. Their values can then be copied as one block. */
    boolean areAdjacent() {
        return count > 0 && rows[count - 1] - rows[0] == count - 1;
    }

    /** Returns whether the rows lie so near each other that all between them are copied at once. */
    boolean areNear() {
        return count > 0 && rows[count - 1] - rows[0] < MOST_SPANNED;
    }

    /** Returns the number of rows from the first to the last. */
    int spanned() {
        return (int) (rows[count - 1] - rows[0] + 1);
    }

    /** Declares that the batch has new rows. */
    public void refilled(int rowCount) {
        count = rowCount;
        number++;
    }
}
