// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.Table;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.stream.LongStream;

/** Takes the rows of a group without repetitions, and in an order. */
final class ArrangedRows {

    private final Column column;
    private final boolean isDistinct;
    private final ColumnOrder values;
    private final @Nullable ColumnOrder order;

    /**
     * Prepares to arrange rows.
     *
     * @param column the column whose repetitions are left out
     * @param isDistinct whether to take a value only where it comes first
     * @param keys what orders the rows; none to leave them as they lie in the input
     * @param input the table that has the columns of the keys
     */
    ArrangedRows(Column column, boolean isDistinct, List<SortKey> keys, Table input) {
        this.column = column;
        this.isDistinct = isDistinct;
        values = ColumnOrder.of(column);
        order =
                keys.isEmpty()
                        ? null
                        : RowOrder.of(
                                keys,
                                keys.stream().map(key -> input.column(key.column())).toList(),
                                Long::compare);
    }

    /** Returns the rows of a group that are taken. */
    long[] of(long[] ascending) {
        long[] taken =
                isDistinct ? new EqualRows(ascending, column, values).firstOfEach() : ascending;
        ColumnOrder ordered = order;
        return ordered == null
                ? taken
                : LongStream.of(taken)
                        .boxed()
                        .sorted(ordered::compare)
                        .mapToLong(Long::longValue)
                        .toArray();
    }
}
