// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.TextNode;

import java.lang.foreign.MemorySegment;

/** Parses numbers from strings. */
public final class NumberTextNodes {

    private NumberTextNodes() {}

    public static LongNode toInteger(TextNode text) {
        return LoopNodes.longs(
                Primitive.INT64,
                true,
                (made, batch) -> {
                    MemorySegment bytes = text.bytes();
                    for (int i = 0; i < batch.count; i++) {
                        long from = text.starts[i];
                        made.nulls[i] =
                                text.nulls[i]
                                        || !readInteger(made.values, i, bytes, from, text.ends[i]);
                    }
                },
                text);
    }

    public static DoubleNode toFloat(TextNode text) {
        FloatReader reader = new FloatReader();
        return LoopNodes.doubles(
                Primitive.FLOAT64,
                true,
                (made, batch) -> {
                    MemorySegment bytes = text.bytes();
                    for (int i = 0; i < batch.count; i++) {
                        made.nulls[i] =
                                text.nulls[i] || !reader.read(bytes, text.starts[i], text.ends[i]);
                        made.values[i] = reader.value();
                    }
                },
                text);
    }

    /**
     * Reads digits as a negative number, since the least int64 has no positive counterpart. Returns
     * whether the string is an int64.
     */
    static boolean readInteger(long[] values, int i, MemorySegment bytes, long from, long to) {
        byte sign = from < to ? bytes.get(JAVA_BYTE, from) : 0;
        long at = sign == '-' || sign == '+' ? from + 1 : from;
        if (at == to) {
            return false;
        }
        long negative = 0;
        for (; at < to; at++) {
            int digit = bytes.get(JAVA_BYTE, at) - '0';
            boolean fits =
                    digit >= 0
                            && digit <= 9
                            && negative >= Long.MIN_VALUE / 10
                            && negative * 10 >= Long.MIN_VALUE + digit;
            if (!fits) {
                return false;
            }
            negative = negative * 10 - digit;
        }
        values[i] = sign == '-' ? negative : -negative;
        return sign == '-' || negative != Long.MIN_VALUE;
    }
}
