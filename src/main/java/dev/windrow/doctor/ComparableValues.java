package dev.windrow.doctor;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Values as Java objects that are equal, and ordered, as GROUP BY has it: Boolean, Long, Double
 * (without -0.0), BigInteger (a decimal's unscaled value), String (a character for each byte, so
 * that strings compare by unsigned bytes), or a List of these.
 */
final class ComparableValues {

    private ComparableValues() {}

    /** Reads a value; null where it is null. */
    static @Nullable Object read(Column column, long row) {
        if (column.isNull(row)) {
            return null;
        }
        return switch (column) {
            case BitColumn bits -> RawValues.getBoolean(bits, row);
            case FixedWidthColumn fixed -> number(fixed, row);
            case VariableWidthColumn strings -> text(strings, row);
            case DictionaryColumn coded ->
                    text(coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> list(RawValues.getList(lists, row));
        };
    }

    private static List<@Nullable Object> list(Column elements) {
        List<@Nullable Object> list = new ArrayList<>();
        for (long i = 0; i < elements.rows(); i++) {
            list.add(read(elements, i));
        }
        return list;
    }

    /** Reads a row of several columns. */
    static List<@Nullable Object> readRow(List<Column> columns, long row) {
        List<@Nullable Object> cells = new ArrayList<>(columns.size());
        for (Column column : columns) {
            cells.add(read(column, row));
        }
        return cells;
    }

    private static Object number(FixedWidthColumn column, long row) {
        if (column.type() instanceof ColumnType.Decimal) {
            return RawValues.getUnscaled(column, row);
        }
        if (column.type().isFloat()) {
            double value = RawValues.getDouble(column, row);
            return value == 0.0 ? 0.0 : value;
        }
        return RawValues.getLong(column, row);
    }

    private static String text(VariableWidthColumn strings, long row) {
        return new String(RawValues.getBytes(strings, row), StandardCharsets.ISO_8859_1);
    }
}
