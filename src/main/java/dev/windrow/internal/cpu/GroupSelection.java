package dev.windrow.internal.cpu;

import dev.windrow.column.Column;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/**
 * Groups of a partial that are part of the result, in ascending order.
 *
 * @param partial the groups
 * @param first the first of them, where they are adjacent
 * @param count how many they are
 * @param chosen which they are, or null: they are adjacent
 */
record GroupSelection(Partial partial, int first, int count, int @Nullable [] chosen) {

    /** Selects all groups from one on. */
    static GroupSelection from(Partial partial, int first) {
        return new GroupSelection(partial, first, partial.count() - first, null);
    }

    /** Selects the first {@code count} groups that an array lists. */
    static GroupSelection of(Partial partial, int[] listed, int count) {
        boolean isAll = count == partial.count();
        return isAll
                ? from(partial, 0)
                : new GroupSelection(partial, 0, count, Arrays.copyOf(listed, count));
    }

    /** Does the work that is left once all groups are complete. */
    void finish() {
        partial.accumulators().forEach(Accumulator::finish);
    }

    /** Returns the state of an aggregation. */
    Accumulator accumulator(int index) {
        return partial.accumulators().get(index);
    }

    /** Returns the group at a place of the result. */
    int group(int place) {
        return chosen == null ? first + place : chosen[place];
    }

    /** Returns whether each group is the one before it plus 1. */
    boolean areAdjacent() {
        return chosen == null;
    }

    /**
     * Leaves out the groups with a null in their key. Dropping groups at the end instead of rows at
     * the start costs nothing for every row that stays.
     */
    GroupSelection withoutNulls(List<Column> keys) {
        long[] rows = partial.keys().rows();
        int[] kept = new int[count];
        int found = 0;
        for (int place = 0; place < count; place++) {
            int group = group(place);
            kept[found] = group;
            found += hasNull(keys, rows[group]) ? 0 : 1;
        }
        return of(partial, kept, found);
    }

    private static boolean hasNull(List<Column> keys, long row) {
        for (Column key : keys) {
            if (key.isNull(row)) {
                return true;
            }
        }
        return false;
    }
}
