// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.cpu.work.GroupState;

import java.util.ArrayList;
import java.util.List;

/** The state of one aggregation for every group of a table, for one thread. */
public abstract sealed class Accumulator
        permits ColumnAccumulator,
                PairAccumulator,
                RowCount,
                Total,
                SharedTotal,
                StringExtreme,
                ChosenRow,
                LogAccumulator,
                TopFewValues,
                DistinctCount,
                QuantileValue,
                MergedState {

    private final List<GroupState<?>> parts = new ArrayList<>();
    private int capacity;

    /**
     * Returns a part of the state that grows, is reset and is merged with it. Parts are added in
     * the order of the columns of {@code StateSchema}.
     */
    final <S extends GroupState<?>> S part(S part) {
        parts.add(part);
        return part;
    }

    /**
     * Reserves memory for groups {@code [0, groups)}. It may reserve more, so that later calls need
     * not.
     */
    public final void reserve(int groups) {
        if (groups > capacity) {
            enlarge(Capacity.grown(capacity, groups));
        }
    }

    /**
     * Reserves memory for groups {@code [0, groups)} and no more, since the number is an estimate
     * of all.
     */
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

    /** Forgets all groups, {@code [0, groups)}, and keeps their memory. */
    public void clear(int groups) {
        reset(0, groups);
    }

    /** Enlarges the state of all groups. */
    void grow(int capacity) {
        parts.forEach(each -> each.grow(capacity));
    }

    /** Sets the state of groups {@code [from, to)} to that of no value. */
    void reset(int from, int to) {
        parts.forEach(each -> each.reset(from, to));
    }

    /**
     * Adds a batch of rows.
     *
     * @param batch scratch memory
     * @param fromRow the first row
     * @param rows the number of rows
     * @param groups the group of each row
     */
    public abstract void add(ValueBatch batch, long fromRow, int rows, int[] groups);

    /** Keeps what the state needs of a table whose rows were added, and which now goes. */
    public void leave() {}

    /**
     * Adds rows of another table from now on.
     *
     * @param next an accumulator of the same aggregation over that table
     */
    public void follow(Accumulator next) {
        throw new IllegalStateException("a state that refers to its rows");
    }

    /**
     * Adds groups of another accumulator of the same aggregation.
     *
     * @param other the accumulator whose groups are added
     * @param from groups of the other
     * @param to groups of this, one for each of {@code from}
     * @param count the number of groups
     */
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        for (int i = 0; i < parts.size(); i++) {
            merge(parts.get(i), other.parts.get(i), from, to, count);
        }
    }

    /** Accumulators of one aggregation have the same parts. */
    @SuppressWarnings("unchecked")
    private static <S extends GroupState<S>> void merge(
            GroupState<S> part, GroupState<?> added, int[] from, int[] to, int count) {
        part.merge((S) added, from, to, count);
    }

    /**
     * Adds all groups of another accumulator of the same aggregation. The other must not be used
     * afterwards.
     *
     * @param other the accumulator whose groups are added
     * @param from all groups of the other, in ascending order
     * @param to groups of this, one for each of {@code from}; must not change afterwards
     */
    public void mergeAll(Accumulator other, int[] from, int[] to) {
        merge(other, from, to, to.length);
    }

    /**
     * Returns whether groups may be merged into others of the same accumulator. Accumulators that
     * still log values cannot do that.
     */
    public boolean mergesInPlace() {
        return true;
    }

    /**
     * Adds pending values to the totals. Several threads may then read results. Repeated calls do
     * nothing.
     */
    public void flushPending() {}

    /**
     * Does the work that remains once all groups are complete. Afterwards, groups are only
     * appended. Repeated calls do nothing.
     */
    public void finish() {}

    /**
     * Does the same on several threads if that is worth while.
     *
     * @param pool the threads
     * @param threads the number of threads to use
     */
    public void finish(WorkerPool pool, int threads) {
        finish();
    }

    /**
     * Returns whether all groups have results of 64 bits, so that {@link #copyLongResults} may be
     * called.
     */
    public boolean hasLongResults() {
        return false;
    }

    /**
     * Copies the results of some groups as longs: integers, or the bits of floats.
     *
     * @param selection the groups
     * @param from the first group, as an index of the selection
     * @param count the number of groups
     * @param results receives the results
     */
    public void copyLongResults(GroupSelection selection, int from, int count, long[] results) {
        throw new IllegalStateException("results of other than 64 bits");
    }

    /** Returns the number of a group's values, or -1 if none is kept. */
    long values(int group) {
        return -1;
    }

    /**
     * Appends a group's result. If a total does not fit its type, appends nothing and returns
     * false.
     */
    public abstract boolean append(int group, ColumnBuilder target);

    /**
     * Appends a group's state: a value to each of the columns of {@code StateSchema}. It is only
     * called for aggregations with a small state. One without parts is the result.
     */
    public void appendState(int group, List<ColumnBuilder> state) {
        if (parts.isEmpty()) {
            append(group, state.getFirst());
        } else {
            StateValues.append(state, parts, group);
        }
    }

    /**
     * Sets an empty group to a state that {@link #appendState} wrote.
     *
     * @param state the columns, none of which is null in this row
     * @param row the row of the state
     * @param group the group, which has no value yet
     */
    void loadState(List<Column> state, long row, int group) {
        StateValues.load(state, row, parts, group);
    }
}
