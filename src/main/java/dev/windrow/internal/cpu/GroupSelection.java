package dev.windrow.internal.cpu;

import dev.windrow.column.Column;

import java.util.Arrays;
import java.util.List;

/**
 * Groups of a partial that are part of the result.
 *
 * @param partial the groups
 * @param groups which of them, ascending
 */
record GroupSelection(Partial partial, int[] groups) {

    /** Selects all groups from one on. */
    static GroupSelection from(Partial partial, int first) {
        int[] groups = new int[partial.count() - first];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = first + i;
        }
        return new GroupSelection(partial, groups);
    }

    /**
     * Leaves out the groups with a null in their key. Dropping groups at the end instead of rows at
     * the start costs nothing for every row that stays.
     */
    GroupSelection withoutNulls(List<Column> keys) {
        long[] rows = partial.keys().rows();
        int[] kept = groups.clone();
        int count = 0;
        for (int group : groups) {
            kept[count] = group;
            count += hasNull(keys, rows[group]) ? 0 : 1;
        }
        return new GroupSelection(partial, Arrays.copyOf(kept, count));
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
