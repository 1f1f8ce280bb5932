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

/**
 * Counts distinct values of any type. One hash table for all groups finds pairs of a value and a
 * group. A pair is encoded as the words of its value, as of a key, and its group: in one word if
 * the value leaves enough bits.
 */
sealed class DistinctCount extends Accumulator permits MostFrequentValue, DistinctRows {

    static final int NONE = -1;

    /** The bits of a group's number. */
    private static final int GROUP_BITS = Integer.SIZE - 1;

    private final Column column;
    private final KeyEncoding encoding;
    private final int wordsPerPair;

    /** The bit of a pair's last word at which its group begins. */
    private final int groupShift;

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
        this(column, encoding, false);
    }

    /**
     * Makes an empty accumulator.
     *
     * @param keepsRows whether to keep a row of each pair, even if equality does not need it
     */
    DistinctCount(Column column, KeyEncoding encoding, boolean keepsRows) {
        this.column = column;
        this.encoding = encoding;
        boolean isOneWord = encoding.bits() + GROUP_BITS <= Long.SIZE;
        wordsPerPair = isOneWord ? 1 : encoding.words() + 1;
        groupShift = isOneWord ? encoding.bits() : 0;
        pairs = new GroupKeys(wordsPerPair, encoding.equality(), keepsRows, 0);
        finder = new HashFinder(pairs, 0);
    }

    /** A batch of pairs to look up. */
    final class PairBatch {

        private final KeyBatch values = new KeyBatch(encoding.words());
        private final KeyBatch wanted = new KeyBatch(wordsPerPair);
        private final int[] found = new int[CpuTuning.BATCH_ROWS];
        private final long[] frequencies = new long[CpuTuning.BATCH_ROWS];

        PairBatch() {
            wanted.startScattered();
        }

        /** Sets a pair from the words of a value, and how often it occurs. */
        void set(int position, int group, long[] words, int from, long row, long frequency) {
            long[] target = wanted.words();
            int to = position * wordsPerPair;
            for (int i = 0; i < encoding.words(); i++) {
                target[to + i] = words[from + i];
            }
            long low = groupShift == 0 ? 0 : target[to];
            target[to + wordsPerPair - 1] = low | (long) group << groupShift;
            wanted.setRow(position, row);
            frequencies[position] = frequency;
        }

        int pair(int position) {
            return found[position];
        }

        long row(int position) {
            return wanted.row(position);
        }

        long frequency(int position) {
            return frequencies[position];
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
            int word = position * encoding.words();
            scratch.set(i, groupOfValue[i], words, word, fromRow + position, 1);
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
        long valueMask = groupShift == 0 ? -1 : (1L << groupShift) - 1;
        int filled = 0;
        for (int i = 0; i < count; i++) {
            for (int pair = added.last[from[i]]; pair != NONE; pair = added.previous[pair]) {
                added.pairs.copyWords(pair * wordsPerPair, words.length, words);
                words[0] &= valueMask;
                batch.set(filled++, to[i], words, 0, added.rowOf(pair), added.frequency(pair));
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
            int group = (int) (pairs.word((pair + 1) * wordsPerPair - 1) >>> groupShift);
            counts[group]++;
            previous[pair] = last[group];
            last[group] = pair;
        }
        tally(batch, count, before);
    }

    /**
     * Takes pairs that were found.
     *
     * @param firstNew the first pair that was not found before
     */
    void tally(PairBatch batch, int count, int firstNew) {
        // The number of pairs is enough.
    }

    /** Returns how often a pair occurs, if that is counted. */
    long frequency(int pair) {
        return 1;
    }

    /** Returns the number of pairs of all groups. */
    final int pairs() {
        return pairs.count();
    }

    /** Returns a row of each pair, if they are kept. */
    final long[] rowsOfPairs() {
        return pairs.rows();
    }

    /** Returns the last pair found in a group, or {@link #NONE}. */
    final int lastPair(int group) {
        return last[group];
    }

    /** Returns the pair found before another in the same group, or {@link #NONE}. */
    final int pairBefore(int pair) {
        return previous[pair];
    }

    private long rowOf(int pair) {
        return pairs.keepsRows() ? pairs.rows()[pair] : 0;
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        target.appendLong(counts[group]);
        return true;
    }
}
