package dev.windrow.contract;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;

/** Reads columns as plain Java values, see {@link ColumnKind}. */
final class PlainValues {

    private PlainValues() {}

    /** Reads a value, or null; all zeros are the same, and so are all NaNs. */
    static @Nullable Object read(Column column, long row) {
        if (column.isNull(row)) {
            return null;
        }
        return switch (column) {
            case BitColumn bits -> bits.get(row);
            case FixedWidthColumn fixed -> number(fixed, row);
            case VariableWidthColumn strings -> string(strings, row);
            case DictionaryColumn coded -> string(coded.dictionary(), coded.indices().getLong(row));
        };
    }

    private static Object number(FixedWidthColumn column, long row) {
        if (column.type() instanceof ColumnType.Decimal) {
            return column.getUnscaled(row);
        }
        if (column.type().isFloat()) {
            double value = column.getDouble(row);
            return Double.isNaN(value) ? Double.NaN : value + 0.0;
        }
        return column.getLong(row);
    }

    private static String string(VariableWidthColumn column, long row) {
        return new String(column.getBytes(row), StandardCharsets.ISO_8859_1);
    }

    /** Compares two values of one column: NaN is greatest, strings by bytes. */
    static final Comparator<Object> ORDER =
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
