// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;

/**
 * Makes lists of the values of rows.
 *
 * @param isNullIfEmpty whether there is no list of no rows
 */
record ValueLists(Column column, ArrangedRows arranged, boolean isNullIfEmpty)
        implements RowNumbers.Finish {

    @Override
    public void append(long[] rows, ColumnBuilder target) {
        if (isNullIfEmpty && rows.length == 0) {
            target.appendNull();
            return;
        }
        for (long row : arranged.of(rows)) {
            target.elements().appendRow(column, row);
        }
        target.appendList();
    }
}
