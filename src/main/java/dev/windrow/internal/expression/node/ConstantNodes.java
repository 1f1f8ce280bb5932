// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.LoopNodes.Loop;

import java.math.BigInteger;
import java.util.Arrays;

/** Values that are the same in every row. They are written once. */
public final class ConstantNodes {

    private ConstantNodes() {}

    public static LongNode of(ColumnType type, long value) {
        return new Integer64(type, value);
    }

    public static DoubleNode of(double value) {
        return new Float64(value);
    }

    public static DecimalNode of(ColumnType type, BigInteger unscaled, int scale) {
        return new Decimal128(type, unscaled, scale);
    }

    /** Makes a node that is null in every row. */
    public static Node nulls(ColumnType type) {
        Loop<Node> none = (made, batch) -> Arrays.fill(made.nulls, 0, batch.count, true);
        if (type.isVariableWidth()) {
            return LoopNodes.texts(type, true, none, (made, i) -> {});
        }
        if (type.isFloat()) {
            return LoopNodes.doubles(type, true, none);
        }
        return type instanceof ColumnType.Decimal decimal
                ? LoopNodes.decimals(decimal, decimal.scale(), true, none)
                : LoopNodes.longs(type, true, none);
    }

    private static final class Integer64 extends LongNode {

        private final long value;

        Integer64(ColumnType type, long value) {
            super(type, false);
            this.value = value;
        }

        @Override
        void allocate() {
            super.allocate();
            Arrays.fill(values, value);
        }

        @Override
        public void compute(RowBatch batch) {
            // The values were written when the arrays were allocated.
        }
    }

    private static final class Float64 extends DoubleNode {

        private final double value;

        Float64(double value) {
            super(false);
            this.value = value;
        }

        @Override
        void allocate() {
            super.allocate();
            Arrays.fill(values, value);
        }

        @Override
        public void compute(RowBatch batch) {
            // The values were written when the arrays were allocated.
        }
    }

    private static final class Decimal128 extends DecimalNode {

        private final BigInteger unscaled;

        Decimal128(ColumnType type, BigInteger unscaled, int scale) {
            super(type, scale, false);
            this.unscaled = unscaled;
        }

        @Override
        void allocate() {
            super.allocate();
            allocateHigh();
            Arrays.fill(high, Int128.high(unscaled));
            Arrays.fill(low, Int128.low(unscaled));
            findBound(1);
        }

        @Override
        public void compute(RowBatch batch) {
            // The values were written when the arrays were allocated.
        }
    }
}
