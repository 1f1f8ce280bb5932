// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Functions of decimals that give decimals. */
public final class DecimalNodes {

    private DecimalNodes() {}

    /** Makes the magnitudes of decimals. */
    public static DecimalNode absolute(DecimalNode operand) {
        return LoopNodes.decimals(
                operand.type(),
                operand.scale(),
                operand.isNullable(),
                (made, batch) -> {
                    made.bound = operand.bound;
                    if (made.bound >= 0) {
                        for (int i = 0; i < batch.count; i++) {
                            made.low[i] = Math.abs(operand.low[i]);
                        }
                        return;
                    }
                    made.allocateHigh();
                    for (int i = 0; i < batch.count; i++) {
                        long low = operand.low[i];
                        long high = operand.high[i];
                        made.low[i] = high < 0 ? -low : low;
                        made.high[i] = high < 0 ? ~high + (low == 0 ? 1 : 0) : high;
                    }
                },
                operand);
    }

    /**
     * Rounds decimals.
     *
     * @param digits the digits that are kept behind the point; below 0, those before it are rounded
     * @param type the type of the result
     */
    public static DecimalNode round(
            Expression expression,
            DecimalNode operand,
            int digits,
            RoundingMode mode,
            Decimal type) {
        return new Rounded(expression, operand, digits, mode, type);
    }

    /** Rounds in 64 bits, if all values of a batch fit these. */
    private static final class Rounded extends DecimalNode {

        private final Expression expression;
        private final DecimalNode operand;
        private final int digits;
        private final RoundingMode mode;
        private final Decimal type;
        private final BigInteger unit;
        private final BigInteger factor;

        Rounded(
                Expression expression,
                DecimalNode operand,
                int digits,
                RoundingMode mode,
                Decimal type) {
            super(type, type.scale(), operand.isNullable());
            this.expression = expression;
            this.operand = operand;
            this.digits = digits;
            this.mode = mode;
            this.type = type;
            unit = BigInteger.TEN.pow(operand.scale() - digits);
            factor = BigInteger.TEN.pow(type.scale() - digits);
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            // A rounded value is at most the unit greater, and so is its product with the factor.
            boolean isNarrow =
                    operand.bound >= 0
                            && unit.bitLength() < Long.SIZE - 1
                            && operand.bound < Long.MAX_VALUE / 2;
            if (isNarrow) {
                narrow(batch.count);
            } else {
                operand.evaluateWide(batch);
                wide(batch.count);
            }
            findBound(batch.count);
        }

        private void narrow(int count) {
            allocateHigh();
            long divisor = unit.longValue();
            long multiplier = factor.longValue();
            for (int i = 0; i < count; i++) {
                long value = operand.low[i];
                low[i] = quotient(value, divisor) * multiplier;
                high[i] = low[i] >> 63;
            }
        }

        private long quotient(long value, long divisor) {
            return switch (mode) {
                case FLOOR -> Math.floorDiv(value, divisor);
                case CEILING -> Math.ceilDiv(value, divisor);
                default -> {
                    long quotient = value / divisor;
                    long rest = Math.abs(value - quotient * divisor);
                    yield rest < divisor - rest ? quotient : quotient + (value < 0 ? -1 : 1);
                }
            };
        }

        private void wide(int count) {
            for (int i = 0; i < count; i++) {
                BigInteger exact = Int128.toBigInteger(operand.high[i], operand.low[i]);
                BigInteger made =
                        new BigDecimal(exact, operand.scale())
                                .setScale(digits, mode)
                                .setScale(scale())
                                .unscaledValue();
                boolean fits = new BigDecimal(made).precision() <= Decimal.MAX_PRECISION;
                if (!fits && !nulls[i]) {
                    throw ArithmeticNodes.overflow(expression, type);
                }
                high(i, made);
            }
        }

        private void high(int i, BigInteger made) {
            allocateHigh();
            high[i] = Int128.high(made);
            low[i] = Int128.low(made);
        }
    }
}
