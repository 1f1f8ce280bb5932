// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The text form of values in CSV, JSON and on the terminal: integers and decimals in plain digits;
 * floats with the fewest digits that give the same float again (and an exponent only from 10^16 and
 * below 10^-5); dates, times and timestamps in ISO 8601 (a timestamp with a zone at that zone's
 * time, with its offset); byte strings in Base64; lists as JSON arrays.
 */
final class CellText {

    private static final int MOST_BYTES_OF_A_CHARACTER = 4;
    private static final char FIRST_PRINTABLE = ' ';

    private CellText() {}

    /**
     * Returns a value as text, such as {@code 12.30}, {@code NaN}, {@code 2026-11-20}, {@code
     * 2026-11-20T09:30:00.5+01:00} or {@code [3.5,2.0,null]}.
     *
     * @param column any column
     * @param row a row of it
     * @return the text, or null if the value is null
     * @throws WindrowException {@code OVERFLOW} for a time that no calendar has
     */
    static @Nullable String of(Column column, long row) {
        return column.isNull(row) ? null : value(column, row, Integer.MAX_VALUE);
    }

    /**
     * Returns a value as text, of which the beginning is right: what takes no time even if the
     * value is a string of many megabytes.
     *
     * @param characters how many characters are right; if there are more, at least one follows
     * @return the text, or null if the value is null
     */
    static @Nullable String beginning(Column column, long row, int characters) {
        return column.isNull(row) ? null : value(column, row, characters + 1);
    }

    private static String value(Column column, long row, int characters) {
        return switch (column) {
            case BitColumn bits -> Boolean.toString(bits.raw(row));
            case FixedWidthColumn fixed -> fixed(fixed, row);
            case VariableWidthColumn packed when packed.type().isNested() -> packed.getString(row);
            case VariableWidthColumn strings -> string(strings, row, characters);
            case DictionaryColumn coded ->
                    string(coded.dictionary(), coded.indices().rawLong(row), characters);
            case ListColumn lists -> array(lists.raw(row), characters);
        };
    }

    private static String fixed(FixedWidthColumn column, long row) {
        return switch (column.type()) {
            case ColumnType.Primitive.FLOAT32 -> FloatText.of((float) column.rawDouble(row));
            case ColumnType.Primitive.FLOAT64 -> FloatText.of(column.rawDouble(row));
            case ColumnType.Primitive.DATE32 -> TemporalText.date(column.rawLong(row));
            case ColumnType.Timestamp type ->
                    CheckedRead.toTime(
                            column, row, () -> TemporalText.timestamp(column.rawLong(row), type));
            case ColumnType.Time type ->
                    CheckedRead.toTime(
                            column, row, () -> TemporalText.time(column.rawLong(row), type.unit()));
            case ColumnType.Decimal type -> decimal(column, row, type.scale()).toPlainString();
            case ColumnType.Primitive integer -> Long.toString(column.rawLong(row));
            case ColumnType.ListOf _,
                    ColumnType.StructOf _,
                    ColumnType.Named _,
                    ColumnType.Packed _ ->
                    throw new IllegalStateException(column.type() + " is not of fixed width");
        };
    }

    private static BigDecimal decimal(FixedWidthColumn column, long row, int scale) {
        return new BigDecimal(Int128.toBigInteger(column.rawHigh(row), column.rawLow(row)), scale);
    }

    private static String string(VariableWidthColumn column, long row, int characters) {
        long most = (long) characters * MOST_BYTES_OF_A_CHARACTER;
        MemorySegment value =
                column.bytes().asSlice(column.offset(row), Math.min(column.length(row), most));
        byte[] bytes = value.toArray(ValueLayout.JAVA_BYTE);
        return column.type() == ColumnType.Primitive.BINARY
                ? Base64.getEncoder().encodeToString(bytes)
                : new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns values as a JSON array without blanks. */
    private static String array(Column values, int characters) {
        StringBuilder text = new StringBuilder("[");
        for (long row = 0; row < values.rows() && text.length() <= characters; row++) {
            text.append(row == 0 ? "" : ",");
            if (values.isNull(row)) {
                text.append("null");
            } else if (isPlain(values, row)) {
                text.append(value(values, row, characters));
            } else {
                appendQuoted(text, value(values, row, characters));
            }
        }
        return text.append(']').toString();
    }

    /** Returns whether the text of a value is JSON: decimals are not, since readers round them. */
    private static boolean isPlain(Column column, long row) {
        return column instanceof BitColumn
                || column instanceof ListColumn
                || column.type().isInteger()
                || (column instanceof FixedWidthColumn fixed
                        && fixed.type().isFloat()
                        && Double.isFinite(fixed.rawDouble(row)));
    }

    /** Returns a text as JSON. */
    static String quoted(String text) {
        StringBuilder json = new StringBuilder();
        appendQuoted(json, text);
        return json.toString();
    }

    private static void appendQuoted(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            switch (unit) {
                case '"', '\\' -> json.append('\\').append(unit);
                case '\b' -> json.append("\\b");
                case '\t' -> json.append("\\t");
                case '\n' -> json.append("\\n");
                case '\f' -> json.append("\\f");
                case '\r' -> json.append("\\r");
                default -> {
                    if (unit < FIRST_PRINTABLE) {
                        json.append("\\u%04X".formatted((int) unit));
                    } else {
                        json.append(unit);
                    }
                }
            }
        }
        json.append('"');
    }
}
