package dev.windrow.internal.expression;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Strings and byte strings: which of some values each row has. */
final class TextNode extends Node {

    /** For each row of the batch, its place in {@link #strings()}. */
    final long[] places = new long[ExpressionTuning.BATCH_ROWS];

    private final VariableWidthColumn strings;
    private final @Nullable FixedWidthColumn indices;
    private final @Nullable Column source;

    private TextNode(
            VariableWidthColumn strings,
            @Nullable FixedWidthColumn indices,
            @Nullable Column source,
            boolean nullable) {
        super(strings.type(), nullable);
        this.strings = strings;
        this.indices = indices;
        this.source = source;
    }

    static TextNode of(VariableWidthColumn column) {
        return new TextNode(column, null, column, column.validity().hasNulls());
    }

    static TextNode of(DictionaryColumn column) {
        boolean nullable =
                column.validity().hasNulls() || column.dictionary().validity().hasNulls();
        return new TextNode(column.dictionary(), column.indices(), column, nullable);
    }

    /** Makes a constant: the only value of a column of its own. */
    static TextNode constant(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        var only =
                new VariableWidthColumn(
                        ColumnType.Primitive.UTF8,
                        MemorySegment.ofArray(new int[] {0, bytes.length}),
                        Integer.BYTES,
                        MemorySegment.ofArray(bytes),
                        1,
                        Validity.ALL);
        return new TextNode(only, null, null, false);
    }

    VariableWidthColumn strings() {
        return strings;
    }

    @Override
    void compute(RowBatch batch) {
        if (source == null) {
            return;
        }
        for (int i = 0; i < batch.count; i++) {
            long row = batch.rows[i];
            if (isNullable()) {
                nulls[i] = source.isNull(row);
            }
            // Under a null, an index may be anything.
            if (indices == null) {
                places[i] = row;
            } else {
                places[i] = nulls[i] ? 0 : indices.getLong(row);
            }
        }
    }
}
