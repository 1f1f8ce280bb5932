// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.PackedValues;
import dev.windrow.column.ValueObjects;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.column.RawValues;

import java.lang.foreign.MemorySegment;

/** Reads the columns of a table. */
public final class ColumnNodes {

    private ColumnNodes() {}

    /** Returns a node that reads a column. */
    public static Node of(Column column) {
        return switch (column) {
            case BitColumn bits -> bools(bits);
            case VariableWidthColumn strings -> TextColumnNodes.of(strings);
            case DictionaryColumn strings -> TextColumnNodes.of(strings);
            case FixedWidthColumn fixed when fixed.type() instanceof ColumnType.Decimal type ->
                    new Decimals(fixed, type);
            case FixedWidthColumn fixed when fixed.type().isFloat() -> new Floats(fixed);
            case FixedWidthColumn fixed -> integers(fixed);
            case ListColumn lists -> new Lists(lists);
        };
    }

    static void readNulls(Node node, Column column, RowBatch batch) {
        if (node.isNullable()) {
            for (int i = 0; i < batch.count; i++) {
                node.nulls[i] = column.isNull(batch.rows[i]);
            }
        }
    }

    /** Packs lists. */
    private static final class Lists extends TextNode {

        private final ListColumn column;
        private final TextBuffer packed = new TextBuffer();

        Lists(ListColumn column) {
            super(Packed.of(column.type()), column.validity().hasNulls());
            this.column = column;
        }

        @Override
        public MemorySegment bytes() {
            return packed.bytes();
        }

        @Override
        public void compute(RowBatch batch) {
            readNulls(this, column, batch);
            packed.clear();
            for (int i = 0; i < batch.count; i++) {
                Object list = ValueObjects.of(column, batch.rows[i]);
                starts[i] = packed.size();
                if (list != null) {
                    byte[] bytes = PackedValues.pack(column.type(), list);
                    packed.append(MemorySegment.ofArray(bytes), 0, bytes.length);
                }
                ends[i] = packed.size();
            }
        }
    }

    private static LongNode bools(BitColumn column) {
        return LoopNodes.longs(
                ColumnType.Primitive.BOOL,
                column.validity().hasNulls(),
                (made, batch) -> {
                    readNulls(made, column, batch);
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] = RawValues.getBoolean(column, batch.rows[i]) ? 1 : 0;
                    }
                });
    }

    private static LongNode integers(FixedWidthColumn column) {
        return LoopNodes.longs(
                column.type(),
                column.validity().hasNulls(),
                (made, batch) -> {
                    readNulls(made, column, batch);
                    readLongs(column, batch, made.values);
                });
    }

    /** Reads integers, dates, times, timestamps, or decimals of 8 bytes. */
    private static void readLongs(FixedWidthColumn column, RowBatch batch, long[] values) {
        if (batch.areAdjacent()) {
            IntegerBlocks.load(column, batch.rows[0], batch.count, values);
        } else if (batch.areNear()) {
            readNear(column, batch, values);
        } else {
            IntegerBlocks.gather(column, batch.rows, 0, batch.count, values);
        }
    }

    /** Reads all from the first row to the last, so that bounds are checked once. */
    private static void readNear(FixedWidthColumn column, RowBatch batch, long[] values) {
        long[] rows = batch.rows;
        long[] block = batch.longs();
        IntegerBlocks.load(column, rows[0], batch.spanned(), block);
        for (int i = 0; i < batch.count; i++) {
            values[i] = block[(int) (rows[i] - rows[0])];
        }
    }

    private static final class Floats extends DoubleNode {

        private final FixedWidthColumn column;
        private final boolean narrow;

        Floats(FixedWidthColumn column) {
            super(column.type(), column.validity().hasNulls());
            this.column = column;
            narrow = column.type() == ColumnType.Primitive.FLOAT32;
        }

        @Override
        public void compute(RowBatch batch) {
            readNulls(this, column, batch);
            MemorySegment from = column.values();
            long[] rows = batch.rows;
            if (narrow) {
                for (int i = 0; i < batch.count; i++) {
                    values[i] = from.get(JAVA_FLOAT_UNALIGNED, rows[i] << 2);
                }
            } else if (batch.areAdjacent()) {
                MemorySegment.copy(
                        from, JAVA_DOUBLE_UNALIGNED, rows[0] << 3, values, 0, batch.count);
            } else {
                for (int i = 0; i < batch.count; i++) {
                    values[i] = from.get(JAVA_DOUBLE_UNALIGNED, rows[i] << 3);
                }
            }
        }
    }

    private static final class Decimals extends DecimalNode {

        private final FixedWidthColumn column;

        Decimals(FixedWidthColumn column, ColumnType.Decimal type) {
            super(type, type.scale(), column.validity().hasNulls());
            this.column = column;
        }

        @Override
        public void compute(RowBatch batch) {
            readNulls(this, column, batch);
            if (column.isNarrow()) {
                readLongs(column, batch, low);
                findNarrowBound(batch.count);
            } else if (batch.areNear()) {
                readNear(batch);
            } else {
                readFar(batch.rows, batch.count);
                findBound(batch.count);
            }
        }

        /**
         * Copies the whole block from the first row to the last, which takes one bounds check
         * instead of two for each row. Reads high halves only if some hold more than a sign.
         */
        private void readNear(RowBatch batch) {
            long[] rows = batch.rows;
            int count = batch.count;
            long[] halves = batch.longs();
            long first = rows[0];
            MemorySegment.copy(
                    column.values(),
                    JAVA_LONG_UNALIGNED,
                    first << 4,
                    halves,
                    0,
                    2 * batch.spanned());
            long wide = 0;
            long magnitude = 0;
            for (int i = 0; i < count; i++) {
                int at = (int) (rows[i] - first) << 1;
                long value = halves[at];
                long sign = value >> 63;
                low[i] = value;
                wide |= halves[at + 1] ^ sign;
                magnitude |= value ^ sign;
            }
            bound = wide == 0 ? WideMath.successor(magnitude) : -1;
            if (bound >= 0) {
                return;
            }
            allocateHigh();
            for (int i = 0; i < count; i++) {
                high[i] = halves[((int) (rows[i] - first) << 1) + 1];
            }
        }

        private void readFar(long[] rows, int count) {
            allocateHigh();
            MemorySegment from = column.values();
            for (int i = 0; i < count; i++) {
                low[i] = from.get(JAVA_LONG_UNALIGNED, rows[i] << 4);
                high[i] = from.get(JAVA_LONG_UNALIGNED, (rows[i] << 4) + Long.BYTES);
            }
        }
    }
}
