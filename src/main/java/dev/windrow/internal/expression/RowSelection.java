package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Which rows of a table go on: all, or those whose bits are set. */
final class RowSelection {

    private final @Nullable MemorySegment bits;

    /** Of each range of the table, how many rows before it go on; at the end, how many in all. */
    private final long[] starts;

    private final long rows;

    private RowSelection(@Nullable MemorySegment bits, long[] starts, long rows) {
        this.bits = bits;
        this.starts = starts;
        this.rows = rows;
    }

    /** Chooses all rows. */
    static RowSelection all(long rows) {
        return new RowSelection(null, new long[] {0}, rows);
    }

    /**
     * Chooses the rows for which a condition is true, and neither false nor null.
     *
     * @param memory what the bits are allocated in
     */
    static RowSelection where(
            Expression condition, Table table, RangeWorkers workers, ColumnMemory memory) {
        MemorySegment bits = memory.allocate((table.rows() + 63) / 64 * Long.BYTES);
        long[] starts = new long[RangeWorkers.ranges(table.rows()) + 1];
        workers.forEach(
                starts.length - 1,
                () -> {
                    LongNode node = new NodeFactory(table).condition(condition);
                    RowBatch batch = new RowBatch();
                    RowSelection every = all(table.rows());
                    return range -> starts[range + 1] = mark(node, every, range, batch, bits);
                });
        Arrays.parallelPrefix(starts, Long::sum);
        return new RowSelection(bits, starts, starts[starts.length - 1]);
    }

    /** Sets the bits of a range's rows and returns how many are true. */
    private static long mark(
            LongNode node, RowSelection every, int range, RowBatch batch, MemorySegment bits) {
        long from = (long) range * ExpressionTuning.RANGE_ROWS;
        long to = Math.min(every.rows, from + ExpressionTuning.RANGE_ROWS);
        long chosen = 0;
        Cursor cursor = every.cursor(from);
        for (long at = from; at < to; at += batch.count) {
            cursor.next(batch, to - at);
            node.evaluate(batch);
            for (int i = 0; i < batch.count; i += Long.SIZE) {
                long word = 0;
                for (int j = i; j < Math.min(i + Long.SIZE, batch.count); j++) {
                    word |= (node.nulls[j] ? 0 : node.values[j]) << j - i;
                }
                bits.set(JAVA_LONG_UNALIGNED, (at + i) / Byte.SIZE, word);
                chosen += Long.bitCount(word);
            }
        }
        return chosen;
    }

    /** Returns how many rows go on. */
    long rows() {
        return rows;
    }

    /** Returns the bytes of what tells which rows go on. */
    long byteSize() {
        return bits == null ? 0 : bits.byteSize();
    }

    /** Returns whether all rows of the table go on, and none is sought. */
    boolean isAll() {
        return bits == null;
    }

    /**
     * Lists which of adjacent rows go on.
     *
     * @param positions where among them they stand; of no meaning if all go on
     * @return how many go on
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
                // No branch to be mispredicted: a place that does not count is overwritten.
                positions[found] = at;
                found += (int) word & 1;
                word >>>= 1;
            }
        }
        return found;
    }

    /** Returns the bits of some rows, at most 64 of them, from any row on. */
    private long wordAt(long fromRow, int count) {
        int shift = (int) fromRow & Long.SIZE - 1;
        long at = fromRow / Long.SIZE * Long.BYTES;
        long word = bits.get(JAVA_LONG_UNALIGNED, at) >>> shift;
        if (shift + count > Long.SIZE) {
            word |= bits.get(JAVA_LONG_UNALIGNED, at + Long.BYTES) << Long.SIZE - shift;
        }
        return word & -1L >>> Long.SIZE - count;
    }

    /** Returns what walks over the rows that go on, from number {@code from} of them. */
    Cursor cursor(long from) {
        return new Cursor(from);
    }

    /** Walks over rows. */
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
            // Of several ranges that begin with it, the last: the others are empty.
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

        /** Takes the next rows, as many as a batch holds, at most so many, and no more than are. */
        void next(RowBatch batch, long most) {
            int wanted = (int) Math.min(most, ExpressionTuning.BATCH_ROWS);
            if (bits == null) {
                for (int i = 0; i < wanted; i++) {
                    batch.rows[i] = next + i;
                }
                next += wanted;
                batch.refilled(wanted);
                return;
            }
            batch.refilled(wanted);
            for (int i = 0; i < wanted; i++) {
                batch.rows[i] = nextRow();
            }
        }

        /** Returns the next row of those that a condition chose; there must be one. */
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
