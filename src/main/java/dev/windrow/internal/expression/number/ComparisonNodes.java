// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.node.WideMath;
import dev.windrow.query.Logic.ComparisonOperator;

import java.lang.foreign.MemorySegment;

/** Compares two operands of the same kind. */
public final class ComparisonNodes {

    private ComparisonNodes() {}

    public static LongNode of(ComparisonOperator operator, LongNode a, LongNode b) {
        return new Comparison(operator, a, b) {
            @Override
            int order(int i) {
                return Long.compare(a.values[i], b.values[i]);
            }

            /** Does the same without a call for each row. */
            @Override
            void compare(int count, int orders) {
                ComparisonNodes.compare(a.values, b.values, values, count, orders);
            }
        };
    }

    /**
     * Compares integers by bits alone, so that the loop becomes vector instructions.
     *
     * @param orders the orders for which the result is 1, as {@link Comparison#trueOf} has them
     */
    private static void compare(long[] a, long[] b, long[] results, int count, int orders) {
        long ifEqual = orders >> 1 & 1;
        long ifLess = orders & 1 ^ ifEqual;
        long ifGreater = orders >> 2 & 1 ^ ifEqual;
        for (int i = 0; i < count; i++) {
            long x = a[i];
            long y = b[i];
            // The sign bits: of x - y, unless that overflows, which it does only where signs
            // differ.
            long sameSign = ~(x ^ y);
            long less = (x & ~y | sameSign & x - y) >>> 63;
            long greater = (y & ~x | sameSign & y - x) >>> 63;
            results[i] = ifEqual ^ less & ifLess ^ greater & ifGreater;
        }
    }

    /** Compares floats. NaN is greater than every number and equals itself; 0.0 equals -0.0. */
    public static LongNode of(ComparisonOperator operator, DoubleNode a, DoubleNode b) {
        return new Comparison(operator, a, b) {
            @Override
            int order(int i) {
                double x = a.values[i];
                double y = b.values[i];
                return x == y ? 0 : Double.compare(x, y);
            }

            /** Does the same without a call for each row. */
            @Override
            void compare(int count, int orders) {
                double[] x = a.values;
                double[] y = b.values;
                for (int i = 0; i < count; i++) {
                    int order = x[i] == y[i] ? 0 : Double.compare(x[i], y[i]);
                    values[i] = orders >> order + 1 & 1;
                }
            }
        };
    }

    public static LongNode of(ComparisonOperator operator, DecimalNode a, DecimalNode b) {
        return new DecimalComparison(operator, a, b);
    }

    public static LongNode of(ComparisonOperator operator, TextNode a, TextNode b) {
        return new Comparison(operator, a, b) {
            @Override
            int order(int i) {
                return ComparisonNodes.order(
                        a.bytes(), a.starts[i], a.ends[i], b.bytes(), b.starts[i], b.ends[i]);
            }

            /** Looks at no byte of texts of different lengths, if only equal ones matter. */
            @Override
            void compare(int count, int orders) {
                if ((orders & 1) != orders >> 2) {
                    super.compare(count, orders);
                    return;
                }
                for (int i = 0; i < count; i++) {
                    long length = a.ends[i] - a.starts[i];
                    boolean isEqual =
                            length == b.ends[i] - b.starts[i] && (length == 0 || order(i) == 0);
                    values[i] = (isEqual ? orders >> 1 : orders) & 1;
                }
            }
        };
    }

    private static int order(
            MemorySegment a, long fromA, long toA, MemorySegment b, long fromB, long toB) {
        long at = MemorySegment.mismatch(a, fromA, toA, b, fromB, toB);
        if (at < 0) {
            return 0;
        }
        if (at == toA - fromA || at == toB - fromB) {
            return Long.signum((toA - fromA) - (toB - fromB));
        }
        return Byte.compareUnsigned(a.get(JAVA_BYTE, fromA + at), b.get(JAVA_BYTE, fromB + at));
    }

    private abstract static class Comparison extends LongNode {

        private final Node left;
        private final Node right;

        /**
         * The orders for which the comparison is true: less (bit 0), equal (bit 1) and greater (bit
         * 2).
         */
        private final int trueOf;

        Comparison(ComparisonOperator operator, Node left, Node right) {
            super(ColumnType.Primitive.BOOL, left.isNullable() || right.isNullable());
            this.left = left;
            this.right = right;
            trueOf = operator.trueOf();
        }

        /** Compares the operands' values: the result is below, at or above 0. */
        abstract int order(int i);

        @Override
        public void compute(RowBatch batch) {
            evaluateOperands(batch);
            mergeNulls(left, right, batch.count);
            compare(batch.count, trueOf);
        }

        void evaluateOperands(RowBatch batch) {
            left.evaluate(batch);
            right.evaluate(batch);
        }

        /**
         * Writes the result of each row.
         *
         * @param orders the orders for which the comparison is true, as three bits
         */
        void compare(int count, int orders) {
            for (int i = 0; i < count; i++) {
                values[i] = orders >> Integer.signum(order(i)) + 1 & 1;
            }
        }
    }

    /** Compares decimals: in 64 bits, if all values of a batch fit these with the same scale. */
    private static final class DecimalComparison extends Comparison {

        private final DecimalNode a;
        private final DecimalNode b;
        private final int digitsOfA;
        private final int digitsOfB;
        private final ArithmeticNodes.Rescaling rescaledA;
        private final ArithmeticNodes.Rescaling rescaledB;
        private long[] scaled = {};
        private boolean isNarrow;

        DecimalComparison(ComparisonOperator operator, DecimalNode a, DecimalNode b) {
            super(operator, a, b);
            this.a = a;
            this.b = b;
            int scale = Math.max(a.scale(), b.scale());
            digitsOfA = scale - a.scale();
            digitsOfB = scale - b.scale();
            rescaledA = new ArithmeticNodes.Rescaling(digitsOfA);
            rescaledB = new ArithmeticNodes.Rescaling(digitsOfB);
        }

        @Override
        void evaluateOperands(RowBatch batch) {
            a.evaluate(batch);
            b.evaluate(batch);
            isNarrow = fits(a, digitsOfA) && fits(b, digitsOfB);
            if (!isNarrow) {
                a.evaluateWide(batch);
                b.evaluateWide(batch);
            }
        }

        /** Whether all values fit 64 bits with so many digits more. */
        private static boolean fits(DecimalNode node, int digits) {
            return digits <= ColumnType.Decimal.MAX_LONG_PRECISION
                    && WideMath.productBound(node.bound, power(digits)) >= 0;
        }

        private static long power(int digits) {
            long power = 1;
            for (int i = 0; i < digits; i++) {
                power *= 10;
            }
            return power;
        }

        @Override
        void compare(int count, int orders) {
            if (!isNarrow) {
                super.compare(count, orders);
                return;
            }
            long factorA = power(digitsOfA);
            long factorB = power(digitsOfB);
            ComparisonNodes.compare(
                    scaled(a.low, factorA, count),
                    scaled(b.low, factorB, count),
                    values,
                    count,
                    orders);
        }

        /** Only one operand is scaled up, so one array will do. */
        private long[] scaled(long[] digits, long factor, int count) {
            if (factor == 1) {
                return digits;
            }
            if (scaled.length == 0) {
                scaled = new long[ExpressionTuning.BATCH_ROWS];
            }
            for (int i = 0; i < count; i++) {
                scaled[i] = digits[i] * factor;
            }
            return scaled;
        }

        @Override
        int order(int i) {
            // Only the operand with fewer digits after the point is scaled up. If it no longer
            // fits 128 bits, its magnitude exceeds the other's.
            if (!rescaledA.apply(a, i)) {
                return a.high[i] < 0 ? -1 : 1;
            }
            if (!rescaledB.apply(b, i)) {
                return b.high[i] < 0 ? 1 : -1;
            }
            return Int128.compare(
                    rescaledA.high[0], rescaledA.low[0], rescaledB.high[0], rescaledB.low[0]);
        }
    }
}
