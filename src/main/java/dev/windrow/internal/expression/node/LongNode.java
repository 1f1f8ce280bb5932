package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

/** Integers, dates, times, timestamps, and bools as 0 and 1. */
public abstract non-sealed class LongNode extends Node {

    private static final long[] NO_ROOM = {};

    public long[] values = NO_ROOM;

    public LongNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }

    @Override
    void makeRoom() {
        super.makeRoom();
        values = new long[ExpressionTuning.BATCH_ROWS];
    }
}
