// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;

import java.util.ArrayList;
import java.util.List;

/** The rows of a table as texts: equal numbers have equal texts. */
final class RowTexts {

    private RowTexts() {}

    static List<List<String>> of(Table table) {
        List<List<String>> rows = new ArrayList<>();
        for (long row = 0; row < table.rows(); row++) {
            List<String> texts = new ArrayList<>();
            for (Column column : table.columns()) {
                texts.add(text((FixedWidthColumn) column, row));
            }
            rows.add(texts);
        }
        return rows;
    }

    private static String text(FixedWidthColumn column, long row) {
        if (column.isNull(row)) {
            return "null";
        }
        return column.type().isFloat()
                ? Double.toString(column.getDouble(row))
                : Long.toString(column.getLong(row));
    }
}
