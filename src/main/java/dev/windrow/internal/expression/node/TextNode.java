package dev.windrow.internal.expression.node;

import dev.windrow.column.ColumnType;

import java.lang.foreign.MemorySegment;

/**
 * Strings and byte strings: of each row of the batch, where its bytes begin and end. Those of a
 * null row, too, are bytes that may be read.
 */
public abstract non-sealed class TextNode extends Node {

    private static final long[] NO_ROOM = {};

    /** Of each row, the place in {@link #bytes()} of its first byte. */
    public long[] starts = NO_ROOM;

    /** Of each row, the place behind its last byte. */
    public long[] ends = NO_ROOM;

    public TextNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }

    @Override
    void makeRoom() {
        super.makeRoom();
        starts = new long[ExpressionTuning.BATCH_ROWS];
        ends = new long[ExpressionTuning.BATCH_ROWS];
    }

    /** Returns what the bytes of the batch's rows lie in, which may be another for each batch. */
    public abstract MemorySegment bytes();
}
