// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What is told of the row of a least or greatest value: its number, or another column's value in
 * it.
 *
 * @param by the column that is compared
 * @param value the other column, or null for the row's number
 */
record RowResult(Column by, @Nullable Column value) {

    /** Returns whether a row in which the compared column is not null counts. */
    boolean counts(long row) {
        return value == null || !value.isNull(row);
    }

    void append(long row, ColumnBuilder target) {
        if (value == null) {
            target.appendLong(row);
        } else {
            target.appendRow(value, row);
        }
    }

    void appendState(long row, List<ColumnBuilder> state) {
        if (value != null) {
            state.getFirst().appendRow(value, row);
        }
        state.get(state.size() - 2).appendRow(by, row);
        state.getLast().appendLong(row);
    }
}
