package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;

import java.lang.foreign.MemorySegment;

/**
 * Strings and byte strings: of each row of the batch, where its bytes begin and end. Those of a
 * null row, too, are bytes that may be read.
 */
abstract non-sealed class TextNode extends Node {

    /** Of each row, the place in {@link #bytes()} of its first byte. */
    final long[] starts = new long[ExpressionTuning.BATCH_ROWS];

    /** Of each row, the place behind its last byte. */
    final long[] ends = new long[ExpressionTuning.BATCH_ROWS];

    TextNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }

    /** Returns what the bytes of the batch's rows lie in, which may be another for each batch. */
    abstract MemorySegment bytes();
}
