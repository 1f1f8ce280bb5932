// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.query.NumberFunction.Function;

/**
 * Functions of floats that give floats. Those without an exact result are {@link StrictMath}'s,
 * whose bits are the same on every machine.
 */
public final class RealNodes {

    private RealNodes() {}

    /** Makes any function but the sign, which is an integer. */
    public static DoubleNode of(Function function, DoubleNode operand) {
        return LoopNodes.doubles(
                Primitive.FLOAT64,
                (made, batch) -> compute(function, operand.values, made.values, batch.count),
                operand);
    }

    /** Each function has a loop of its own, so that no row tests which it is. */
    private static void compute(Function function, double[] x, double[] values, int count) {
        switch (function) {
            case ABSOLUTE -> {
                for (int i = 0; i < count; i++) {
                    values[i] = Math.abs(x[i]);
                }
            }
            case FLOOR -> {
                for (int i = 0; i < count; i++) {
                    values[i] = Math.floor(x[i]);
                }
            }
            case CEILING -> {
                for (int i = 0; i < count; i++) {
                    values[i] = Math.ceil(x[i]);
                }
            }
            case SQUARE_ROOT -> {
                for (int i = 0; i < count; i++) {
                    values[i] = Math.sqrt(x[i]);
                }
            }
            case EXPONENTIAL -> {
                for (int i = 0; i < count; i++) {
                    values[i] = StrictMath.exp(x[i]);
                }
            }
            case NATURAL_LOGARITHM -> {
                for (int i = 0; i < count; i++) {
                    values[i] = StrictMath.log(x[i]);
                }
            }
            case DECIMAL_LOGARITHM -> {
                for (int i = 0; i < count; i++) {
                    values[i] = StrictMath.log10(x[i]);
                }
            }
            case SIGN -> throw new IllegalStateException(function.label());
        }
    }

    public static DoubleNode power(DoubleNode base, DoubleNode exponent) {
        return LoopNodes.doubles(
                Primitive.FLOAT64,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = StrictMath.pow(base.values[i], exponent.values[i]);
                    }
                },
                base,
                exponent);
    }

    public static DoubleNode round(DoubleNode operand, int digits) {
        double power = Double.parseDouble("1e" + Math.abs(digits));
        return LoopNodes.doubles(
                Primitive.FLOAT64,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        double value = operand.values[i];
                        double rounded =
                                digits < 0
                                        ? nearest(value / power) * power
                                        : nearest(value * power) / power;
                        made.values[i] = Double.isFinite(rounded) ? rounded : value;
                    }
                },
                operand);
    }

    /** Rounds to the nearest integer, ties away from 0. */
    private static double nearest(double value) {
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        return Math.abs(value - whole) >= 0.5 ? whole + Math.signum(value) : whole;
    }
}
