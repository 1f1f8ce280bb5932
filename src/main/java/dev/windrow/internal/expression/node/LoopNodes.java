// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Nodes that one loop over a batch computes of other nodes, the operands. These are evaluated
 * before, and a row is null where an operand is, unless the loop says otherwise.
 */
public final class LoopNodes {

    private LoopNodes() {}

    /** Computes the values of a batch. */
    @FunctionalInterface
    public interface Loop<N extends Node> {
        void compute(N made, RowBatch batch);
    }

    /** Appends the string of a row that is not null. */
    @FunctionalInterface
    public interface RowText {
        void append(TextBuffer made, int i);
    }

    public static LongNode longs(ColumnType type, Loop<? super LongNode> loop, Node... operands) {
        return longs(type, areNullable(operands), loop, operands);
    }

    public static LongNode longs(
            ColumnType type, boolean isNullable, Loop<? super LongNode> loop, Node... operands) {
        return new LongNode(type, isNullable) {
            @Override
            public void compute(RowBatch batch) {
                prepare(this, operands, batch);
                loop.compute(this, batch);
            }
        };
    }

    public static DoubleNode doubles(
            ColumnType type, Loop<? super DoubleNode> loop, Node... operands) {
        return doubles(type, areNullable(operands), loop, operands);
    }

    public static DoubleNode doubles(
            ColumnType type, boolean isNullable, Loop<? super DoubleNode> loop, Node... operands) {
        return new DoubleNode(type, isNullable) {
            @Override
            public void compute(RowBatch batch) {
                prepare(this, operands, batch);
                loop.compute(this, batch);
            }
        };
    }

    public static DecimalNode decimals(
            ColumnType type,
            int scale,
            boolean isNullable,
            Loop<? super DecimalNode> loop,
            Node... operands) {
        return new DecimalNode(type, scale, isNullable) {
            @Override
            public void compute(RowBatch batch) {
                prepare(this, operands, batch);
                loop.compute(this, batch);
            }
        };
    }

    /** Makes strings that are written one after the other. */
    public static TextNode texts(ColumnType type, RowText text, Node... operands) {
        return texts(type, areNullable(operands), (made, batch) -> {}, text, operands);
    }

    /**
     * Makes strings that are written one after the other.
     *
     * @param begin is done for a batch before its first string is written
     */
    public static TextNode texts(
            ColumnType type,
            boolean isNullable,
            Loop<? super TextNode> begin,
            RowText text,
            Node... operands) {
        TextBuffer buffer = new TextBuffer();
        return new TextNode(type, isNullable) {
            @Override
            public MemorySegment bytes() {
                return buffer.bytes();
            }

            @Override
            public void compute(RowBatch batch) {
                prepare(this, operands, batch);
                begin.compute(this, batch);
                buffer.clear();
                for (int i = 0; i < batch.count; i++) {
                    starts[i] = buffer.size();
                    if (!nulls[i]) {
                        text.append(buffer, i);
                    }
                    ends[i] = buffer.size();
                }
            }
        };
    }

    private static boolean areNullable(Node... operands) {
        return Arrays.stream(operands).anyMatch(Node::isNullable);
    }

    private static void prepare(Node made, Node[] operands, RowBatch batch) {
        for (Node operand : operands) {
            operand.evaluate(batch);
        }
        if (operands.length == 2) {
            made.mergeNulls(operands[0], operands[1], batch.count);
            return;
        }
        for (int o = 0; o < operands.length; o++) {
            if (o == 0) {
                made.copyNulls(operands[o], batch.count);
            } else {
                made.mergeNulls(made, operands[o], batch.count);
            }
        }
    }
}
