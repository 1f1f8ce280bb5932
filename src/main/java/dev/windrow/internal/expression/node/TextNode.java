// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.ColumnType;

import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;

/**
 * Strings and byte strings, as the start and end of each row's bytes. The range of a null row may
 * be read, too.
 */
public abstract non-sealed class TextNode extends Node {

    private static final long[] EMPTY = {};

    /** For each row, the place in {@link #bytes()} of its first byte. */
    public long[] starts = EMPTY;

    /** For each row, the place after its last byte. */
    public long[] ends = EMPTY;

    public TextNode(ColumnType type, boolean nullable) {
        super(type, nullable);
    }

    @Override
    void allocate() {
        super.allocate();
        starts = new long[ExpressionTuning.BATCH_ROWS];
        ends = new long[ExpressionTuning.BATCH_ROWS];
    }

    /** Returns the memory of the batch's bytes. It may change with each batch. */
    public abstract MemorySegment bytes();

    /** Returns the string of a row. */
    public final String string(int i, Charset charset) {
        long length = ends[i] - starts[i];
        return new String(bytes().asSlice(starts[i], length).toArray(JAVA_BYTE), charset);
    }
}
