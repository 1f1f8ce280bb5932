// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import dev.windrow.column.Column;

import org.jspecify.annotations.Nullable;

/**
 * The values of a leaf in some rows of a table.
 *
 * @param values a column that has them, among others
 * @param rows of each value that is there, its row in {@code values}; null if all rows are
 * @param count how many values are there
 * @param levels how many levels there are: values, nulls and empty lists
 * @param definitions of each level, how much of what lies around a value is there; null if all are
 *     values
 * @param repetitions of each level, which list goes on; null without lists
 */
record LeafPage(
        Column values,
        int @Nullable [] rows,
        int count,
        int levels,
        int @Nullable [] definitions,
        int @Nullable [] repetitions) {

    /** Returns the row of a value in the column. */
    int row(int value) {
        return rows == null ? value : rows[value];
    }

    int nulls() {
        return levels - count;
    }
}
