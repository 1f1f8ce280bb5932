// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Columns whose values are hard to order, drawn repeatedly from a few values. */
public enum OrderedValues {
    BOOL(Primitive.BOOL, false, true),
    INT8(Primitive.INT8, -128L, -1L, 0L, 1L, 7L, 127L),
    INT16(Primitive.INT16, -32_768L, -129L, -1L, 0L, 255L, 256L, 32_767L),
    INT32(Primitive.INT32, (long) Integer.MIN_VALUE, -65_536L, -1L, 0L, 1L, 65_535L, 0x7fffffffL),
    INT64(Primitive.INT64, Long.MIN_VALUE, -1L << 32, -1L, 0L, 1L, 1L << 32, Long.MAX_VALUE),
    FLOAT32(
            Primitive.FLOAT32,
            Double.NEGATIVE_INFINITY,
            -1.5,
            -0.0,
            0.0,
            (double) Float.MIN_VALUE,
            2.5,
            (double) Float.MAX_VALUE,
            Double.POSITIVE_INFINITY,
            Double.NaN),
    FLOAT64(
            Primitive.FLOAT64,
            Double.NEGATIVE_INFINITY,
            -Double.MAX_VALUE,
            -1e-300,
            -0.0,
            0.0,
            Double.MIN_VALUE,
            1e300,
            Double.longBitsToDouble(0xfff8000000000001L),
            Double.NaN),
    DATE(Primitive.DATE32, -1L, 0L, 19_000L),
    TIMESTAMP(new ColumnType.Timestamp(Unit.MICROSECOND, null), -1L, 0L, 1L << 40),
    DECIMAL(
            new Decimal(38, 2),
            BigInteger.ZERO,
            BigInteger.ONE,
            BigInteger.ONE.negate(),
            BigInteger.TWO.pow(64),
            BigInteger.TWO.pow(64).negate(),
            BigInteger.TWO.pow(100).add(BigInteger.ONE)),
    STRING(Primitive.UTF8, "", "a", "ab", "b", "ein langes Wort, das in kein Schlüsselwort passt"),
    BINARY(Primitive.BINARY, "", "\0", "\0\0", "\u00ff"),
    DICTIONARY(Primitive.UTF8, "x", "y", "z", "a");

    private final ColumnType type;
    private final List<Object> values;

    OrderedValues(ColumnType type, Object... values) {
        this.type = type;
        this.values = List.of(values);
    }

    /** Returns whether values are numbers. */
    public boolean isNumber() {
        return type.isInteger() || type.isFloat();
    }

    /** Builds a column of random values; {@code nulls} is the share of nulls. */
    public Column column(ColumnMemory memory, int rows, double nulls, Random random) {
        List<@Nullable Object> drawn = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            Object value = values.get(random.nextInt(values.size()));
            drawn.add(random.nextDouble() < nulls ? null : value);
        }
        return this == DICTIONARY ? dictionary(memory, drawn) : Columns.of(memory, type, drawn);
    }

    /** One entry occurs twice, and one is null. */
    private Column dictionary(ColumnMemory memory, List<@Nullable Object> drawn) {
        List<@Nullable String> entries = new ArrayList<>();
        values.forEach(value -> entries.add((String) value));
        entries.add("x");
        entries.add(null);
        List<@Nullable Integer> indices = new ArrayList<>();
        for (int row = 0; row < drawn.size(); row++) {
            Object value = drawn.get(row);
            int nullIndex = row % 2 == 0 ? entries.size() - 1 : -1;
            int index = value == null ? nullIndex : entries.indexOf(value);
            index = "x".equals(value) && row % 2 == 0 ? entries.size() - 2 : index;
            indices.add(index < 0 ? null : (Integer) index);
        }
        return Columns.dictionary(memory, entries, indices);
    }
}
