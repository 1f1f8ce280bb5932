// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.tables.LongSet;
import dev.windrow.internal.cpu.work.CpuTuning;

import org.jspecify.annotations.Nullable;

/**
 * Counts distinct values that are encoded in 64 bits: all but decimals and long strings. Values are
 * logged, and duplicates are dropped group by group whenever the log has doubled. A group's values
 * then lie together. One table for all groups would miss the cache with each value.
 */
final class DistinctLongCount extends Accumulator {

    private final Column column;
    private final KeyEncoding encoding;
    private final ValueLog log = new ValueLog();
    private @Nullable KeyBatch scratch;
    private long pruneAt = CpuTuning.LOG_PRUNED_AT;

    /** The values by group, once they are sorted. Each group's distinct values come first. */
    private @Nullable GroupedValues grouped;

    /** The number of distinct values of each group, valid together with {@link #grouped}. */
    private int[] counts = {};

    private int groups;
    private boolean finished;

    /**
     * Makes an empty accumulator.
     *
     * @param column the column whose values are counted
     * @param encoding encodes each value in one word
     */
    DistinctLongCount(Column column, KeyEncoding encoding) {
        this.column = column;
        this.encoding = encoding;
    }

    @Override
    void grow(int capacity) {
        groups = capacity;
    }

    @Override
    public void clear(int cleared) {
        log.clear();
        grouped = null;
        pruneAt = CpuTuning.LOG_PRUNED_AT;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groupOfRow) {
        if (scratch == null) {
            scratch = new KeyBatch(1);
        }
        batch.select(column, fromRow, rows, groupOfRow);
        encoding.read(fromRow, rows, scratch);
        long[] words = scratch.words();
        for (int i = 0; i < batch.count(); i++) {
            // A value moves only to the front, so that it overwrites none that is still to be read.
            words[i] = words[batch.position(i)];
        }
        log.append(batch.groups(), words, batch.count());
        pruneIfLong();
    }

    @Override
    public boolean mergesInPlace() {
        return false;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        DistinctLongCount added = (DistinctLongCount) other;
        GroupedValues values = added.grouped();
        for (int i = 0; i < count; i++) {
            int start = values.start(from[i]);
            log.append(to[i], values.values(), start, start + added.counts[from[i]]);
        }
        pruneIfLong();
    }

    private void pruneIfLong() {
        if (log.size() < Math.max(pruneAt, groups)) {
            return;
        }
        GroupedValues values = distinct();
        for (int group = 0; group < groups; group++) {
            int start = values.start(group);
            log.append(group, values.values(), start, start + counts[group]);
        }
        pruneAt = Math.max(CpuTuning.LOG_PRUNED_AT, 2 * log.size());
    }

    /** Empties the log, and moves each group's distinct values to its front. */
    private GroupedValues distinct() {
        GroupedValues values = log.takeGrouped(groups);
        counts = new int[groups];
        LongSet set = new LongSet();
        for (int group = 0; group < groups; group++) {
            counts[group] =
                    set.dropDuplicates(values.values(), values.start(group), values.end(group));
        }
        return values;
    }

    private GroupedValues grouped() {
        if (grouped == null) {
            grouped = distinct();
        }
        return grouped;
    }

    @Override
    public void finish() {
        if (!finished) {
            grouped();
            grouped = null;
            finished = true;
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        finish();
        target.appendLong(counts[group]);
        return true;
    }
}
