package dev.windrow.internal.expression.node;

/** The numbers of some rows of a table, in ascending order. */
public final class RowBatch {

    public final long[] rows = new long[ExpressionTuning.BATCH_ROWS];
    public int count;

    private long[] halves = {};

    /** Tells this content from all others; 0 is that of no batch. */
    long number;

    /** Returns room for what parts of expressions read, one after the other. */
    long[] halves(int length) {
        if (halves.length < length) {
            halves = new long[length];
        }
        return halves;
    }

    /** Says that other rows are here now. */
    public void refilled(int rowCount) {
        count = rowCount;
        number++;
    }
}
