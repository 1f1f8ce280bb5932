// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/**
 * The first field that made a column text, while all fields before it were of another type.
 *
 * @param column the column's name
 * @param file where the field is
 * @param record the first byte of its record
 * @param text the field
 * @param before the type of the fields before it
 */
record OddField(String column, TextFile file, long record, String text, ColumnType before) {

    /** Returns what to tell of it, with its line. */
    String remark() {
        String computed =
                before.isNumeric()
                        ? ", or compute with "
                                + (before.isFloat() ? "to_float" : "to_integer")
                                + "("
                                + column
                                + "), which is null there"
                        : "";
        CsvFailure failure =
                new CsvFailure(
                        ErrorCode.BAD_FIELD,
                        record,
                        "line %d, column \"%s\": \"%s\" makes it utf8, the fields before it are %s:"
                                + " correct that field%s",
                        column,
                        CsvColumn.shown(text),
                        before.label(),
                        computed);
        RuntimeException told = file.told(failure);
        return told instanceof WindrowException known ? known.getMessage() : "";
    }
}
