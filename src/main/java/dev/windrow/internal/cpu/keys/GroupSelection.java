// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.Column;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/**
 * Selected groups of a table, in ascending order.
 *
 * @param keys the keys of all groups
 * @param first the first selected group, if they are adjacent
 * @param count the number of selected groups
 * @param selected the selected groups, or null if they are adjacent
 */
public record GroupSelection(GroupKeys keys, int first, int count, int @Nullable [] selected) {

    /** Selects all groups from {@code first} on. */
    public static GroupSelection from(GroupKeys keys, int first) {
        return new GroupSelection(keys, first, keys.count() - first, null);
    }

    /** Selects the first {@code count} groups of an array. */
    public static GroupSelection of(GroupKeys keys, int[] listed, int count) {
        boolean isAll = count == keys.count();
        return isAll
                ? from(keys, 0)
                : new GroupSelection(keys, 0, count, Arrays.copyOf(listed, count));
    }

    /** Returns the group at a place of the selection. */
    public int group(int place) {
        return selected == null ? first + place : selected[place];
    }

    /** Returns whether each group is the previous one plus 1. */
    boolean areAdjacent() {
        return selected == null;
    }

    /**
     * Leaves out the groups with a null in their key. Unlike dropping rows at the start, dropping
     * groups at the end costs nothing for the rows that stay.
     */
    public GroupSelection withoutNulls(List<Column> columns) {
        long[] rows = keys.rows();
        int[] kept = new int[count];
        int found = 0;
        for (int place = 0; place < count; place++) {
            int group = group(place);
            kept[found] = group;
            found += hasNull(columns, rows[group]) ? 0 : 1;
        }
        return of(keys, kept, found);
    }

    private static boolean hasNull(List<Column> columns, long row) {
        for (Column column : columns) {
            if (column.isNull(row)) {
                return true;
            }
        }
        return false;
    }
}
