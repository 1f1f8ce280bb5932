package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;

/** Decimals, as 128 bits times 10^-scale; also what is compared as such. */
abstract non-sealed class DecimalNode extends Node {

    final long[] high = new long[ExpressionTuning.BATCH_ROWS];
    final long[] low = new long[ExpressionTuning.BATCH_ROWS];

    private final int scale;

    DecimalNode(ColumnType type, int scale, boolean nullable) {
        super(type, nullable);
        this.scale = scale;
    }

    final int scale() {
        return scale;
    }
}
