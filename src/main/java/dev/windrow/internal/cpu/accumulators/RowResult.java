// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What is told of a row that is chosen in an order: its number, or a column's value in it.
 *
 * @param by the columns that are compared
 * @param value the column, or null for the row's number
 * @param present the columns that must not be null in a row that counts
 * @param numbers the numbers of the rows in the whole input, if these are rows of states
 */
record RowResult(
        List<Column> by,
        @Nullable Column value,
        List<Column> present,
        @Nullable FixedWidthColumn numbers) {

    RowResult {
        by = List.copyOf(by);
        present = List.copyOf(present);
    }

    /** Returns the first column that must not be null, if there is one. */
    @Nullable Column firstPresent() {
        return present.isEmpty() ? null : present.getFirst();
    }

    /** Returns whether a row counts in which the first of these columns is not null. */
    boolean counts(long row) {
        return present.size() < 2
                || present.stream().skip(1).noneMatch(column -> column.isNull(row));
    }

    void append(long row, ColumnBuilder target) {
        if (value == null) {
            target.appendLong(number(row));
        } else {
            target.appendRow(value, row);
        }
    }

    void appendState(long row, List<ColumnBuilder> state) {
        if (value != null) {
            state.getFirst().appendRow(value, row);
        }
        if (!by.isEmpty()) {
            state.get(state.size() - 2).appendRow(by.getFirst(), row);
        }
        state.getLast().appendLong(number(row));
    }

    private long number(long row) {
        return numbers == null ? row : RawValues.getLong(numbers, row);
    }
}
