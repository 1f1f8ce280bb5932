// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.tables.HashFinder;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.cpu.work.CpuTuning;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/**
 * Counts distinct values of any type. One hash table for all groups finds pairs of a value and a
 * group. A pair is encoded as the words of its value, as of a key, and its group.
 */
final class DistinctCount extends Accumulator {

    private static final int NONE = -1;

    private final Column column;
    private final KeyEncoding encoding;
    private final int wordsPerPair;
    private final GroupKeys pairs;
    private final HashFinder finder;

    /** For each pair, the pair found before it in the same group. */
    private int[] previous = {};

    /** The last pair found in each group. */
    private int[] last = {};

    private long[] counts = {};
    private @Nullable PairBatch scratch;

    /**
     * Makes an empty accumulator.
     *
     * @param column the column whose values are counted
     * @param encoding encodes the values
     */
    DistinctCount(Column column, KeyEncoding encoding) {
        this.column = column;
        this.encoding = encoding;
        wordsPerPair = encoding.words() + 1;
        pairs = new GroupKeys(wordsPerPair, encoding.equality(), false, 0);
        finder = new HashFinder(pairs, 0);
    }

    /** A batch of pairs to look up. */
    private final class PairBatch {

        private final KeyBatch values = new KeyBatch(encoding.words());
        private final KeyBatch wanted = new KeyBatch(wordsPerPair);
        private final int[] found = new int[CpuTuning.BATCH_ROWS];

        PairBatch() {
            wanted.startScattered();
        }

        /** Sets a pair from the words of a value. */
        void set(int position, int group, long[] words, int from, long row) {
            long[] target = wanted.words();
            int to = position * wordsPerPair;
            for (int i = 0; i < encoding.words(); i++) {
                target[to + i] = words[from + i];
            }
            target[to + wordsPerPair - 1] = group;
            wanted.setRow(position, row);
        }
    }

    @Override
    void grow(int capacity) {
        counts = Arrays.copyOf(counts, capacity);
        last = Arrays.copyOf(last, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(counts, from, to, 0);
        Arrays.fill(last, from, to, NONE);
    }

    @Override
    public void clear(int groups) {
        super.clear(groups);
        finder.clear();
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        if (scratch == null) {
            scratch = new PairBatch();
        }
        batch.select(column, fromRow, rows, groups);
        encoding.read(fromRow, rows, scratch.values);
        long[] words = scratch.values.words();
        int[] groupOfValue = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            int position = batch.position(i);
            scratch.set(i, groupOfValue[i], words, position * encoding.words(), fromRow + position);
        }
        find(scratch, batch.count());
    }

    @Override
    public boolean mergesInPlace() {
        return false;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        DistinctCount added = (DistinctCount) other;
        // The batch is not kept: there are many partials that are only merged.
        PairBatch batch = new PairBatch();
        long[] words = new long[encoding.words()];
        int filled = 0;
        for (int i = 0; i < count; i++) {
            for (int pair = added.last[from[i]]; pair != NONE; pair = added.previous[pair]) {
                added.pairs.copyWords(pair * wordsPerPair, words.length, words);
                batch.set(filled++, to[i], words, 0, added.rowOf(pair));
                if (filled == CpuTuning.BATCH_ROWS) {
                    find(batch, filled);
                    filled = 0;
                }
            }
        }
        find(batch, filled);
    }

    private void find(PairBatch batch, int count) {
        int before = pairs.count();
        finder.find(batch.wanted, count, batch.found);
        if (pairs.count() > previous.length) {
            previous = Arrays.copyOf(previous, Capacity.grown(previous.length, pairs.count()));
        }
        for (int pair = before; pair < pairs.count(); pair++) {
            int group = (int) pairs.word((pair + 1) * wordsPerPair - 1);
            counts[group]++;
            previous[pair] = last[group];
            last[group] = pair;
        }
    }

    private long rowOf(int pair) {
        return encoding.equality().isTrivial() ? 0 : pairs.rows()[pair];
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        target.appendLong(counts[group]);
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        throw new IllegalStateException("a state of all values");
    }
}
