package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;

/** Integers, dates, times, timestamps, and bools as 0 and 1. */
abstract non-sealed class LongNode extends Node {

    private static final long[] NO_ROOM = {};

    long[] values = NO_ROOM;

    LongNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }

    @Override
    void makeRoom() {
        super.makeRoom();
        values = new long[ExpressionTuning.BATCH_ROWS];
    }
}
