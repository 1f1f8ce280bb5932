// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.column.NumberText;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.TextNode;

import java.lang.foreign.MemorySegment;

/** Parses numbers from strings. */
public final class NumberTextNodes {

    private NumberTextNodes() {}

    public static LongNode toInteger(TextNode text) {
        NumberText number = new NumberText();
        return LoopNodes.longs(
                Primitive.INT64,
                true,
                (made, batch) -> {
                    MemorySegment bytes = text.bytes();
                    for (int i = 0; i < batch.count; i++) {
                        made.nulls[i] =
                                text.nulls[i]
                                        || !number.parseInteger(
                                                bytes, text.starts[i], text.ends[i]);
                        made.values[i] = number.integer();
                    }
                },
                text);
    }

    public static DoubleNode toFloat(TextNode text) {
        NumberText number = new NumberText();
        return LoopNodes.doubles(
                Primitive.FLOAT64,
                true,
                (made, batch) -> {
                    MemorySegment bytes = text.bytes();
                    for (int i = 0; i < batch.count; i++) {
                        made.nulls[i] =
                                text.nulls[i]
                                        || !number.parseFloat(bytes, text.starts[i], text.ends[i]);
                        made.values[i] = number.float64();
                    }
                },
                text);
    }
}
