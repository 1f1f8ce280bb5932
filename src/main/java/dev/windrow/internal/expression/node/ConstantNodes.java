// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Int128;

import java.lang.foreign.MemorySegment;
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
        if (type.isVariableWidth()) {
            return new NoText(type);
        }
        if (type.isFloat()) {
            return new NoFloat(type);
        }
        return type instanceof ColumnType.Decimal decimal
                ? new NoDecimal(decimal)
                : new NoInteger(type);
    }

    private static final class NoInteger extends LongNode {

        NoInteger(ColumnType type) {
            super(type, true);
        }

        @Override
        public void compute(RowBatch batch) {
            Arrays.fill(nulls, 0, batch.count, true);
        }
    }

    private static final class NoFloat extends DoubleNode {

        NoFloat(ColumnType type) {
            super(type, true);
        }

        @Override
        public void compute(RowBatch batch) {
            Arrays.fill(nulls, 0, batch.count, true);
        }
    }

    private static final class NoDecimal extends DecimalNode {

        NoDecimal(ColumnType.Decimal type) {
            super(type, type.scale(), true);
        }

        @Override
        public void compute(RowBatch batch) {
            Arrays.fill(nulls, 0, batch.count, true);
        }
    }

    private static final class NoText extends TextNode {

        NoText(ColumnType type) {
            super(type, true);
        }

        @Override
        public MemorySegment bytes() {
            return MemorySegment.NULL;
        }

        @Override
        public void compute(RowBatch batch) {
            Arrays.fill(nulls, 0, batch.count, true);
        }
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
