// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.NullBits;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.query.Expression;

import java.lang.foreign.MemorySegment;
import java.util.Map;

/** Columns with copies of the selected rows. */
final class CopiedColumns {

    private CopiedColumns() {}

    /** Prepares a copy. A dictionary is shared with the source, which has to outlive the copy. */
    static NewColumn of(
            Column source, RowSelection selection, RangeWorkers workers, ColumnMemory owner) {
        long rows = selection.rows();
        return switch (source) {
            case BitColumn bits -> new OfBits(bits, rows, owner);
            case FixedWidthColumn fixed -> new OfFixedWidth(fixed, rows, owner);
            case VariableWidthColumn strings ->
                    new CopiedStrings(strings, selection, workers, owner);
            case DictionaryColumn coded ->
                    new OfDictionary(
                            new OfFixedWidth(coded.indices(), rows, owner), coded.dictionary());
            case ListColumn lists -> packed(lists, rows, workers, owner);
        };
    }

    /** Packs lists. */
    private static NewColumn packed(
            ListColumn lists, long rows, RangeWorkers workers, ColumnMemory owner) {
        Expression list = Expression.column("list");
        Table table = new Table(Map.of("list", lists), lists.rows(), new ColumnMemory());
        return NewColumn.computed(list, table, rows, workers, owner);
    }

    private static final class OfBits implements NewColumn {

        private final BitColumn source;
        private final long rows;
        private final MemorySegment bits;
        private final NullBits nulls;

        OfBits(BitColumn source, long rows, ColumnMemory owner) {
            this.source = source;
            this.rows = rows;
            bits = owner.allocate(Bits.bytesFor(rows));
            nulls = new NullBits(source.validity().hasNulls(), rows, owner);
        }

        @Override
        public Writer writer() {
            return (batch, at) -> {
                nulls.copy(source.validity(), batch, at);
                for (int i = 0; i < batch.count; i++) {
                    Bits.set(bits, at + i, RawValues.getBoolean(source, batch.rows[i]));
                }
            };
        }

        @Override
        public Column finish() {
            return new BitColumn(bits, 0, rows, nulls.validity());
        }
    }

    private static final class OfFixedWidth implements NewColumn {

        private final FixedWidthColumn source;
        private final long rows;
        private final int width;
        private final MemorySegment values;
        private final NullBits nulls;

        OfFixedWidth(FixedWidthColumn source, long rows, ColumnMemory owner) {
            this.source = source;
            this.rows = rows;
            width = source.width();
            values = owner.allocateUncleared(rows * width);
            nulls = new NullBits(source.validity().hasNulls(), rows, owner);
        }

        @Override
        public Writer writer() {
            long[] words = new long[2 * ExpressionTuning.BATCH_ROWS];
            return (batch, at) -> {
                nulls.copy(source.validity(), batch, at);
                copy(batch.rows, batch.count, at, words);
            };
        }

        private void copy(long[] from, int count, long at, long[] words) {
            if (width <= Long.BYTES) {
                IntegerBlocks.gather(source, from, 0, count, words);
                IntegerBlocks.store(words, count, values, at, width);
                return;
            }
            MemorySegment all = source.values();
            for (int i = 0; i < count; i++) {
                words[2 * i] = all.get(JAVA_LONG_UNALIGNED, from[i] << 4);
                words[2 * i + 1] = all.get(JAVA_LONG_UNALIGNED, (from[i] << 4) + Long.BYTES);
            }
            MemorySegment.copy(words, 0, values, JAVA_LONG_UNALIGNED, at << 4, 2 * count);
        }

        @Override
        public FixedWidthColumn finish() {
            return new FixedWidthColumn(source.type(), values, rows, nulls.validity());
        }
    }

    private record OfDictionary(OfFixedWidth indices, VariableWidthColumn dictionary)
            implements NewColumn {

        @Override
        public Writer writer() {
            return indices.writer();
        }

        @Override
        public Column finish() {
            return new DictionaryColumn(indices.finish(), dictionary);
        }
    }
}
