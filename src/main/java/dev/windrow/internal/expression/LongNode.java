package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;

/** Integers, dates, times, timestamps, and bools as 0 and 1. */
abstract non-sealed class LongNode extends Node {

    final long[] values = new long[ExpressionTuning.BATCH_ROWS];

    LongNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }
}
