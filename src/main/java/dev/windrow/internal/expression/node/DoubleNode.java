// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

/** Floats. */
public abstract non-sealed class DoubleNode extends Node {

    private static final double[] EMPTY = {};

    public double[] values = EMPTY;

    public DoubleNode(boolean nullable) {
        this(ColumnType.Primitive.FLOAT64, nullable);
    }

    public DoubleNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }

    @Override
    void allocate() {
        super.allocate();
        values = new double[ExpressionTuning.BATCH_ROWS];
    }
}
