// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.GroupState;

/**
 * The number of values of each group, part of an accumulator's state. If no value is null, the
 * number of the group's rows serves all such columns.
 */
public sealed interface ValueTally extends GroupState<ValueTally> {

    @Override
    default void grow(int capacity) {}

    @Override
    default void reset(int from, int to) {}

    /** Counts the values of a batch by their groups. */
    default void add(ValueBatch batch) {}

    @Override
    default void merge(ValueTally other, int[] from, int[] to, int count) {}

    /** Sets the number of a group's values. */
    default void set(int group, long values) {
        throw new IllegalStateException("the rows of a group, which others count");
    }

    /** Returns whether every group is known to have values. */
    boolean hasValuesInAll();

    /** Returns whether a group has values. */
    boolean hasValues(int group);

    /** Returns the number of a group's values. */
    long values(int group);

    /**
     * The tally of a column without nulls: a group has as many values as rows, and at least one.
     */
    record Rows(RowCount rows) implements ValueTally {

        @Override
        public boolean hasValuesInAll() {
            return true;
        }

        @Override
        public boolean hasValues(int group) {
            return true;
        }

        @Override
        public long values(int group) {
            return rows.rows(group);
        }
    }

    /** The tally of a column with nulls: values are counted. */
    final class Counted implements ValueTally {

        private final GroupCounts counts;

        /**
         * Makes an empty tally.
         *
         * @param rows the number of rows of the table
         */
        Counted(long rows) {
            counts = new GroupCounts(rows);
        }

        @Override
        public void grow(int capacity) {
            counts.grow(capacity);
        }

        @Override
        public void reset(int from, int to) {
            counts.reset(from, to);
        }

        @Override
        public void add(ValueBatch batch) {
            counts.add(batch);
        }

        @Override
        public void merge(ValueTally other, int[] from, int[] to, int count) {
            counts.merge(((Counted) other).counts, from, to, count);
        }

        @Override
        public void set(int group, long values) {
            counts.set(group, values);
        }

        @Override
        public boolean hasValuesInAll() {
            return false;
        }

        @Override
        public boolean hasValues(int group) {
            return counts.get(group) > 0;
        }

        @Override
        public long values(int group) {
            return counts.get(group);
        }
    }
}
