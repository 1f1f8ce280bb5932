// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.NullBits;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression;

import java.lang.foreign.MemorySegment;

/**
 * A computed column of strings. Each batch of rows leaves its bytes in a piece of memory. Once all
 * pieces are complete, and so the total length is known, they are joined.
 */
final class ComputedStrings implements NewColumn {

    private final Expression expression;
    private final ColumnType type;
    private final Table table;
    private final long rows;
    private final RangeWorkers workers;
    private final ColumnMemory owner;
    private final NullBits nulls;

    /** Freed once the pieces are joined. */
    private final ColumnMemory pieceMemory = new ColumnMemory();

    private final MemorySegment[] pieces;

    /** For each row, the end of its bytes in its piece. */
    private final MemorySegment ends;

    ComputedStrings(
            Expression expression,
            Node node,
            Table table,
            long rows,
            RangeWorkers workers,
            ColumnMemory owner) {
        this.expression = expression;
        type = node.type();
        this.table = table;
        this.rows = rows;
        this.workers = workers;
        this.owner = owner;
        nulls = new NullBits(node.isNullable(), rows, owner);
        pieces = new MemorySegment[Math.toIntExact(pieces(rows))];
        // If anything fails, the owner frees the pieces.
        owner.own(pieceMemory);
        ends = pieceMemory.allocate(rows * Long.BYTES);
    }

    @Override
    public Writer writer() {
        TextNode node = (TextNode) new NodeFactory(table).value(expression);
        TextBuffer bytes = new TextBuffer();
        long[] rowEnds = new long[ExpressionTuning.BATCH_ROWS];
        return (batch, at) -> {
            node.evaluate(batch);
            nulls.take(node.nulls, batch.count, at);
            bytes.clear();
            append(node, batch.count, bytes, rowEnds);
            MemorySegment.copy(rowEnds, 0, ends, JAVA_LONG_UNALIGNED, at << 3, batch.count);
            MemorySegment piece = pieceMemory.allocate(bytes.size());
            MemorySegment.copy(bytes.bytes(), 0, piece, 0, bytes.size());
            pieces[(int) (at / ExpressionTuning.BATCH_ROWS)] = piece;
        };
    }

    private static void append(TextNode node, int count, TextBuffer bytes, long[] ends) {
        MemorySegment source = node.bytes();
        for (int i = 0; i < count; i++) {
            if (!node.nulls[i]) {
                bytes.append(source, node.starts[i], node.ends[i]);
            }
            ends[i] = bytes.size();
        }
    }

    @Override
    public Column finish() {
        long[] starts = new long[pieces.length + 1];
        for (int i = 0; i < pieces.length; i++) {
            starts[i + 1] = starts[i] + pieces[i].byteSize();
        }
        long size = starts[pieces.length];
        int width = size > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
        MemorySegment offsets = owner.allocate((rows + 1) * width);
        MemorySegment bytes = owner.allocate(size);
        workers.forEach(
                RangeWorkers.ranges(rows),
                () ->
                        range -> {
                            int first = range * ExpressionTuning.RANGE_BATCHES;
                            int last =
                                    Math.min(pieces.length, first + ExpressionTuning.RANGE_BATCHES);
                            for (int piece = first; piece < last; piece++) {
                                place(piece, starts[piece], offsets, width, bytes);
                            }
                        });
        pieceMemory.close();
        return new VariableWidthColumn(type, offsets, width, bytes, rows, nulls.validity());
    }

    /** Copies a piece to its place, and writes the offsets of its rows. */
    private void place(
            int piece, long start, MemorySegment offsets, int width, MemorySegment bytes) {
        MemorySegment.copy(pieces[piece], 0, bytes, start, pieces[piece].byteSize());
        long from = (long) piece * ExpressionTuning.BATCH_ROWS;
        long to = Math.min(rows, from + ExpressionTuning.BATCH_ROWS);
        for (long row = from; row < to; row++) {
            long end = start + ends.get(JAVA_LONG_UNALIGNED, row << 3);
            if (width == Integer.BYTES) {
                offsets.set(JAVA_INT_UNALIGNED, row + 1 << 2, (int) end);
            } else {
                offsets.set(JAVA_LONG_UNALIGNED, row + 1 << 3, end);
            }
        }
    }

    private static long pieces(long rows) {
        return (rows + ExpressionTuning.BATCH_ROWS - 1) / ExpressionTuning.BATCH_ROWS;
    }
}
