// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.query.KeySummary;

import java.math.BigInteger;
import java.util.Set;

/** Whether numbers are among many others; null for a null. */
public final class NumberSetNodes {

    private NumberSetNodes() {}

    /** Looks up integers, or counts of points in time. */
    public static LongNode of(LongNode value, LongSet values) {
        return LoopNodes.longs(
                Primitive.BOOL,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = values.contains(value.values[i]) ? 1 : 0;
                    }
                },
                value);
    }

    /** Looks up integers, or days, among keys. */
    public static LongNode of(LongNode value, KeySummary keys) {
        return LoopNodes.longs(
                Primitive.BOOL,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = keys.mayHave(value.values[i]) ? 1 : 0;
                    }
                },
                value);
    }

    /**
     * Looks up floats.
     *
     * @param values the {@link #bits} of those that they are looked up among
     */
    public static LongNode of(DoubleNode value, LongSet values) {
        return LoopNodes.longs(
                Primitive.BOOL,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = values.contains(bits(value.values[i])) ? 1 : 0;
                    }
                },
                value);
    }

    /**
     * Looks up decimals by their digits.
     *
     * @param narrow those that fit 64 bits
     * @param wide those that do not
     */
    public static LongNode of(DecimalNode value, LongSet narrow, Set<BigInteger> wide) {
        return LoopNodes.longs(
                Primitive.BOOL,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        long low = value.low[i];
                        boolean isNarrow = value.bound >= 0 || value.high[i] == low >> 63;
                        boolean isFound =
                                isNarrow
                                        ? narrow.contains(low)
                                        : wide.contains(Int128.toBigInteger(value.high[i], low));
                        made.values[i] = isFound ? 1 : 0;
                    }
                },
                value);
    }

    /** Returns bits that are the same for equal floats: NaN equals itself, and 0.0 equals -0.0. */
    public static long bits(double value) {
        return Double.doubleToLongBits(value == 0 ? 0 : value);
    }
}
