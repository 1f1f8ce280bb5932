// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Whether strings are among many others; null for a null. */
public final class TextSetNode extends LongNode {

    private static final int EMPTY = -1;

    private final TextNode value;
    private final MemorySegment bytes;

    /** For each string, where it begins; the last element is the end of all. */
    private final long[] starts;

    /** For each hash, the number of its string, or of an equal one, or {@link #EMPTY}. */
    private final int[] slots;

    /**
     * Makes a node.
     *
     * @param texts what the strings are looked up in
     */
    public TextSetNode(TextNode value, List<String> texts) {
        super(Primitive.BOOL, value.isNullable());
        this.value = value;
        starts = new long[texts.size() + 1];
        byte[][] all = new byte[texts.size()][];
        for (int i = 0; i < all.length; i++) {
            all[i] = texts.get(i).getBytes(StandardCharsets.UTF_8);
            starts[i + 1] = starts[i] + all[i].length;
        }
        bytes = Arena.ofAuto().allocate(starts[all.length]);
        slots = new int[2 * Integer.highestOneBit(texts.size() + 1) * 2];
        Arrays.fill(slots, EMPTY);
        for (int i = 0; i < all.length; i++) {
            MemorySegment.copy(all[i], 0, bytes, JAVA_BYTE, starts[i], all[i].length);
            slots[slot(bytes, starts[i], starts[i + 1])] = i;
        }
    }

    @Override
    public void compute(RowBatch batch) {
        value.evaluate(batch);
        copyNulls(value, batch.count);
        MemorySegment source = value.bytes();
        for (int i = 0; i < batch.count; i++) {
            boolean isFound =
                    !nulls[i] && slots[slot(source, value.starts[i], value.ends[i])] != EMPTY;
            values[i] = isFound ? 1 : 0;
        }
    }

    /** Returns the slot of a string, or the empty one where it would lie. */
    private int slot(MemorySegment source, long from, long to) {
        int slot = (int) XxHash64.of(source, from, to, 0) & slots.length - 1;
        while (slots[slot] != EMPTY) {
            int text = slots[slot];
            if (MemorySegment.mismatch(source, from, to, bytes, starts[text], starts[text + 1])
                    < 0) {
                return slot;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }
}
