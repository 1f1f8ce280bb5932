package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;

/** Floats. */
abstract non-sealed class DoubleNode extends Node {

    private static final double[] NO_ROOM = {};

    double[] values = NO_ROOM;

    DoubleNode(boolean nullable) {
        this(ColumnType.Primitive.FLOAT64, nullable);
    }

    DoubleNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }

    @Override
    void makeRoom() {
        super.makeRoom();
        values = new double[ExpressionTuning.BATCH_ROWS];
    }
}
