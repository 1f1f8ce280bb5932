// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.NullBits;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.internal.expression.node.RowBatch;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Strings of the selected rows, copied. A first pass measures them, so that the second knows the
 * place of each range.
 */
final class CopiedStrings implements NewColumn {

    private final VariableWidthColumn source;
    private final long rows;

    /** The bytes before each range of the new rows, and the bytes of all ranges. */
    private final long[] starts;

    private final MemorySegment offsets;
    private final MemorySegment bytes;
    private final NullBits nulls;
    private final boolean wide;

    CopiedStrings(
            VariableWidthColumn source,
            RowSelection selection,
            RangeWorkers workers,
            ColumnMemory owner) {
        this.source = source;
        rows = selection.rows();
        starts = new long[RangeWorkers.ranges(rows) + 1];
        NewColumn.forEachBatch(selection, workers, () -> this::measure);
        Arrays.parallelPrefix(starts, Long::sum);
        long characters = starts[starts.length - 1];
        wide = characters > Integer.MAX_VALUE;
        offsets = owner.allocateUncleared((rows + 1) * (wide ? Long.BYTES : Integer.BYTES));
        bytes = owner.allocateUncleared(characters);
        nulls = new NullBits(source.validity().hasNulls(), rows, owner);
        writeOffset(rows, characters);
    }

    /** Adds the bytes of a batch to those of its range. Only one thread works on a range. */
    private void measure(RowBatch batch, long at) {
        long length = 0;
        for (int i = 0; i < batch.count; i++) {
            length += source.length(batch.rows[i]);
        }
        starts[range(at) + 1] += length;
    }

    @Override
    public Writer writer() {
        return new Writer() {

            private long end;

            @Override
            public void write(RowBatch batch, long at) {
                nulls.copy(source.validity(), batch, at);
                if (at % ExpressionTuning.RANGE_ROWS == 0) {
                    end = starts[range(at)];
                }
                for (int i = 0; i < batch.count; ) {
                    int next = endOfRun(batch, i);
                    end = copyRun(batch.rows[i], next - i, at + i, end);
                    i = next;
                }
            }
        };
    }

    /**
     * Returns the end of a run of rows that follow each other in the table. The bytes of a run lie
     * together.
     */
    private static int endOfRun(RowBatch batch, int from) {
        int next = from + 1;
        while (next < batch.count && batch.rows[next] == batch.rows[next - 1] + 1) {
            next++;
        }
        return next;
    }

    /** Copies adjacent strings, and returns the end of their bytes. */
    private long copyRun(long row, int count, long at, long end) {
        long first = source.offset(row);
        for (int i = 0; i < count; i++) {
            writeOffset(at + i, end + source.offset(row + i) - first);
        }
        long length = source.offset(row + count) - first;
        MemorySegment.copy(source.bytes(), first, bytes, end, length);
        return end + length;
    }

    private static int range(long at) {
        return (int) (at / ExpressionTuning.RANGE_ROWS);
    }

    private void writeOffset(long row, long offset) {
        if (wide) {
            offsets.set(JAVA_LONG_UNALIGNED, row << 3, offset);
        } else {
            offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) offset);
        }
    }

    @Override
    public Column finish() {
        int width = wide ? Long.BYTES : Integer.BYTES;
        return new VariableWidthColumn(
                source.type(), offsets, width, bytes, rows, nulls.validity());
    }
}
