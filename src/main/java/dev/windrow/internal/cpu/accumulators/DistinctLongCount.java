// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.tables.LongSet;

import org.jspecify.annotations.Nullable;

/**
 * Counts distinct values that are encoded in 64 bits: all but decimals and long strings. Values are
 * logged, and duplicates are dropped group by group whenever the log has doubled. A group's values
 * then lie together. One table for all groups would miss the cache with each value.
 */
final class DistinctLongCount extends LogAccumulator {

    private final Column column;
    private final KeyEncoding encoding;
    private @Nullable KeyBatch scratch;

    /** The number of distinct values of each group, once they are sorted by group. */
    private int[] counts = {};

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
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        super.merge(other, from, to, count);
        pruneIfLong();
    }

    /** Moves each group's distinct values to its front. */
    @Override
    GroupedValues take() {
        GroupedValues values = super.take();
        counts = new int[groups()];
        LongSet set = new LongSet();
        for (int group = 0; group < counts.length; group++) {
            counts[group] =
                    set.dropDuplicates(values.values(), values.start(group), values.end(group));
        }
        return values;
    }

    @Override
    int end(GroupedValues all, int group) {
        return all.start(group) + counts[group];
    }

    @Override
    public void finish() {
        if (!finished) {
            grouped();
            forgetGrouped();
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
