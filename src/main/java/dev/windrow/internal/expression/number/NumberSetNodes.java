// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.KeySummary;

import java.math.BigInteger;
import java.util.Set;

/** Whether numbers are among many others; null for a null. */
public final class NumberSetNodes {

    private NumberSetNodes() {}

    /** Looks up integers, or counts of points in time. */
    public static LongNode of(LongNode value, LongSet values) {
        return new Longs(value, values);
    }

    /** Looks up integers, or days, among keys. */
    public static LongNode of(LongNode value, KeySummary keys) {
        return new Keys(value, keys);
    }

    /**
     * Looks up floats.
     *
     * @param values the {@link #bits} of those that they are looked up among
     */
    public static LongNode of(DoubleNode value, LongSet values) {
        return new Doubles(value, values);
    }

    /**
     * Looks up decimals by their digits.
     *
     * @param narrow those that fit 64 bits
     * @param wide those that do not
     */
    public static LongNode of(DecimalNode value, LongSet narrow, Set<BigInteger> wide) {
        return new Decimals(value, narrow, wide);
    }

    /** Returns bits that are the same for equal floats: NaN equals itself, and 0.0 equals -0.0. */
    public static long bits(double value) {
        return Double.doubleToLongBits(value == 0 ? 0 : value);
    }

    private static final class Longs extends LongNode {

        private final LongNode value;
        private final LongSet set;

        Longs(LongNode value, LongSet set) {
            super(Primitive.BOOL, value.isNullable());
            this.value = value;
            this.set = set;
        }

        @Override
        public void compute(RowBatch batch) {
            value.evaluate(batch);
            copyNulls(value, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = set.contains(value.values[i]) ? 1 : 0;
            }
        }
    }

    private static final class Keys extends LongNode {

        private final LongNode value;
        private final KeySummary keys;

        Keys(LongNode value, KeySummary keys) {
            super(Primitive.BOOL, value.isNullable());
            this.value = value;
            this.keys = keys;
        }

        @Override
        public void compute(RowBatch batch) {
            value.evaluate(batch);
            copyNulls(value, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = keys.mayHave(value.values[i]) ? 1 : 0;
            }
        }
    }

    private static final class Doubles extends LongNode {

        private final DoubleNode value;
        private final LongSet set;

        Doubles(DoubleNode value, LongSet set) {
            super(Primitive.BOOL, value.isNullable());
            this.value = value;
            this.set = set;
        }

        @Override
        public void compute(RowBatch batch) {
            value.evaluate(batch);
            copyNulls(value, batch.count);
            for (int i = 0; i < batch.count; i++) {
                values[i] = set.contains(bits(value.values[i])) ? 1 : 0;
            }
        }
    }

    private static final class Decimals extends LongNode {

        private final DecimalNode value;
        private final LongSet narrow;
        private final Set<BigInteger> wide;

        Decimals(DecimalNode value, LongSet narrow, Set<BigInteger> wide) {
            super(Primitive.BOOL, value.isNullable());
            this.value = value;
            this.narrow = narrow;
            this.wide = wide;
        }

        @Override
        public void compute(RowBatch batch) {
            value.evaluate(batch);
            copyNulls(value, batch.count);
            for (int i = 0; i < batch.count; i++) {
                boolean isNarrow = value.bound >= 0 || value.high[i] == value.low[i] >> 63;
                boolean isFound =
                        isNarrow
                                ? narrow.contains(value.low[i])
                                : wide.contains(Int128.toBigInteger(value.high[i], value.low[i]));
                values[i] = isFound ? 1 : 0;
            }
        }
    }
}
