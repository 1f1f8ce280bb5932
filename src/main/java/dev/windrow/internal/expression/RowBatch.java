package dev.windrow.internal.expression;

/** The numbers of some rows of a table, in ascending order. */
final class RowBatch {

    final long[] rows = new long[ExpressionTuning.BATCH_ROWS];
    int count;

    /** Tells this content from all others; 0 is that of no batch. */
    long number;

    /** Says that other rows are here now. */
    void refilled(int rowCount) {
        count = rowCount;
        number++;
    }
}
