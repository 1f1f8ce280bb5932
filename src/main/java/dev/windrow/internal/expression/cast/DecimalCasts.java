// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.node.WideMath;
import dev.windrow.internal.expression.number.ConversionNodes;
import dev.windrow.query.Expression.Cast;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Casts numbers to decimals, and decimals to integers. The results are exact if possible. Ties are
 * rounded away from 0.
 */
final class DecimalCasts {

    private static final double TWO_TO_THE_63RD = 0x1p63;

    private DecimalCasts() {}

    static DecimalNode of(Cast cast, Node operand, Decimal type) {
        return switch (operand) {
            case DecimalNode decimals -> new Rescaled(cast, decimals, type);
            case LongNode longs ->
                    new Rescaled(cast, ConversionNodes.toDecimal(longs, type, 0), type);
            case DoubleNode doubles -> ofDoubles(cast, doubles, type);
            case TextNode text -> throw new IllegalArgumentException(text.type().label());
        };
    }

    static LongNode toIntegers(Cast cast, DecimalNode operand) {
        BigInteger least = BigInteger.valueOf(CastMiss.least(cast.type()));
        BigInteger greatest = least.not();
        BigInteger unit = BigInteger.TEN.pow(operand.scale());
        return LoopNodes.longs(
                cast.type(),
                operand.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    operand.widen(batch.count);
                    boolean isNarrow = operand.bound >= 0 && unit.bitLength() < Long.SIZE;
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = 0;
                        if (made.nulls[i]) {
                            continue;
                        }
                        boolean fits;
                        if (isNarrow) {
                            long whole = divide(operand.low[i], unit.longValue());
                            made.values[i] = whole;
                            fits = whole >= least.longValue() && whole <= greatest.longValue();
                        } else {
                            BigDecimal value = value(operand, i);
                            BigInteger whole =
                                    value.setScale(0, RoundingMode.HALF_UP).unscaledValue();
                            made.values[i] = whole.longValue();
                            fits = whole.compareTo(least) >= 0 && whole.compareTo(greatest) <= 0;
                        }
                        if (!fits) {
                            String value = value(operand, i).toPlainString();
                            CastMiss.at(cast, made, batch, i, value);
                        }
                    }
                },
                operand);
    }

    private static BigInteger limit(Decimal type) {
        return BigInteger.TEN.pow(type.precision());
    }

    private static BigDecimal value(DecimalNode node, int i) {
        return new BigDecimal(Int128.toBigInteger(node.high[i], node.low[i]), node.scale());
    }

    /** Divides, and rounds the quotient to the nearest integer, ties away from 0. */
    private static long divide(long value, long divisor) {
        long quotient = value / divisor;
        long rest = Math.abs(value % divisor);
        return rest >= divisor - rest ? quotient + (value < 0 ? -1 : 1) : quotient;
    }

    /** Casts decimals to another precision and scale, in 64 bits if the values and results fit. */
    private static final class Rescaled extends DecimalNode {

        private final Cast cast;
        private final DecimalNode operand;
        private final BigInteger limit;
        private final long least;
        private final long factor;
        private final long divisor;

        Rescaled(Cast cast, DecimalNode operand, Decimal type) {
            super(type, type.scale(), operand.isNullable() || cast.isLenient());
            this.cast = cast;
            this.operand = operand;
            limit = limit(type);
            least = limit.bitLength() < Long.SIZE ? 1 - limit.longValue() : Long.MIN_VALUE;
            factor = power(type.scale() - operand.scale());
            divisor = power(operand.scale() - type.scale());
        }

        /** Returns a power of ten: 1 for a negative exponent, 0 if it does not fit 64 bits. */
        private static long power(int exponent) {
            BigInteger power = BigInteger.TEN.pow(Math.max(0, exponent));
            return power.bitLength() < Long.SIZE ? power.longValue() : 0;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            allocateHigh();
            boolean isNarrow =
                    factor > 0 && divisor > 0 && WideMath.productBound(operand.bound, factor) >= 0;
            if (isNarrow) {
                narrow(batch);
            } else {
                operand.evaluateWide(batch);
                wide(batch);
            }
            findBound(batch.count);
        }

        private void narrow(RowBatch batch) {
            for (int i = 0; i < batch.count; i++) {
                long value = operand.low[i];
                long made = divisor == 1 ? value * factor : divide(value, divisor);
                set(i, made >> 63, made);
                if ((made < least || -made < least) && !nulls[i]) {
                    miss(batch, i, BigDecimal.valueOf(value, operand.scale()));
                }
            }
        }

        private void wide(RowBatch batch) {
            for (int i = 0; i < batch.count; i++) {
                set(i, 0, 0);
                if (nulls[i]) {
                    continue;
                }
                BigDecimal value = value(operand, i);
                BigInteger made = value.setScale(scale(), RoundingMode.HALF_UP).unscaledValue();
                if (made.abs().compareTo(limit) < 0) {
                    set(i, Int128.high(made), Int128.low(made));
                } else {
                    miss(batch, i, value);
                }
            }
        }

        private void miss(RowBatch batch, int i, BigDecimal value) {
            CastMiss.at(cast, this, batch, i, value.toPlainString());
            set(i, 0, 0);
        }

        private void set(int i, long upper, long lower) {
            high[i] = upper;
            low[i] = lower;
        }
    }

    /** Casts floats: multiplies by a power of ten, and rounds. */
    private static DecimalNode ofDoubles(Cast cast, DoubleNode operand, Decimal type) {
        double bound = limit(type).doubleValue();
        double power = Math.pow(10, type.scale());
        return LoopNodes.decimals(
                type,
                type.scale(),
                operand.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    made.allocateHigh();
                    for (int i = 0; i < batch.count; i++) {
                        made.high[i] = 0;
                        made.low[i] = 0;
                        double scaled = operand.values[i] * power;
                        double whole = scaled < 0 ? Math.ceil(scaled) : Math.floor(scaled);
                        double rounded =
                                Math.abs(scaled - whole) >= 0.5
                                        ? whole + Math.signum(scaled)
                                        : whole;
                        if (Math.abs(rounded) < bound) {
                            set(made, i, rounded);
                        } else if (!made.nulls[i]) {
                            CastMiss.at(cast, made, batch, i, operand.values[i]);
                        }
                    }
                    made.findBound(batch.count);
                },
                operand);
    }

    private static void set(DecimalNode made, int i, double rounded) {
        if (Math.abs(rounded) < TWO_TO_THE_63RD) {
            made.low[i] = (long) rounded;
            made.high[i] = made.low[i] >> 63;
        } else {
            BigInteger exact = new BigDecimal(rounded).toBigInteger();
            made.low[i] = Int128.low(exact);
            made.high[i] = Int128.high(exact);
        }
    }
}
