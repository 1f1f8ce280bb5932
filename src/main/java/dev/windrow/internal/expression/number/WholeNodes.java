// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression;
import dev.windrow.query.NumberFunction;

import java.math.BigInteger;

/** Functions of numbers that give integers. */
public final class WholeNodes {

    /** The greatest power of ten that fits 64 bits. */
    private static final int MOST_ZEROS = 18;

    /** From this magnitude on, integers are rounded to 10^19, which does not fit 64 bits. */
    private static final long HALF_BEYOND = 5_000_000_000_000_000_000L;

    private WholeNodes() {}

    /** Makes the magnitudes of integers. */
    public static LongNode absolute(Expression expression, LongNode operand) {
        return LoopNodes.longs(
                Primitive.INT64,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = Math.abs(operand.values[i]);
                        if (made.values[i] < 0 && !made.nulls[i]) {
                            throw ArithmeticNodes.overflow(expression, made.type());
                        }
                    }
                },
                operand);
    }

    /** Makes the signs of numbers: -1, 0 or 1. */
    public static LongNode sign(Node operand) {
        return LoopNodes.longs(
                Primitive.INT64,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] =
                                switch (operand) {
                                    case LongNode longs -> Long.signum(longs.values[i]);
                                    case DoubleNode doubles -> sign(doubles.values[i]);
                                    case DecimalNode decimals -> sign(decimals, i);
                                    case TextNode text -> throw new IllegalStateException();
                                };
                    }
                },
                operand);
    }

    /** Returns 0 for NaN, too. */
    private static long sign(double value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    private static long sign(DecimalNode decimals, int i) {
        long low = decimals.low[i];
        if (decimals.bound >= 0) {
            return Long.signum(low);
        }
        long high = decimals.high[i];
        return high < 0 ? -1 : (high | low) == 0 ? 0 : 1;
    }

    /** Rounds integers to a power of ten; the digits of the function are negative. */
    public static LongNode round(NumberFunction.Round function, LongNode operand) {
        int zeros = -function.digits();
        long unit = zeros > MOST_ZEROS ? 0 : BigInteger.TEN.pow(zeros).longValueExact();
        return LoopNodes.longs(
                Primitive.INT64,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        long value = operand.values[i];
                        long rest = unit == 0 ? value : value % unit;
                        long down = value - rest;
                        boolean isUp =
                                unit == 0
                                        ? isBeyond(zeros, value)
                                        : Math.abs(rest) >= unit - Math.abs(rest);
                        long rounded = isUp ? down + (value < 0 ? -unit : unit) : down;
                        made.values[i] = rounded;
                        boolean fits = !isUp || unit > 0 && (rounded < 0) == (value < 0);
                        if (!fits && !made.nulls[i]) {
                            throw ArithmeticNodes.overflow(function, made.type());
                        }
                    }
                },
                operand);
    }

    private static boolean isBeyond(int zeros, long value) {
        return zeros == MOST_ZEROS + 1 && (value >= HALF_BEYOND || value <= -HALF_BEYOND);
    }
}
