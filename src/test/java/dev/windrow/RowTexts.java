// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rows of a table as texts: numbers that are equal to ten digits have equal texts. */
final class RowTexts {

    private RowTexts() {}

    static List<List<String>> of(Table table) {
        List<List<String>> rows = new ArrayList<>();
        for (long row = 0; row < table.rows(); row++) {
            List<String> texts = new ArrayList<>();
            for (Column column : table.columns()) {
                texts.add(text(column, row));
            }
            rows.add(texts);
        }
        return rows;
    }

    private static String text(Column column, long row) {
        if (column.isNull(row)) {
            return "null";
        }
        return switch (column) {
            case FixedWidthColumn floats when floats.type().isFloat() ->
                    String.format(Locale.ROOT, "%.10g", floats.getDouble(row));
            case FixedWidthColumn numbers -> Long.toString(numbers.getLong(row));
            default -> column.getString(row);
        };
    }
}
