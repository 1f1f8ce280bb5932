package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.query.Expression;

import java.lang.foreign.MemorySegment;

/** A column that is computed of others: int64, float64, decimals or bools. */
final class ComputedColumn implements NewColumn {

    private final Expression expression;
    private final Table table;
    private final ColumnType type;
    private final long rows;
    private final MemorySegment values;
    private final NullBits nulls;

    /**
     * Prepares a column.
     *
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    ComputedColumn(Expression expression, Table table, long rows, ColumnMemory owner) {
        this.expression = expression;
        this.table = table;
        this.rows = rows;
        Node node = new NodeFactory(table).value(expression);
        type = stored(node);
        long bytes =
                type == ColumnType.Primitive.BOOL ? Bits.bytesFor(rows) : rows * type.byteWidth();
        values = owner.allocate(bytes);
        nulls = new NullBits(node.isNullable(), rows, owner);
    }

    /** A column in parentheses is stored as wide as it is computed. */
    private static ColumnType stored(Node node) {
        return node.type().isInteger() ? ColumnType.Primitive.INT64 : node.type();
    }

    ColumnType type() {
        return type;
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

    private static void evaluate(Node node, RowBatch batch) {
        if (node instanceof DecimalNode decimals) {
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
                    MemorySegment.copy(longs.values, 0, values, JAVA_LONG, at << 3, count);
            case DoubleNode doubles ->
                    MemorySegment.copy(doubles.values, 0, values, JAVA_DOUBLE, at << 3, count);
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
