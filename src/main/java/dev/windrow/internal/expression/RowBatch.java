package dev.windrow.internal.expression;

/** The numbers of some rows of a table, in ascending order. */
final class RowBatch {

    final long[] rows = new long[ExpressionTuning.BATCH_ROWS];
    int count;
}
