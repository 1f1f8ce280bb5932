// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.OrderedBits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * The groups of adjacent rows, in two bytes each if the groups are few. Values are not kept. They
 * are read from their column again when they are sorted by group.
 */
final class RowLog implements LoggedValues {

    private final FixedWidthColumn column;
    private final List<Block> blocks = new ArrayList<>();

    /** Makes an empty log of rows of a column that can be read as ordered bits. */
    RowLog(FixedWidthColumn column) {
        this.column = column;
    }

    /** The groups of adjacent rows, in one of two arrays. The end of the array may be unused. */
    private static final class Block {

        private final long firstRow;
        private final char @Nullable [] narrow;
        private final int @Nullable [] wide;
        private int used;

        Block(long firstRow, boolean isNarrow, int size) {
            this.firstRow = firstRow;
            narrow = isNarrow ? new char[size] : null;
            wide = isNarrow ? null : new int[size];
        }

        int size() {
            return narrow != null ? narrow.length : wide.length;
        }

        boolean takes(long row, boolean isNarrow, int more) {
            return row == firstRow + used && isNarrow == (narrow != null) && used + more <= size();
        }

        void append(int[] groups, int count) {
            if (narrow != null) {
                for (int i = 0; i < count; i++) {
                    narrow[used + i] = (char) groups[i];
                }
            } else {
                System.arraycopy(groups, 0, wide, used, count);
            }
            used += count;
        }

        void copy(int from, int count, int[] groups) {
            if (narrow != null) {
                for (int i = 0; i < count; i++) {
                    groups[i] = narrow[from + i];
                }
            } else {
                System.arraycopy(wide, from, groups, 0, count);
            }
        }
    }

    @Override
    public boolean isEmpty() {
        return blocks.isEmpty();
    }

    /** Appends a batch of adjacent rows. */
    void append(long fromRow, int rows, int[] groupOfRow) {
        int bits = 0;
        for (int i = 0; i < rows; i++) {
            bits |= groupOfRow[i];
        }
        boolean isNarrow = bits <= Character.MAX_VALUE;
        if (blocks.isEmpty() || !blocks.getLast().takes(fromRow, isNarrow, rows)) {
            int last = blocks.isEmpty() ? 0 : blocks.getLast().size();
            int size = Math.clamp(2L * last, CpuTuning.BATCH_ROWS, CpuTuning.GREATEST_LOG_BLOCK);
            blocks.add(new Block(fromRow, isNarrow, size));
        }
        blocks.getLast().append(groupOfRow, rows);
    }

    /** Receives the rows again, batch by batch. */
    @FunctionalInterface
    private interface Reader {
        void read(ValueBatch batch, long fromRow, int rows, int[] groups);
    }

    @Override
    public void countInto(int[] counts, StopSignal stop) {
        forEachBatch(
                stop,
                (batch, fromRow, rows, groups) -> {
                    batch.select(column, fromRow, rows, groups);
                    count(batch.groups(), batch.count(), counts);
                });
    }

    private static void count(int[] groups, int count, int[] counts) {
        for (int i = 0; i < count; i++) {
            counts[groups[i]]++;
        }
    }

    @Override
    public void moveInto(int[] next, int from, int to, long[] target, StopSignal stop) {
        int[] picked = new int[CpuTuning.BATCH_ROWS];
        boolean areFloats = column.type().isFloat();
        forEachBatch(
                stop,
                (batch, fromRow, rows, groups) -> {
                    if (areFloats) {
                        batch.readDoubles(column, fromRow, rows, groups);
                    } else {
                        batch.readOrdered(column, fromRow, rows, groups);
                    }
                    int count = pick(batch.groups(), batch.count(), next, from, to, picked);
                    if (areFloats) {
                        moveFloats(batch, picked, count, next, from, target);
                    } else {
                        moveIntegers(batch, picked, count, next, from, target);
                    }
                });
    }

    /** Lists the values that go to places {@code [from, to)}. */
    private static int pick(int[] groups, int count, int[] next, int from, int to, int[] picked) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            int place = next[groups[i]];
            picked[found] = i;
            // Two signs instead of branches that the processor could not predict.
            found += (from - 1 - place & place - to) >>> Integer.SIZE - 1;
        }
        return found;
    }

    private static void moveFloats(
            ValueBatch batch, int[] picked, int count, int[] next, int from, long[] target) {
        int[] groups = batch.groups();
        double[] values = batch.doubles();
        for (int i = 0; i < count; i++) {
            int value = picked[i];
            target[next[groups[value]]++ - from] = OrderedBits.of(values[value]);
        }
    }

    private static void moveIntegers(
            ValueBatch batch, int[] picked, int count, int[] next, int from, long[] target) {
        int[] groups = batch.groups();
        long[] values = batch.longs();
        for (int i = 0; i < count; i++) {
            int value = picked[i];
            target[next[groups[value]]++ - from] = values[value];
        }
    }

    private void forEachBatch(StopSignal stop, Reader reader) {
        if (isEmpty()) {
            return;
        }
        ValueBatch batch = new ValueBatch(null);
        int[] groups = new int[CpuTuning.BATCH_ROWS];
        for (Block block : blocks) {
            for (int at = 0; at < block.used; at += CpuTuning.BATCH_ROWS) {
                stop.check();
                int rows = Math.min(CpuTuning.BATCH_ROWS, block.used - at);
                block.copy(at, rows, groups);
                batch.start(block.firstRow + at, rows);
                reader.read(batch, block.firstRow + at, rows, groups);
            }
        }
    }
}
