package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

/** Decimals, as 128 bits times 10^-scale; also what is compared as such. */
public abstract non-sealed class DecimalNode extends Node {

    private static final long[] NO_ROOM = {};

    /** There once a value needed it, or it was asked for: see {@link #bound}. */
    public long[] high = NO_ROOM;

    public long[] low = NO_ROOM;

    /**
     * What no value of the batch exceeds, positive or negative, where all fit 64 bits; else -1. At
     * 0 or more, only {@link #low} is there.
     */
    public long bound;

    private final int scale;

    public DecimalNode(ColumnType type, int scale, boolean nullable) {
        super(type, nullable);
        this.scale = scale;
    }

    @Override
    void makeRoom() {
        super.makeRoom();
        low = new long[ExpressionTuning.BATCH_ROWS];
    }

    /** Makes room for high halves, before some are written. */
    public final void makeHigh() {
        if (high.length == 0) {
            high = new long[ExpressionTuning.BATCH_ROWS];
        }
    }

    public final int scale() {
        return scale;
    }

    /** Computes the values and nulls of some rows, both halves of each. */
    public final void evaluateWide(RowBatch batch) {
        evaluate(batch);
        if (bound >= 0) {
            extendSigns(batch.count);
        }
    }

    /** Makes high halves of values that fit the low ones. */
    public final void extendSigns(int count) {
        makeHigh();
        for (int i = 0; i < count; i++) {
            high[i] = low[i] >> 63;
        }
    }

    /** Finds the bound of values whose halves are both there. */
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
