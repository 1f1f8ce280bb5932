package dev.windrow.internal.cpu;

import dev.windrow.column.ColumnBuilder;

import java.util.Arrays;

/** Counts rows. */
final class RowCount extends Accumulator {

    private long[] counts = {};

    @Override
    void grow(int capacity) {
        counts = Arrays.copyOf(counts, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(counts, from, to, 0);
    }

    @Override
    void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        for (int i = 0; i < batch.chosen(); i++) {
            counts[groups[i]]++;
        }
    }

    @Override
    void merge(Accumulator other, int[] from, int[] to, int count) {
        RowCount added = (RowCount) other;
        for (int i = 0; i < count; i++) {
            counts[to[i]] += added.counts[from[i]];
        }
    }

    /** Returns the rows of a group. */
    long rows(int group) {
        return counts[group];
    }

    @Override
    boolean hasWords() {
        return true;
    }

    @Override
    void takeWords(GroupSelection selection, int from, int count, long[] words) {
        for (int i = 0; i < count; i++) {
            words[i] = counts[selection.group(from + i)];
        }
    }

    @Override
    boolean append(int group, ColumnBuilder target) {
        target.appendLong(counts[group]);
        return true;
    }
}
