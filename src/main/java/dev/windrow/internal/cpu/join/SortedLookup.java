// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.cpu.work.CpuTuning;

/** Finds rows that may match by their order. */
final class SortedLookup implements KeyLookup {

    private final SortedRows sorted;
    private final FixedWidthColumn first;
    private final FixedWidthColumn second;
    private final long[] firstValues = new long[CpuTuning.BATCH_ROWS];
    private final long[] secondValues = new long[CpuTuning.BATCH_ROWS];
    private final int[] starts = new int[CpuTuning.BATCH_ROWS];

    /** The place in the batch of the row whose matches are asked for. */
    private int place;

    private int position;
    private int end;

    SortedLookup(SortedRows sorted, Table probed) {
        this.sorted = sorted;
        first = (FixedWidthColumn) probed.column(sorted.firstProbed());
        second = (FixedWidthColumn) probed.column(sorted.secondProbed());
    }

    @Override
    public void find(long fromRow, int count, int[] found) {
        IntegerBlocks.load(first, fromRow, count, firstValues);
        IntegerBlocks.load(second, fromRow, count, secondValues);
        for (int i = 0; i < count; i++) {
            boolean isNull = first.isNull(fromRow + i) || second.isNull(fromRow + i);
            int to = isNull ? 0 : sorted.to(firstValues[i]);
            starts[i] = isNull ? 0 : sorted.next(sorted.from(firstValues[i]), to, secondValues[i]);
            found[i] = starts[i] < to ? sorted.row(starts[i]) : -1;
        }
    }

    @Override
    public void begin(int place) {
        this.place = place;
        position = starts[place];
        end = sorted.to(firstValues[place]);
    }

    @Override
    public boolean isUnique() {
        return false;
    }

    @Override
    public boolean isInOrder() {
        return false;
    }

    @Override
    public int next(int row) {
        position = sorted.next(position + 1, end, secondValues[place]);
        return position < end ? sorted.row(position) : -1;
    }
}
