// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.RowBatch;

import java.math.BigInteger;

/** The remainders of exact divisions, with the sign of the dividend; null for a divisor of 0. */
public final class RemainderNodes {

    private RemainderNodes() {}

    public static LongNode of(LongNode a, LongNode b) {
        return LoopNodes.longs(
                Primitive.INT64,
                true,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        long divisor = b.values[i];
                        made.nulls[i] |= divisor == 0;
                        made.values[i] = a.values[i] % (divisor == 0 ? 1 : divisor);
                    }
                },
                a,
                b);
    }

    /** Makes remainders of decimals. The scale of the result is the greater one of theirs. */
    public static DecimalNode of(DecimalNode a, DecimalNode b, ColumnType.Decimal type) {
        return new Decimals(a, b, type);
    }

    /** Divides in 64 bits, if all values of a batch fit these with the same scale. */
    private static final class Decimals extends DecimalNode {

        private final DecimalNode a;
        private final DecimalNode b;
        private final BigInteger factorA;
        private final BigInteger factorB;
        private final ArithmeticNodes.Rescaling rescaledA;
        private final ArithmeticNodes.Rescaling rescaledB;

        Decimals(DecimalNode a, DecimalNode b, ColumnType.Decimal type) {
            super(type, type.scale(), true);
            this.a = a;
            this.b = b;
            factorA = BigInteger.TEN.pow(type.scale() - a.scale());
            factorB = BigInteger.TEN.pow(type.scale() - b.scale());
            rescaledA = new ArithmeticNodes.Rescaling(type.scale() - a.scale());
            rescaledB = new ArithmeticNodes.Rescaling(type.scale() - b.scale());
        }

        @Override
        public void compute(RowBatch batch) {
            a.evaluate(batch);
            b.evaluate(batch);
            mergeNulls(a, b, batch.count);
            bound = rescaledA.bound(a);
            if (bound >= 0 && rescaledB.bound(b) >= 0) {
                divideNarrow(batch.count);
            } else {
                a.evaluateWide(batch);
                b.evaluateWide(batch);
                divide(batch.count);
            }
        }

        private void divideNarrow(int count) {
            long ofA = factorA.longValue();
            long ofB = factorB.longValue();
            for (int i = 0; i < count; i++) {
                long divisor = b.low[i] * ofB;
                nulls[i] |= divisor == 0;
                low[i] = a.low[i] * ofA % (divisor == 0 ? 1 : divisor);
            }
        }

        private void divide(int count) {
            allocateHigh();
            for (int i = 0; i < count; i++) {
                nulls[i] |= (b.low[i] | b.high[i]) == 0;
                BigInteger made = nulls[i] ? BigInteger.ZERO : remainder(i);
                high[i] = Int128.high(made);
                low[i] = Int128.low(made);
            }
            findBound(count);
        }

        private BigInteger remainder(int i) {
            BigInteger dividend = Int128.toBigInteger(a.high[i], a.low[i]).multiply(factorA);
            BigInteger divisor = Int128.toBigInteger(b.high[i], b.low[i]).multiply(factorB);
            return dividend.remainder(divisor);
        }
    }
}
