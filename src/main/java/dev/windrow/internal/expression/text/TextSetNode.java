// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;

import java.lang.foreign.MemorySegment;

/** Whether strings are among many others; null for a null. */
public final class TextSetNode extends LongNode {

    private final TextNode value;
    private final TextSet texts;

    public TextSetNode(TextNode value, TextSet texts) {
        super(Primitive.BOOL, value.isNullable());
        this.value = value;
        this.texts = texts;
    }

    @Override
    public void compute(RowBatch batch) {
        value.evaluate(batch);
        copyNulls(value, batch.count);
        MemorySegment source = value.bytes();
        for (int i = 0; i < batch.count; i++) {
            boolean isFound = !nulls[i] && texts.contains(source, value.starts[i], value.ends[i]);
            values[i] = isFound ? 1 : 0;
        }
    }
}
