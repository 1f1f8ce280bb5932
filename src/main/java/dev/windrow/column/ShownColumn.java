// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.util.StringJoiner;

/** A column on one line, for debuggers: {@code int64 column of 3 rows: 7, null, 9}. */
final class ShownColumn {

    private static final int MOST_VALUES = 10;

    private ShownColumn() {}

    static String text(Column column) {
        String what = column.type() + " column of " + ShownTable.counted(column.rows(), "row");
        if (!CheckedRead.isOpen(column)) {
            return "closed " + what;
        }
        StringJoiner values = new StringJoiner(", ", what + ": ", "").setEmptyValue(what);
        for (long row = 0; row < Math.min(column.rows(), MOST_VALUES); row++) {
            values.add(ShownTable.cell(column, row));
        }
        if (column.rows() > MOST_VALUES) {
            values.add(ShownTable.MORE);
        }
        return values.toString();
    }
}
