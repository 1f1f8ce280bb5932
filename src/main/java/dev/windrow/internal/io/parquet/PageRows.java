// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;

import java.util.Arrays;

/**
 * Rows of a page, of a column that has one value in each row.
 *
 * @param first the first one, counted in the page
 * @param count how many
 * @param before how many values come before theirs
 * @param present how many values they have, nulls apart
 */
record PageRows(int first, int count, int before, int present) {

    boolean hasNulls() {
        return present < count;
    }

    /**
     * Moves values apart. Below a null lies the next value, or zero.
     *
     * @param dense integers, one for each value that is there
     * @param levels the definition level of each row
     * @param most the level of a row that is not null
     * @param scratch where the values are moved to
     */
    Page apart(Page dense, int[] levels, int most, PageScratch scratch) {
        return switch (dense) {
            case Page.IntPage ints -> apart(ints.values(), levels, most, scratch.ints(count));
            case Page.LongPage longs -> apart(longs.values(), levels, most, scratch.longs(count));
            default -> throw new IllegalStateException("neither int nor long");
        };
    }

    private Page apart(int[] values, int[] levels, int most, int[] apart) {
        int next = 0;
        int row = 0;
        for (; row < count && next < present; row++) {
            apart[row] = values[next];
            next += levels[row] == most ? 1 : 0;
        }
        Arrays.fill(apart, row, count, 0);
        return new Page.IntPage(apart, levels, null, most, count);
    }

    private Page apart(long[] values, int[] levels, int most, long[] apart) {
        int next = 0;
        int row = 0;
        for (; row < count && next < present; row++) {
            apart[row] = values[next];
            next += levels[row] == most ? 1 : 0;
        }
        Arrays.fill(apart, row, count, 0);
        return new Page.LongPage(apart, levels, null, most, count);
    }
}
