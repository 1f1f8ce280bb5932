// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.NumberFunction.Function;

/**
 * Functions of floats that give floats. Those without an exact result are {@link StrictMath}'s,
 * whose bits are the same on every machine.
 */
public final class RealNodes {

    private RealNodes() {}

    /** Makes any function but the sign, which is an integer. */
    public static DoubleNode of(Function function, DoubleNode operand) {
        return new OfOne(function, operand);
    }

    public static DoubleNode power(DoubleNode base, DoubleNode exponent) {
        return new Power(base, exponent);
    }

    public static DoubleNode round(DoubleNode operand, int digits) {
        return new Rounded(operand, digits);
    }

    private static final class OfOne extends DoubleNode {

        private final Function function;
        private final DoubleNode operand;

        OfOne(Function function, DoubleNode operand) {
            super(operand.isNullable());
            this.function = function;
            this.operand = operand;
        }

        /**
         * Computes the values. Each function has a loop of its own, so that no row tests which it
         * is.
         */
        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            double[] x = operand.values;
            int count = batch.count;
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
    }

    private static final class Power extends DoubleNode {

        private final DoubleNode base;
        private final DoubleNode exponent;

        Power(DoubleNode base, DoubleNode exponent) {
            super(base.isNullable() || exponent.isNullable());
            this.base = base;
            this.exponent = exponent;
        }

        @Override
        public void compute(RowBatch batch) {
            base.evaluate(batch);
            exponent.evaluate(batch);
            mergeNulls(base, exponent, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = StrictMath.pow(base.values[i], exponent.values[i]);
            }
        }
    }

    private static final class Rounded extends DoubleNode {

        private final DoubleNode operand;
        private final int digits;
        private final double power;

        Rounded(DoubleNode operand, int digits) {
            super(operand.isNullable());
            this.operand = operand;
            this.digits = digits;
            power = Double.parseDouble("1e" + Math.abs(digits));
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                double value = operand.values[i];
                double rounded =
                        digits < 0
                                ? nearest(value / power) * power
                                : nearest(value * power) / power;
                values[i] = Double.isFinite(rounded) ? rounded : value;
            }
        }

        /** Rounds to the nearest integer, ties away from 0. */
        private static double nearest(double value) {
            double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
            return Math.abs(value - whole) >= 0.5 ? whole + Math.signum(value) : whole;
        }
    }
}
