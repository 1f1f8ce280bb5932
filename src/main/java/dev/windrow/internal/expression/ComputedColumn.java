// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.NullBits;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression;

import java.lang.foreign.MemorySegment;

/** A computed column of numbers, bools or points in time. */
final class ComputedColumn implements NewColumn {

    private final Expression expression;
    private final Table table;
    private final ColumnType type;
    private final long rows;
    private final MemorySegment values;
    private final NullBits nulls;

    ComputedColumn(Expression expression, Node node, Table table, long rows, ColumnMemory owner) {
        this.expression = expression;
        this.table = table;
        this.rows = rows;
        type = node.type();
        long bytes =
                type == ColumnType.Primitive.BOOL ? Bits.bytesFor(rows) : rows * type.leastWidth();
        values = owner.allocate(bytes);
        nulls = new NullBits(node.isNullable(), rows, owner);
    }

    @Override
    public Writer writer() {
        Node node = new NodeFactory(table).value(expression);
        return (batch, at) -> {
            evaluate(node, batch);
            nulls.take(node.nulls, batch.count, at);
            write(node, batch.count, at);
        };
    }

    private void evaluate(Node node, RowBatch batch) {
        if (node instanceof DecimalNode decimals && type.leastWidth() != Long.BYTES) {
            decimals.evaluateWide(batch);
        } else {
            node.evaluate(batch);
        }
    }

    private void write(Node node, int count, long at) {
        switch (node) {
            case LongNode bools when type == ColumnType.Primitive.BOOL -> {
                for (int i = 0; i < count; i++) {
                    Bits.set(values, at + i, bools.values[i] != 0);
                }
            }
            case LongNode longs ->
                    IntegerBlocks.store(longs.values, count, values, at, type.byteWidth());
            case DoubleNode doubles when type == ColumnType.Primitive.FLOAT32 -> {
                for (int i = 0; i < count; i++) {
                    values.set(JAVA_FLOAT, at + i << 2, (float) doubles.values[i]);
                }
            }
            case DoubleNode doubles ->
                    MemorySegment.copy(doubles.values, 0, values, JAVA_DOUBLE, at << 3, count);
            case DecimalNode decimals when type.leastWidth() == Long.BYTES ->
                    MemorySegment.copy(decimals.low, 0, values, JAVA_LONG, at << 3, count);
            case DecimalNode decimals -> {
                for (int i = 0; i < count; i++) {
                    values.set(JAVA_LONG, at + i << 4, decimals.low[i]);
                    values.set(JAVA_LONG, (at + i << 4) + Long.BYTES, decimals.high[i]);
                }
            }
            case TextNode text -> throw new IllegalStateException(expression.label());
        }
    }

    @Override
    public Column finish() {
        return type == ColumnType.Primitive.BOOL
                ? new BitColumn(values, 0, rows, nulls.validity())
                : new FixedWidthColumn(type, values, rows, nulls.validity());
    }
}
