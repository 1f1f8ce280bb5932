// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Another aggregation of the different values of each group. It keeps the first row of each value,
 * and adds these rows to the other accumulators in the end.
 */
final class DistinctRows extends DistinctCount {

    private final Supplier<List<Accumulator>> others;
    private List<Accumulator> added = List.of();
    private int capacity;

    /**
     * Makes an empty accumulator.
     *
     * @param others makes the accumulators that the rows are added to; the first one has the result
     */
    DistinctRows(Column column, KeyEncoding encoding, Supplier<List<Accumulator>> others) {
        super(column, encoding, true);
        this.others = others;
    }

    @Override
    void grow(int larger) {
        super.grow(larger);
        capacity = larger;
    }

    @Override
    public void clear(int groups) {
        super.clear(groups);
        added = List.of();
    }

    @Override
    void tally(PairBatch batch, int count, int firstNew) {
        long[] firstRows = rowsOfPairs();
        for (int i = 0; i < count; i++) {
            int pair = batch.pair(i);
            // Threads do not take rows in order. Each row of a pair has an equal value.
            firstRows[pair] = Math.min(firstRows[pair], batch.row(i));
        }
    }

    @Override
    public void finish() {
        if (added.isEmpty()) {
            List<Accumulator> made = others.get();
            made.forEach(other -> other.expect(capacity));
            ValueBatch batch = new ValueBatch(null);
            for (int group = 0; group < capacity; group++) {
                addRows(group, batch, made);
            }
            made.forEach(Accumulator::flushPending);
            made.forEach(Accumulator::finish);
            added = made;
        }
    }

    /** Adds the rows of a group in their order, adjacent ones together. */
    private void addRows(int group, ValueBatch batch, List<Accumulator> made) {
        long[] rows = rowsOf(group);
        int[] groups = new int[Math.min(rows.length, CpuTuning.BATCH_ROWS)];
        Arrays.fill(groups, group);
        int from = 0;
        for (int to = 1; to <= rows.length; to++) {
            boolean isAdjacent = to < rows.length && rows[to] == rows[to - 1] + 1;
            if (!isAdjacent || to - from == groups.length) {
                batch.start(rows[from], to - from);
                for (Accumulator other : made) {
                    other.add(batch, rows[from], to - from, groups);
                }
                from = to;
            }
        }
    }

    private long[] rowsOf(int group) {
        int count = 0;
        for (int pair = lastPair(group); pair != NONE; pair = pairBefore(pair)) {
            count++;
        }
        long[] rows = new long[count];
        for (int pair = lastPair(group); pair != NONE; pair = pairBefore(pair)) {
            rows[--count] = rowsOfPairs()[pair];
        }
        Arrays.sort(rows);
        return rows;
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        finish();
        return added.getFirst().append(group, target);
    }
}
