// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.FloatText;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.plan.RefusedLists;
import dev.windrow.internal.plan.query.ResolvedQuery;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;

/** Writes keys for messages. */
public final class KeyText {

    private KeyText() {}

    /** Returns the group of a row, such as {@code the group where a = 1, b = null}. */
    public static String groupOf(List<ResolvedQuery.Key> keys, List<Column> columns, long row) {
        if (keys.isEmpty()) {
            return "the group of all rows";
        }
        StringJoiner parts = new StringJoiner(", ", "the group where ", "");
        for (int i = 0; i < keys.size(); i++) {
            parts.add(keys.get(i).name() + " = " + value(columns.get(i), row));
        }
        return parts.toString();
    }

    private static String value(Column column, long row) {
        if (column.isNull(row)) {
            return "null";
        }
        return switch (column) {
            case BitColumn bits -> Boolean.toString(RawValues.getBoolean(bits, row));
            case FixedWidthColumn fixed -> number(fixed, row);
            case VariableWidthColumn strings -> string(strings, row);
            case DictionaryColumn coded ->
                    string(coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> throw RefusedLists.reached(lists.type());
        };
    }

    private static String number(FixedWidthColumn column, long row) {
        return switch (column.type()) {
            case ColumnType.Decimal decimal ->
                    new BigDecimal(RawValues.getUnscaled(column, row), decimal.scale())
                            .toPlainString();
            case ColumnType.Primitive.DATE32 ->
                    LocalDate.ofEpochDay(RawValues.getLong(column, row)).toString();
            case ColumnType.Primitive.FLOAT32 ->
                    FloatText.of((float) RawValues.getDouble(column, row));
            case ColumnType.Primitive.FLOAT64 -> FloatText.of(RawValues.getDouble(column, row));
            case ColumnType.Primitive integer -> Long.toString(RawValues.getLong(column, row));
            case ColumnType.Timestamp timestamp -> Long.toString(RawValues.getLong(column, row));
            case ColumnType.Time time -> Long.toString(RawValues.getLong(column, row));
            case ColumnType.ListOf _,
                    ColumnType.StructOf _,
                    ColumnType.Named _,
                    ColumnType.Packed _ ->
                    throw RefusedLists.reached(column.type());
        };
    }

    private static String string(VariableWidthColumn column, long row) {
        return switch (column.type()) {
            case ColumnType.Packed _ -> String.valueOf(column.text(row));
            case ColumnType.Primitive.BINARY ->
                    "0x" + HexFormat.of().formatHex(RawValues.getBytes(column, row));
            default -> '"' + RawValues.getString(column, row) + '"';
        };
    }
}
