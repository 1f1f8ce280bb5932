package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;

/** Floats. */
abstract non-sealed class DoubleNode extends Node {

    final double[] values = new double[ExpressionTuning.BATCH_ROWS];

    DoubleNode(boolean nullable) {
        this(ColumnType.Primitive.FLOAT64, nullable);
    }

    DoubleNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }
}
