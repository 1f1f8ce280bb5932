// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

/** Decimals, as 128-bit integers times 10^-scale. Other values are compared in this form, too. */
public abstract non-sealed class DecimalNode extends Node {

    private static final long[] EMPTY = {};

    /**
     * The high halves. They are valid only if a value needs them or if they were requested, see
     * {@link #bound}.
     */
    public long[] high = EMPTY;

    public long[] low = EMPTY;

    /**
     * An upper bound of the batch's magnitudes if all values fit 64 bits, and -1 otherwise. If it
     * is 0 or more, only {@link #low} is valid.
     */
    public long bound;

    private final int scale;

    public DecimalNode(ColumnType type, int scale, boolean nullable) {
        super(type, nullable);
        this.scale = scale;
    }

    @Override
    void allocate() {
        super.allocate();
        low = new long[ExpressionTuning.BATCH_ROWS];
    }

    /** Allocates high halves before any are written. */
    public final void allocateHigh() {
        if (high.length == 0) {
            high = new long[ExpressionTuning.BATCH_ROWS];
        }
    }

    public final int scale() {
        return scale;
    }

    /** Computes the values and nulls of a batch, with both halves of each value. */
    public final void evaluateWide(RowBatch batch) {
        evaluate(batch);
        widen(batch.count);
    }

    /** Fills the high halves unless they are valid. */
    public final void widen(int count) {
        if (bound >= 0) {
            extendSigns(count);
        }
    }

    /** Fills the high halves of values that fit the low ones. */
    public final void extendSigns(int count) {
        allocateHigh();
        for (int i = 0; i < count; i++) {
            high[i] = low[i] >> 63;
        }
    }

    /** Finds the bound of values that fit the low halves. */
    public final void findNarrowBound(int count) {
        long magnitude = 0;
        for (int i = 0; i < count; i++) {
            magnitude |= low[i] ^ low[i] >> 63;
        }
        bound = WideMath.successor(magnitude);
        if (bound < 0) {
            extendSigns(count);
        }
    }

    /** Finds the bound of values from both halves. */
    public final void findBound(int count) {
        long wide = 0;
        long magnitude = 0;
        for (int i = 0; i < count; i++) {
            long sign = low[i] >> 63;
            wide |= high[i] ^ sign;
            magnitude |= low[i] ^ sign;
        }
        bound = wide == 0 ? WideMath.successor(magnitude) : -1;
    }
}
