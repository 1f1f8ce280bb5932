// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.column.NearestFloats;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;

/** Converts operands to the same kind. */
public final class ConversionNodes {

    private ConversionNodes() {}

    public static DoubleNode toDouble(Node node) {
        return switch (node) {
            case DoubleNode doubles -> doubles;
            case LongNode longs -> toDouble(longs);
            case DecimalNode decimals -> toDouble(decimals);
            case TextNode text -> throw new IllegalArgumentException(text.type().label());
        };
    }

    private static DoubleNode toDouble(LongNode operand) {
        return LoopNodes.doubles(
                Primitive.FLOAT64,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = operand.values[i];
                    }
                },
                operand);
    }

    private static DoubleNode toDouble(DecimalNode operand) {
        NearestFloats floats = new NearestFloats(operand.scale());
        return LoopNodes.doubles(
                Primitive.FLOAT64,
                (made, batch) -> {
                    if (floats.isOneDivision(operand.bound)) {
                        double divisor = floats.divisor();
                        for (int i = 0; i < batch.count; i++) {
                            made.values[i] = operand.low[i] / divisor;
                        }
                        return;
                    }
                    operand.widen(batch.count);
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = floats.float64(operand.high[i], operand.low[i]);
                    }
                },
                operand);
    }

    /** Rounds decimals to float32. By way of a float64, they would be rounded twice. */
    public static DoubleNode toFloat(DecimalNode operand) {
        NearestFloats floats = new NearestFloats(operand.scale());
        return LoopNodes.doubles(
                Primitive.FLOAT32,
                (made, batch) -> {
                    operand.widen(batch.count);
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = floats.float32(operand.high[i], operand.low[i]);
                    }
                },
                operand);
    }

    /**
     * Reads integers as unscaled values of decimals with a type and scale. The integers themselves
     * do not change.
     */
    public static DecimalNode toDecimal(LongNode operand, ColumnType type, int scale) {
        return LoopNodes.decimals(
                type,
                scale,
                operand.isNullable(),
                (made, batch) -> {
                    System.arraycopy(operand.values, 0, made.low, 0, batch.count);
                    made.findNarrowBound(batch.count);
                },
                operand);
    }
}
