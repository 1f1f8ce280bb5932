// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Int128;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.Decimals;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.WideMath;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.TemporalFunction;

import java.math.BigInteger;

/** Arithmetic on two operands of the same kind. */
public final class ArithmeticNodes {

    private static final String HINT =
            "; as a float, one factor or summand being a float such as 1e0, it is computed with"
                    + " about 16 digits";

    private ArithmeticNodes() {}

    public static LongNode of(
            Expression expression, ArithmeticOperator operator, LongNode a, LongNode b) {
        return operator == ArithmeticOperator.MODULO
                ? RemainderNodes.of(a, b)
                : LoopNodes.longs(
                        ColumnType.Primitive.INT64,
                        (made, batch) -> {
                            switch (operator) {
                                case PLUS -> add(expression, a, b, made, batch.count);
                                case MINUS -> subtract(expression, a, b, made, batch.count);
                                case TIMES -> multiply(expression, a, b, made, batch.count);
                                case DIVIDED_BY, MODULO ->
                                        throw new IllegalStateException(expression.label());
                            }
                        },
                        a,
                        b);
    }

    private static void add(
            Expression expression, LongNode a, LongNode b, LongNode made, int count) {
        for (int i = 0; i < count; i++) {
            long sum = a.values[i] + b.values[i];
            if (((a.values[i] ^ sum) & (b.values[i] ^ sum)) < 0 && !made.nulls[i]) {
                throw overflow(expression, made.type());
            }
            made.values[i] = sum;
        }
    }

    private static void subtract(
            Expression expression, LongNode a, LongNode b, LongNode made, int count) {
        for (int i = 0; i < count; i++) {
            long difference = a.values[i] - b.values[i];
            boolean overflows = ((a.values[i] ^ b.values[i]) & (a.values[i] ^ difference)) < 0;
            if (overflows && !made.nulls[i]) {
                throw overflow(expression, made.type());
            }
            made.values[i] = difference;
        }
    }

    private static void multiply(
            Expression expression, LongNode a, LongNode b, LongNode made, int count) {
        for (int i = 0; i < count; i++) {
            long product = a.values[i] * b.values[i];
            boolean overflows = Math.multiplyHigh(a.values[i], b.values[i]) != product >> 63;
            if (overflows && !made.nulls[i]) {
                throw overflow(expression, made.type());
            }
            made.values[i] = product;
        }
    }

    public static DoubleNode of(ArithmeticOperator operator, DoubleNode a, DoubleNode b) {
        return LoopNodes.doubles(
                ColumnType.Primitive.FLOAT64,
                (made, batch) -> compute(operator, a.values, b.values, made.values, batch.count),
                a,
                b);
    }

    private static void compute(
            ArithmeticOperator operator, double[] x, double[] y, double[] values, int count) {
        switch (operator) {
            case PLUS -> {
                for (int i = 0; i < count; i++) {
                    values[i] = x[i] + y[i];
                }
            }
            case MINUS -> {
                for (int i = 0; i < count; i++) {
                    values[i] = x[i] - y[i];
                }
            }
            case TIMES -> {
                for (int i = 0; i < count; i++) {
                    values[i] = x[i] * y[i];
                }
            }
            case DIVIDED_BY -> {
                for (int i = 0; i < count; i++) {
                    values[i] = x[i] / y[i];
                }
            }
            case MODULO -> {
                for (int i = 0; i < count; i++) {
                    values[i] = x[i] % y[i];
                }
            }
        }
    }

    /** Makes a decimal operation. The type of the result determines its scale. */
    public static DecimalNode of(
            Expression expression,
            ArithmeticOperator operator,
            DecimalNode a,
            DecimalNode b,
            ColumnType.Decimal type) {
        return switch (operator) {
            case TIMES -> new DecimalProduct(expression, a, b, type);
            case MODULO -> RemainderNodes.of(a, b, type);
            case PLUS, MINUS, DIVIDED_BY ->
                    new DecimalSum(expression, a, b, type, operator == ArithmeticOperator.MINUS);
        };
    }

    static WindrowException overflow(Expression expression, ColumnType type) {
        return ErrorCode.OVERFLOW.failure(
                "%s: a value does not fit %s%s",
                expression.label(),
                type.label(),
                expression instanceof TemporalFunction ? "" : HINT);
    }

    private static final class DecimalProduct extends DecimalNode {

        private final Expression expression;
        private final DecimalNode a;
        private final DecimalNode b;

        DecimalProduct(
                Expression expression, DecimalNode a, DecimalNode b, ColumnType.Decimal type) {
            super(type, type.scale(), a.isNullable() || b.isNullable());
            this.expression = expression;
            this.a = a;
            this.b = b;
        }

        @Override
        public void compute(RowBatch batch) {
            a.evaluate(batch);
            b.evaluate(batch);
            mergeNulls(a, b, batch.count);
            bound = WideMath.productBound(a.bound, b.bound);
            if (bound >= 0) {
                multiplyNarrow(a.low, b.low, low, batch.count);
            } else {
                a.evaluateWide(batch);
                b.evaluateWide(batch);
                multiply(batch.count);
            }
        }

        private static void multiplyNarrow(long[] x, long[] y, long[] products, int count) {
            for (int i = 0; i < count; i++) {
                products[i] = x[i] * y[i];
            }
        }

        private void multiply(int count) {
            allocateHigh();
            for (int i = 0; i < count; i++) {
                boolean fits =
                        WideMath.multiply(a.high[i], a.low[i], b.high[i], b.low[i], high, low, i);
                if (!(fits && Decimals.fits(high[i], low[i])) && !nulls[i]) {
                    throw overflow(expression, type());
                }
            }
        }
    }

    private static final class DecimalSum extends DecimalNode {

        private final Expression expression;
        private final DecimalNode a;
        private final DecimalNode b;
        private final Rescaling rescaledA;
        private final Rescaling rescaledB;
        private final boolean subtracts;

        DecimalSum(
                Expression expression,
                DecimalNode a,
                DecimalNode b,
                ColumnType.Decimal type,
                boolean subtracts) {
            super(type, type.scale(), a.isNullable() || b.isNullable());
            this.expression = expression;
            this.a = a;
            this.b = b;
            rescaledA = new Rescaling(type.scale() - a.scale());
            rescaledB = new Rescaling(type.scale() - b.scale());
            this.subtracts = subtracts;
        }

        @Override
        public void compute(RowBatch batch) {
            a.evaluate(batch);
            b.evaluate(batch);
            mergeNulls(a, b, batch.count);
            bound = WideMath.sumBound(rescaledA.bound(a), rescaledB.bound(b));
            if (bound >= 0) {
                addNarrow(a.low, b.low, low, batch.count);
            } else {
                a.evaluateWide(batch);
                b.evaluateWide(batch);
                add(batch.count);
            }
        }

        private void addNarrow(long[] x, long[] y, long[] sums, int count) {
            long factorX = rescaledA.factorLow;
            long factorY = subtracts ? -rescaledB.factorLow : rescaledB.factorLow;
            for (int i = 0; i < count; i++) {
                sums[i] = x[i] * factorX + y[i] * factorY;
            }
        }

        private void add(int count) {
            allocateHigh();
            for (int i = 0; i < count; i++) {
                boolean fits = rescaledA.apply(a, i) & rescaledB.apply(b, i);
                long highB = rescaledB.high[0];
                long lowB = rescaledB.low[0];
                if (subtracts) {
                    highB = ~highB + (lowB == 0 ? 1 : 0);
                    lowB = -lowB;
                }
                fits &=
                        WideMath.add(
                                rescaledA.high[0], rescaledA.low[0], highB, lowB, high, low, i);
                if (!(fits && Decimals.fits(high[i], low[i])) && !nulls[i]) {
                    throw overflow(expression, type());
                }
            }
        }
    }

    /** Rescales decimals to more digits after the point. */
    static final class Rescaling {

        final long[] high = new long[1];
        final long[] low = new long[1];

        private final long factorHigh;
        private final long factorLow;

        Rescaling(int moreDigits) {
            BigInteger factor = BigInteger.TEN.pow(moreDigits);
            factorHigh = Int128.high(factor);
            factorLow = Int128.low(factor);
        }

        /** Returns a bound of a node's rescaled values, or -1 if it does not fit 64 bits. */
        long bound(DecimalNode node) {
            return factorHigh == 0 ? WideMath.productBound(node.bound, factorLow) : -1;
        }

        /**
         * Writes one rescaled value to {@link #high} and {@link #low}. Returns false if it does not
         * fit 128 bits.
         */
        boolean apply(DecimalNode node, int at) {
            return WideMath.multiply(
                    node.high[at], node.low[at], factorHigh, factorLow, high, low, 0);
        }
    }
}
