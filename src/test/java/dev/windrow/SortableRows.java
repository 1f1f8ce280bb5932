// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Random rows with a column of each type that has an order. There are few values, so that many rows
 * are equal; nulls; and values that ascend, at least in part.
 */
final class SortableRows {

    private final Random random;
    private final int rows;
    private final int step;
    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();

    private SortableRows(Random random, int rows) {
        this.random = random;
        this.rows = rows;
        step = 1 + rows / 40;
    }

    static Table table(Random random, int rows) {
        SortableRows made = new SortableRows(random, rows);
        made.addNumbers();
        made.addTimes();
        made.addTexts();
        made.columns.put(
                "row",
                Columns.of(
                        made.memory,
                        Primitive.INT64,
                        IntStream.range(0, rows).mapToObj(Long::valueOf).toList()));
        return new Table(made.columns, rows, made.memory);
    }

    private int value(int row) {
        return random.nextBoolean() ? row / step : random.nextInt(30) - 5;
    }

    private void addNumbers() {
        add("flag", Primitive.BOOL, row -> value(row) > 9);
        add("tiny", Primitive.INT8, this::value);
        add("short", Primitive.INT16, this::value);
        add("whole", Primitive.INT32, this::value);
        add("long", Primitive.INT64, this::longValue);
        add("single", Primitive.FLOAT32, this::real);
        add("real", Primitive.FLOAT64, this::real);
        add(
                "money",
                new Decimal(30, 2),
                row ->
                        BigInteger.valueOf(value(row))
                                .multiply(BigInteger.TEN.pow(random.nextInt(2) * 22)));
    }

    private long longValue(int row) {
        return switch (random.nextInt(20)) {
            case 0 -> Long.MIN_VALUE;
            case 1 -> Long.MAX_VALUE - 1;
            default -> value(row);
        };
    }

    private double real(int row) {
        return switch (random.nextInt(9)) {
            case 0 -> Double.NaN;
            case 1 -> -0.0;
            case 2 -> 0.0;
            case 3 -> Double.NEGATIVE_INFINITY;
            default -> value(row) / 4.0;
        };
    }

    private void addTimes() {
        add("day", Primitive.DATE32, this::value);
        add("time", new Time(Unit.MICROSECOND), row -> value(row) + 5L);
        add("point", new Timestamp(Unit.MILLISECOND, null), row -> (long) value(row));
    }

    private void addTexts() {
        add("text", Primitive.UTF8, this::text);
        add("bytes", Primitive.BINARY, this::text);
        List<@Nullable Integer> indices = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            indices.add(random.nextInt(9) == 0 ? null : row % 6);
        }
        columns.put(
                "coded",
                Columns.dictionary(memory, Arrays.asList("b", "", "a", null, "a", "c"), indices));
    }

    private String text(int row) {
        return "a".repeat(value(row) % 3 * 5 + 10) + "ä".repeat(row / step % 3);
    }

    private void add(String name, ColumnType type, IntFunction<? extends Object> value) {
        List<@Nullable Object> values = new ArrayList<>();
        int ofHundred = random.nextInt(3) * 4;
        for (int row = 0; row < rows; row++) {
            values.add(random.nextInt(100) < ofHundred ? null : value.apply(row));
        }
        columns.put(name, Columns.of(memory, type, values));
    }
}
