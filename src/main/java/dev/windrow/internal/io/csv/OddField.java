// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.NumberText;

import java.nio.charset.StandardCharsets;

/**
 * The first field that made a column text, while all fields before it were of another type, or a
 * number that only text keeps as it is.
 *
 * @param column the column's name
 * @param file where the field is
 * @param record the first byte of its record
 * @param text the field
 * @param before the type of the fields before it, utf8 if there are none
 */
record OddField(String column, TextFile file, long record, String text, ColumnType before) {

    /** Returns what to tell of it, with its line. */
    String remark() {
        CsvFailure failure =
                new CsvFailure(
                        ErrorCode.BAD_FIELD,
                        record,
                        "line %d, column \"%s\": \"%s\" makes it utf8, %s",
                        column,
                        CsvColumn.shown(text),
                        reason());
        RuntimeException told = file.told(failure);
        return told instanceof WindrowException known ? known.getMessage() : "";
    }

    private String reason() {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        NumberText number = new NumberText();
        boolean isAmongNumbers = before.isNumeric() || before == Primitive.UTF8;
        if (isAmongNumbers && number.isMarkedNumber(bytes, 0, bytes.length)) {
            boolean isInteger = number.isPlainInteger() && !before.isFloat();
            return "since a number would lose its plus sign or its zeros: to read numbers, give"
                    + " the column a type, as in --types "
                    + column
                    + (isInteger ? "=int64" : "=float64");
        }
        if (isAmongNumbers && text.strip().matches("[-+]?\\d+,(\\d{1,2}|\\d{4,})")) {
            return "as a comma stands before its fraction: to read numbers, say --decimal-comma";
        }
        String thousands = text.strip().replaceFirst("[-+]?\\d{1,3}([., '])\\d{3}.*", "$1");
        if (isAmongNumbers
                && text.strip().matches("[-+]?\\d{1,3}([., '])\\d{3}(\\1\\d{3})*([.,]\\d+)?")) {
            return "as a sign stands between its thousands: to read numbers, say --thousands \""
                    + thousands
                    + "\"";
        }
        if (before != Primitive.UTF8 && text.matches("[^\\p{Alnum}]{1,3}")) {
            return "the fields before it are %s: if it stands for null, say --null \"%s\""
                    .formatted(before.label(), text);
        }
        String fields = "the fields before it are " + before.label() + ": correct that field";
        return before.isNumeric()
                ? "%s, or compute with %s(%s), which is null there, or leave its line out by --types %s=%s --ignore-errors"
                        .formatted(
                                fields,
                                before.isFloat() ? "to_float" : "to_integer",
                                column,
                                column,
                                before.label())
                : fields;
    }
}
