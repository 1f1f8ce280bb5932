// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.column.NearestFloats;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.node.WideMath;

/** Converts operands to the same kind. */
public final class ConversionNodes {

    private ConversionNodes() {}

    public static DoubleNode toDouble(Node node) {
        return switch (node) {
            case DoubleNode doubles -> doubles;
            case LongNode longs -> new LongToDouble(longs);
            case DecimalNode decimals -> new DecimalToDouble(decimals);
            case TextNode text -> throw new IllegalArgumentException(text.type().label());
        };
    }

    /** Rounds decimals to float32. By way of a float64, they would be rounded twice. */
    public static DoubleNode toFloat(DecimalNode node) {
        return new DecimalToFloat(node);
    }

    /**
     * Reads integers as unscaled values of decimals with a type and scale. The integers themselves
     * do not change.
     */
    public static DecimalNode toDecimal(LongNode node, ColumnType type, int scale) {
        return new LongToDecimal(node, type, scale);
    }

    private static final class LongToDouble extends DoubleNode {

        private final LongNode operand;

        LongToDouble(LongNode operand) {
            super(operand.isNullable());
            this.operand = operand;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = operand.values[i];
            }
        }
    }

    private static final class DecimalToDouble extends DoubleNode {

        private final DecimalNode operand;
        private final NearestFloats floats;

        DecimalToDouble(DecimalNode operand) {
            super(operand.isNullable());
            this.operand = operand;
            floats = new NearestFloats(operand.scale());
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            if (floats.isOneDivision(operand.bound)) {
                double divisor = floats.divisor();
                for (int i = 0; i < batch.count; i++) {
                    values[i] = operand.low[i] / divisor;
                }
                return;
            }
            operand.widen(batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = floats.float64(operand.high[i], operand.low[i]);
            }
        }
    }

    private static final class DecimalToFloat extends DoubleNode {

        private final DecimalNode operand;
        private final NearestFloats floats;

        DecimalToFloat(DecimalNode operand) {
            super(Primitive.FLOAT32, operand.isNullable());
            this.operand = operand;
            floats = new NearestFloats(operand.scale());
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluateWide(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = floats.float32(operand.high[i], operand.low[i]);
            }
        }
    }

    private static final class LongToDecimal extends DecimalNode {

        private final LongNode operand;

        LongToDecimal(LongNode operand, ColumnType type, int scale) {
            super(type, scale, operand.isNullable());
            this.operand = operand;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            long magnitude = 0;
            for (int i = 0; i < batch.count; i++) {
                long value = operand.values[i];
                low[i] = value;
                magnitude |= value ^ value >> 63;
            }
            bound = WideMath.successor(magnitude);
            if (bound < 0) {
                extendSigns(batch.count);
            }
        }
    }
}
