// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Columns from plain values and back. Values are {@code Boolean}, {@code Integer} or {@code Long},
 * {@code Double}, {@code BigInteger} (unscaled decimals), {@code String} (utf8) and, for binary,
 * {@code String} with one character (0 to 255) for each byte; lists are {@code List}s of these.
 * Read integers are {@code Long}.
 */
public final class Columns {

    private Columns() {}

    /** Builds a column. */
    public static Column of(
            ColumnMemory memory, ColumnType type, List<? extends @Nullable Object> values) {
        return of(memory, type, values.size(), values);
    }

    /** Builds a column with a builder that expects a given number of rows. */
    public static Column of(
            ColumnMemory memory,
            ColumnType type,
            long expectedRows,
            List<? extends @Nullable Object> values) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, expectedRows)) {
            values.forEach(value -> append(builder, value));
            return builder.build(memory);
        }
    }

    /** Builds a column of int64. */
    public static FixedWidthColumn longs(ColumnMemory memory, long... values) {
        try (ColumnBuilder builder = ColumnBuilder.of(ColumnType.Primitive.INT64, values.length)) {
            for (long value : values) {
                builder.appendLong(value);
            }
            return (FixedWidthColumn) builder.build(memory);
        }
    }

    /** Builds a column of utf8. */
    public static VariableWidthColumn strings(ColumnMemory memory, @Nullable String... values) {
        List<@Nullable String> list = new ArrayList<>();
        for (String value : values) {
            list.add(value);
        }
        return (VariableWidthColumn) of(memory, ColumnType.Primitive.UTF8, list);
    }

    /** Builds a dictionary column of utf8. */
    public static DictionaryColumn dictionary(
            ColumnMemory memory,
            List<? extends @Nullable String> entries,
            List<? extends @Nullable Integer> indices) {
        return new DictionaryColumn(
                (FixedWidthColumn) of(memory, ColumnType.Primitive.INT32, indices),
                (VariableWidthColumn) of(memory, ColumnType.Primitive.UTF8, entries));
    }

    /** Appends a value to a builder. */
    public static void append(ColumnBuilder builder, @Nullable Object value) {
        switch (value) {
            case null -> builder.appendNull();
            case Boolean bool -> builder.appendBoolean(bool);
            case Integer integer -> builder.appendLong(integer);
            case Long integer -> builder.appendLong(integer);
            case Double number -> builder.appendDouble(number);
            case BigInteger decimal ->
                    builder.appendInt128(Int128.high(decimal), Int128.low(decimal));
            case String text ->
                    builder.appendBytes(
                            text.getBytes(
                                    builder.type() == ColumnType.Primitive.BINARY
                                            ? StandardCharsets.ISO_8859_1
                                            : StandardCharsets.UTF_8));
            case List<?> list -> {
                list.forEach(element -> append(builder.elements(), element));
                builder.appendList();
            }
            default -> throw new IllegalArgumentException(value.getClass().getName());
        }
    }

    /** Reads all values of a column. */
    public static List<@Nullable Object> read(Column column) {
        List<@Nullable Object> values = new ArrayList<>();
        for (long row = 0; row < column.rows(); row++) {
            values.add(column.isNull(row) ? null : value(column, row));
        }
        return values;
    }

    /** Returns the values of all columns, which come to the host in parts of so many rows. */
    public static List<List<@Nullable Object>> inParts(Table table, long rows) {
        List<List<@Nullable Object>> values = new ArrayList<>();
        table.names().forEach(name -> values.add(new ArrayList<>()));
        for (long from = 0; from < table.rows(); from += rows) {
            try (Table part = table.fetch(from, Math.min(rows, table.rows() - from))) {
                int index = 0;
                for (Column column : part.columns()) {
                    values.get(index).addAll(read(column));
                    index++;
                }
            }
        }
        return values;
    }

    private static Object value(Column column, long row) {
        return switch (column) {
            case BitColumn bits -> bits.getBoolean(row);
            case FixedWidthColumn fixed -> number(fixed, row);
            case VariableWidthColumn strings -> text(strings, row);
            case DictionaryColumn coded ->
                    text(coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> read(lists.list(row));
        };
    }

    private static Object number(FixedWidthColumn column, long row) {
        if (column.type() instanceof ColumnType.Decimal) {
            return RawValues.getUnscaled(column, row);
        }
        if (column.type().isFloat()) {
            return RawValues.getDouble(column, row);
        }
        return RawValues.getLong(column, row);
    }

    private static String text(VariableWidthColumn column, long row) {
        return column.type() == ColumnType.Primitive.BINARY
                ? new String(RawValues.getBytes(column, row), StandardCharsets.ISO_8859_1)
                : RawValues.getString(column, row);
    }
}
