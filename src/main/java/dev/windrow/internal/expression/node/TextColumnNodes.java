// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.IntegerBlocks;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Strings and byte strings of columns, and constant strings. */
public final class TextColumnNodes {

    private TextColumnNodes() {}

    static TextNode of(VariableWidthColumn column) {
        return new Plain(column);
    }

    static TextNode of(DictionaryColumn column) {
        return new Coded(column);
    }

    public static TextNode constant(String text) {
        return new Constant(TextConstant.of(text));
    }

    private static final class Plain extends TextNode {

        private final VariableWidthColumn column;

        Plain(VariableWidthColumn column) {
            super(column.type(), column.validity().hasNulls());
            this.column = column;
        }

        @Override
        public MemorySegment bytes() {
            return column.bytes();
        }

        @Override
        public void compute(RowBatch batch) {
            ColumnNodes.readNulls(this, column, batch);
            if (batch.areNear()) {
                readNear(batch);
                return;
            }
            for (int i = 0; i < batch.count; i++) {
                starts[i] = column.offset(batch.rows[i]);
                ends[i] = column.offset(batch.rows[i] + 1);
            }
        }

        /** Reads all offsets from the first row to the last, so that bounds are checked once. */
        private void readNear(RowBatch batch) {
            long[] block = batch.longs();
            IntegerBlocks.load(
                    column.offsets(),
                    column.offsetWidth(),
                    batch.rows[0],
                    batch.spanned() + 1,
                    block);
            for (int i = 0; i < batch.count; i++) {
                int at = (int) (batch.rows[i] - batch.rows[0]);
                starts[i] = block[at];
                ends[i] = block[at + 1];
            }
        }
    }

    private static final class Coded extends TextNode {

        private final DictionaryColumn column;
        private final LongNode codes;

        Coded(DictionaryColumn column) {
            super(
                    column.type(),
                    column.validity().hasNulls() || column.dictionary().validity().hasNulls());
            this.column = column;
            this.codes = (LongNode) ColumnNodes.of(column.indices());
        }

        @Override
        public MemorySegment bytes() {
            return column.dictionary().bytes();
        }

        @Override
        public void compute(RowBatch batch) {
            ColumnNodes.readNulls(this, column, batch);
            codes.evaluate(batch);
            VariableWidthColumn dictionary = column.dictionary();
            for (int i = 0; i < batch.count; i++) {
                // The index of a null may be anything.
                if (nulls[i]) {
                    starts[i] = 0;
                    ends[i] = 0;
                } else {
                    long place = codes.values[i];
                    starts[i] = dictionary.offset(place);
                    ends[i] = dictionary.offset(place + 1);
                }
            }
        }
    }

    private static final class Constant extends TextNode {

        private final TextConstant text;

        Constant(TextConstant text) {
            super(ColumnType.Primitive.UTF8, false);
            this.text = text;
        }

        @Override
        void allocate() {
            super.allocate();
            Arrays.fill(ends, text.length());
        }

        @Override
        public MemorySegment bytes() {
            return text.bytes();
        }

        @Override
        public void compute(RowBatch batch) {
            // The places were written when the arrays were allocated.
        }
    }
}
