// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import java.util.List;

/**
 * What the name of a data set says.
 *
 * @param rows the number of rows
 * @param groups the number of groups of the small keys
 * @param nullPercent the percentage of nulls
 * @param sorted whether rows are sorted by their keys
 */
record H2oShape(int rows, int groups, int nullPercent, boolean sorted) {

    /** The seed of the script. */
    private static final int SEED = 108;

    /** Returns what draws the first column, and then each other one. */
    RandomInR random() {
        return new RandomInR(SEED);
    }

    /** Returns the number of different values of a column. */
    int values(H2oColumn column) {
        return column.values(rows, groups);
    }

    boolean hasNulls() {
        return nullPercent > 0;
    }

    /** Returns the number of rows of a part, by its number from 0. */
    long rowsOf(int part, int rowsPerPart) {
        return Math.min(rowsPerPart, rows - (long) part * rowsPerPart);
    }

    /**
     * Returns the columns to draw for some columns. Nulls are drawn after all values, so that they
     * need all columns.
     */
    List<H2oColumn> columnsToDraw(List<H2oColumn> wanted) {
        List<H2oColumn> all = List.of(H2oColumn.values());
        if (hasNulls()) {
            return all;
        }
        int last = wanted.stream().mapToInt(H2oColumn::ordinal).max().orElse(-1);
        return all.subList(0, 1 + (sorted ? Math.max(last, H2oColumn.ID6.ordinal()) : last));
    }
}
