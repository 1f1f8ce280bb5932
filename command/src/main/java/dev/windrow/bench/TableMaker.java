// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Makes a table from a list of values, a row for each value, column by column.
 *
 * @param <T> the type of the values
 */
public final class TableMaker<T> {

    private final List<T> rows;
    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();

    /** Begins without columns. */
    public TableMaker(List<T> rows) {
        this.rows = rows;
    }

    /** Adds texts. */
    public void text(String name, Function<T, String> text) {
        add(
                name,
                Primitive.UTF8,
                (row, builder) ->
                        builder.appendBytes(text.apply(row).getBytes(StandardCharsets.UTF_8)));
    }

    void whole(String name, ToLongFunction<T> number) {
        add(name, Primitive.INT64, (row, builder) -> builder.appendLong(number.applyAsLong(row)));
    }

    /** Adds numbers; NaN becomes null. */
    void number(String name, ToDoubleFunction<T> number) {
        add(
                name,
                Primitive.FLOAT64,
                (row, builder) ->
                        finite(number.applyAsDouble(row))
                                .ifPresentOrElse(builder::appendDouble, builder::appendNull));
    }

    /** Adds lists of numbers; an empty one becomes null. */
    void numbers(String name, Function<T, List<Double>> numbers) {
        add(
                name,
                new ColumnType.ListOf(Primitive.FLOAT64),
                (row, builder) -> {
                    List<Double> list = numbers.apply(row);
                    list.forEach(builder.elements()::appendDouble);
                    if (list.isEmpty()) {
                        builder.appendNull();
                    } else {
                        builder.appendList();
                    }
                });
    }

    /** Adds numbers, rounded to the scale of a decimal type; NaN becomes null. */
    public void rounded(String name, ColumnType.Decimal type, ToDoubleFunction<T> number) {
        add(
                name,
                type,
                (row, builder) ->
                        finite(number.applyAsDouble(row))
                                .ifPresentOrElse(
                                        value -> append(value, type.scale(), builder),
                                        builder::appendNull));
    }

    /** Returns the table, which the caller closes. */
    public Table table() {
        return new Table(columns, rows.size(), memory);
    }

    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    private static void append(double value, int scale, ColumnBuilder builder) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(scale, RoundingMode.HALF_UP);
        long digits = rounded.unscaledValue().longValueExact();
        builder.appendInt128(digits >> 63, digits);
    }

    private interface Appender<T> {
        void append(T row, ColumnBuilder builder);
    }

    private void add(String name, ColumnType type, Appender<T> appender) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, rows.size())) {
            rows.forEach(row -> appender.append(row, builder));
            columns.put(name, builder.build(memory));
        }
    }
}
