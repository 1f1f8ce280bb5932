// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

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
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads columns as plain Java values with the equality and order of GROUP BY: Boolean, Long, Double
 * (without -0.0), BigInteger (a decimal's unscaled value), String (a character for each byte, so
 * that strings compare by unsigned bytes), or a List of these.
 */
public final class PlainValues {

    private PlainValues() {}

    /** Reads a value, or null; all zeros are the same, and so are all NaNs. */
    public static @Nullable Object read(Column column, long row) {
        if (column.isNull(row)) {
            return null;
        }
        return switch (column) {
            case BitColumn bits -> bits.getBoolean(row);
            case FixedWidthColumn fixed -> number(fixed, row);
            case VariableWidthColumn strings -> string(strings, row);
            case DictionaryColumn coded ->
                    string(coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> list(lists.list(row));
        };
    }

    /** Reads a row of several columns. */
    public static List<@Nullable Object> readRow(List<Column> columns, long row) {
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        for (Column column : columns) {
            values.add(read(column, row));
        }
        return values;
    }

    private static List<@Nullable Object> list(Column elements) {
        List<@Nullable Object> list = new ArrayList<>();
        for (long i = 0; i < elements.rows(); i++) {
            list.add(read(elements, i));
        }
        return list;
    }

    /** Returns a number exactly. An integer of a decimal column is taken as its unscaled value. */
    static BigDecimal exactly(Object value, ColumnType type) {
        return switch (value) {
            case Long number -> BigDecimal.valueOf(number);
            case Double number -> new BigDecimal(number);
            case BigInteger unscaled ->
                    new BigDecimal(unscaled, ((ColumnType.Decimal) type).scale());
            default -> throw new IllegalArgumentException(value.getClass().getName());
        };
    }

    /** Returns values that are no decimals; decimals become the nearest floats. */
    static List<Object> numbers(ColumnType type, List<Object> values) {
        return type instanceof ColumnType.Decimal
                ? values.stream().<Object>map(value -> exactly(value, type).doubleValue()).toList()
                : values;
    }

    /** Returns an integer or a float as the nearest double. */
    public static double toDouble(Object value) {
        return ((Number) value).doubleValue();
    }

    /** Returns whether a value is neither NaN nor infinite. */
    static boolean isFinite(Object value) {
        return !(value instanceof Double number) || Double.isFinite(number);
    }

    private static Object number(FixedWidthColumn column, long row) {
        if (column.type() instanceof ColumnType.Decimal) {
            return RawValues.getUnscaled(column, row);
        }
        if (column.type().isFloat()) {
            double value = RawValues.getDouble(column, row);
            return Double.isNaN(value) ? Double.NaN : value + 0.0;
        }
        return RawValues.getLong(column, row);
    }

    private static String string(VariableWidthColumn column, long row) {
        return new String(column.getBytes(row), StandardCharsets.ISO_8859_1);
    }

    /** Compares two values of one column: NaN is greatest, strings by bytes. */
    public static final Comparator<Object> ORDER =
            (a, b) ->
                    switch (a) {
                        case Boolean value -> Boolean.compare(value, (Boolean) b);
                        case Long value -> Long.compare(value, (Long) b);
                        case Double value -> Double.compare(value, (Double) b);
                        case BigInteger value -> value.compareTo((BigInteger) b);
                        case String value -> value.compareTo((String) b);
                        default -> throw new IllegalArgumentException(a.getClass().getName());
                    };
}
