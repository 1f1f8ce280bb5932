package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.cpu.work.WorkerPool;

/** The state of one aggregation for every group of a table, for one thread. */
public abstract sealed class Accumulator
        permits RowCount,
                ValueCount,
                Total,
                SharedTotal,
                OrderedExtreme,
                DecimalExtreme,
                StringExtreme,
                Product,
                SquareSum,
                Variance,
                Covariance,
                ExtremeRow,
                ComparedExtremeRow,
                FirstOrLastValue,
                NthValue,
                TopValues,
                TopFewValues,
                DistinctCount,
                DistinctWordCount,
                QuantileValue,
                UserSegments {

    private int capacity;

    /** Makes room for groups {@code [0, groups)}. */
    public final void reserve(int groups) {
        if (groups > capacity) {
            enlarge(Capacity.grown(capacity, groups));
        }
    }

    /** Makes room for groups {@code [0, groups)}, and no more: so many are expected. */
    public final void expect(int groups) {
        if (groups > capacity) {
            enlarge(groups);
        }
    }

    private void enlarge(int larger) {
        grow(larger);
        reset(capacity, larger);
        capacity = larger;
    }

    /** Forgets groups {@code [0, groups)}, which are all there are, and keeps their room. */
    public void clear(int groups) {
        reset(0, groups);
    }

    /** Enlarges the state of all groups. */
    abstract void grow(int capacity);

    /** Gives groups {@code [from, to)} the state of no value. */
    abstract void reset(int from, int to);

    /**
     * Adds a batch of rows.
     *
     * @param batch scratch memory
     * @param fromRow the first row
     * @param rows how many rows
     * @param groups the group of each row
     */
    public abstract void add(ValueBatch batch, long fromRow, int rows, int[] groups);

    /**
     * Adds groups of another accumulator of the same aggregation.
     *
     * @param other what is added
     * @param from groups of the other
     * @param to groups of this, one for each of {@code from}
     * @param count how many groups
     */
    public abstract void merge(Accumulator other, int[] from, int[] to, int count);

    /**
     * Adds all groups of another accumulator of the same aggregation, which is not used otherwise
     * from then on.
     *
     * @param other what is added
     * @param from all groups of the other, in ascending order
     * @param to groups of this, one for each of {@code from}; not changed afterwards
     */
    public void mergeAll(Accumulator other, int[] from, int[] to) {
        merge(other, from, to, to.length);
    }

    /**
     * Returns whether groups may be merged into others of the same accumulator: not where values
     * are still in a log.
     */
    public boolean mergesWithin() {
        return true;
    }

    /**
     * Puts away what is only half added up: several threads may ask for results afterwards. Doing
     * it again does nothing.
     */
    public void settle() {}

    /**
     * Does the work that is left once all groups are complete: afterwards, groups are only
     * appended. Doing it again does nothing.
     */
    public void finish() {}

    /**
     * Does the same on several threads, where that is worth while.
     *
     * @param pool the threads
     * @param threads how many of them
     */
    public void finish(WorkerPool pool, int threads) {
        finish();
    }

    /** Returns whether all groups have results of 64 bits, which {@link #takeWords} tells. */
    public boolean hasWords() {
        return false;
    }

    /**
     * Takes the results of some groups, if they are words: integers, or the bits of floats.
     *
     * @param selection the groups
     * @param from the first of them, as the selection counts
     * @param count how many
     * @param words where they go
     */
    public void takeWords(GroupSelection selection, int from, int count, long[] words) {
        throw new IllegalStateException("results that are no words");
    }

    /**
     * Appends a group's result, and returns whether there is one: a total that does not fit its
     * type appends nothing and returns false.
     */
    public abstract boolean append(int group, ColumnBuilder target);
}
