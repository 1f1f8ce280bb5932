package dev.windrow.internal.cpu.accumulators;

/**
 * How many values of a column each group has: part of an accumulator's state. Where no value is
 * null, these are the group's rows, which all such columns share; where nobody asks how many, but
 * only whether there are any, nothing is counted.
 */
public sealed interface ValueTally {

    /** Makes room for so many groups. */
    default void grow(int capacity) {}

    /** Gives groups {@code [from, to)} no value. */
    default void reset(int from, int to) {}

    /** Counts values by their groups. */
    default void add(int[] groups, int count) {}

    /** Adds the counts of another's groups. */
    default void merge(ValueTally other, int[] from, int[] to, int count) {}

    /** Returns whether every group is known to have values. */
    boolean hasValuesInAll();

    /** Returns whether a group has values. */
    boolean hasValues(int group);

    /** Returns how many values a group has. */
    long values(int group);

    /** A group has as many values as rows, and at least one. */
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

    /** Values are counted one by one. */
    final class Counted implements ValueTally {

        private final GroupCounts counts;

        /**
         * Makes counts of no groups.
         *
         * @param rows how many rows there are
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
        public void add(int[] groups, int count) {
            counts.add(groups, count);
        }

        @Override
        public void merge(ValueTally other, int[] from, int[] to, int count) {
            counts.merge(((Counted) other).counts, from, to, count);
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
