package dev.windrow.internal.io.text;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Base64;

/**
 * The text form of values in CSV, JSON and on the terminal: integers and decimals in plain digits;
 * floats with the fewest digits that give the same float again (and an exponent only from 10^16 and
 * below 10^-5); dates, times and timestamps in ISO 8601 (a timestamp with a zone at that zone's
 * time, with its offset); byte strings in Base64; lists as JSON arrays.
 */
public final class CellText {

    private CellText() {}

    /**
     * Returns a value as text, such as {@code 12.30}, {@code NaN}, {@code 2026-11-20}, {@code
     * 2026-11-20T09:30:00.5+01:00} or {@code [3.5,2.0,null]}.
     *
     * @param column any column
     * @param row a row of it
     * @return the text, or null if the value is null
     */
    public static @Nullable String of(Column column, long row) {
        if (column.isNull(row)) {
            return null;
        }
        return switch (column) {
            case BitColumn bits -> Boolean.toString(RawValues.getBoolean(bits, row));
            case FixedWidthColumn fixed -> fixed(fixed, row);
            case VariableWidthColumn strings -> string(strings, row);
            case DictionaryColumn coded ->
                    string(coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> JsonText.array(RawValues.getList(lists, row));
        };
    }

    private static String fixed(FixedWidthColumn column, long row) {
        return switch (column.type()) {
            case ColumnType.Primitive.FLOAT32 ->
                    FloatText.of((float) RawValues.getDouble(column, row));
            case ColumnType.Primitive.FLOAT64 -> FloatText.of(RawValues.getDouble(column, row));
            case ColumnType.Primitive.DATE32 -> TemporalText.date(RawValues.getLong(column, row));
            case ColumnType.Timestamp type ->
                    TemporalText.timestamp(RawValues.getLong(column, row), type);
            case ColumnType.Time type ->
                    TemporalText.time(RawValues.getLong(column, row), type.unit());
            case ColumnType.Decimal type ->
                    new BigDecimal(RawValues.getUnscaled(column, row), type.scale())
                            .toPlainString();
            case ColumnType.Primitive integer -> Long.toString(RawValues.getLong(column, row));
            case ColumnType.ListOf list ->
                    throw new IllegalStateException(list.label() + " is not of fixed width");
        };
    }

    private static String string(VariableWidthColumn column, long row) {
        return column.type() == ColumnType.Primitive.BINARY
                ? Base64.getEncoder().encodeToString(RawValues.getBytes(column, row))
                : RawValues.getString(column, row);
    }
}
