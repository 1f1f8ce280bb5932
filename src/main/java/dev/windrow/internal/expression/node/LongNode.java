// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

/** Integers, dates, times, timestamps, and bools as 0 and 1. */
public abstract non-sealed class LongNode extends Node {

    private static final long[] EMPTY = {};

    public long[] values = EMPTY;

    public LongNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }

    @Override
    void allocate() {
        super.allocate();
        values = new long[ExpressionTuning.BATCH_ROWS];
    }
}
