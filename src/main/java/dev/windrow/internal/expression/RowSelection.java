// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** The selected rows of a table: all, or those whose bits are set. */
final class RowSelection {

    private final @Nullable MemorySegment bits;

    /**
     * For each range of the table, the number of selected rows before it. The last element counts
     * all.
     */
    private final long[] starts;

    private final long rows;

    private RowSelection(@Nullable MemorySegment bits, long[] starts, long rows) {
        this.bits = bits;
        this.starts = starts;
        this.rows = rows;
    }

    /** Selects all rows. */
    static RowSelection all(long rows) {
        return new RowSelection(null, new long[] {0}, rows);
    }

    /**
     * Selects the rows for which a condition is true, and neither false nor null.
     *
     * @param memory allocates the bits
     */
    static RowSelection where(
            Expression condition, Table table, RangeWorkers workers, ColumnMemory memory) {
        MemorySegment bits = memory.allocate((table.rows() + 63) / 64 * Long.BYTES);
        long[] starts = new long[RangeWorkers.ranges(table.rows()) + 1];
        workers.forEach(
                starts.length - 1,
                () -> {
                    RowCondition each = new RowCondition(condition, table);
                    int[] positions = new int[ExpressionTuning.BATCH_ROWS];
                    return range ->
                            starts[range + 1] = mark(each, table.rows(), range, positions, bits);
                });
        Arrays.parallelPrefix(starts, Long::sum);
        return new RowSelection(bits, starts, starts[starts.length - 1]);
    }

    /** Sets the bits of a range's rows, and returns the number of selected rows. */
    private static long mark(
            RowCondition condition, long rows, int range, int[] positions, MemorySegment bits) {
        long from = (long) range * ExpressionTuning.RANGE_ROWS;
        long to = Math.min(rows, from + ExpressionTuning.RANGE_ROWS);
        long selected = 0;
        for (long at = from; at < to; at += ExpressionTuning.BATCH_ROWS) {
            int count = (int) Math.min(ExpressionTuning.BATCH_ROWS, to - at);
            int found = condition.list(at, count, positions);
            int marked = 0;
            for (int i = 0; i < count; i += Long.SIZE) {
                long word = 0;
                for (; marked < found && positions[marked] < i + Long.SIZE; marked++) {
                    word |= 1L << positions[marked];
                }
                bits.set(JAVA_LONG_UNALIGNED, (at + i) / Byte.SIZE, word);
            }
            selected += found;
        }
        return selected;
    }

    /** Returns the number of selected rows. */
    long rows() {
        return rows;
    }

    /** Returns the size of the bitmap in bytes, 0 if all rows are selected. */
    long byteSize() {
        return bits == null ? 0 : bits.byteSize();
    }

    /** Returns whether all rows of the table are selected without a condition. */
    boolean isAll() {
        return bits == null;
    }

    /**
     * Lists the selected rows among adjacent rows.
     *
     * @param positions receives the positions of the selected rows, unless there is no condition
     * @return the number of selected rows
     */
    int list(long fromRow, int count, int[] positions) {
        if (bits == null) {
            return count;
        }
        int found = 0;
        for (int i = 0; i < count; i += Long.SIZE) {
            long word = wordAt(fromRow + i, Math.min(Long.SIZE, count - i));
            if (word == -1) {
                for (int j = 0; j < Long.SIZE; j++) {
                    positions[found + j] = i + j;
                }
                found += Long.SIZE;
                continue;
            }
            for (int at = i; word != 0; at++) {
                // Without a branch that could be mispredicted: the next row overwrites an
                // unselected one.
                positions[found] = at;
                found += (int) word & 1;
                word >>>= 1;
            }
        }
        return found;
    }

    /** Returns the bits of at most 64 rows, from any row on. */
    private long wordAt(long fromRow, int count) {
        int shift = (int) fromRow & Long.SIZE - 1;
        long at = fromRow / Long.SIZE * Long.BYTES;
        long word = bits.get(JAVA_LONG_UNALIGNED, at) >>> shift;
        if (shift + count > Long.SIZE) {
            word |= bits.get(JAVA_LONG_UNALIGNED, at + Long.BYTES) << Long.SIZE - shift;
        }
        return word & -1L >>> Long.SIZE - count;
    }

    /** Returns a cursor that begins at the selected row number {@code from}. */
    Cursor cursor(long from) {
        return new Cursor(from);
    }

    /** Walks over the selected rows. */
    final class Cursor {

        private long next;
        private long word;

        private Cursor(long from) {
            next = from;
            if (bits != null && from < rows) {
                seek(from);
            }
        }

        /** Finds the word of the bitmap that holds the row, and drops the bits before it. */
        private void seek(long from) {
            int range = Arrays.binarySearch(starts, from);
            // Several ranges may begin with this row. All but the last are empty.
            range = range < 0 ? -range - 2 : range;
            while (starts[range + 1] <= from) {
                range++;
            }
            next = (long) range * ExpressionTuning.RANGE_ROWS;
            long skipped = from - starts[range];
            word = wordAt(next);
            while (Long.bitCount(word) <= skipped) {
                skipped -= Long.bitCount(word);
                next += Long.SIZE;
                word = wordAt(next);
            }
            for (; skipped > 0; skipped--) {
                word &= word - 1;
            }
        }

        /**
         * Reads the next batch: at most {@code most} rows and at most a full batch. So many rows
         * must remain.
         */
        void next(RowBatch batch, long most) {
            int wanted = (int) Math.min(most, ExpressionTuning.BATCH_ROWS);
            if (bits == null) {
                batch.fill(next, wanted);
                next += wanted;
                return;
            }
            batch.refilled(wanted);
            for (int i = 0; i < wanted; i++) {
                batch.rows[i] = nextRow();
            }
        }

        /** Returns the next row that the condition selected. There must be one. */
        long nextRow() {
            while (word == 0) {
                next += Long.SIZE;
                word = wordAt(next);
            }
            long row = next + Long.numberOfTrailingZeros(word);
            word &= word - 1;
            return row;
        }

        private long wordAt(long row) {
            return bits == null ? 0 : bits.get(JAVA_LONG_UNALIGNED, row / Byte.SIZE);
        }
    }
}
