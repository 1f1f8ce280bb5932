// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables with a column of each type, and what they hold as plain Java values. */
public final class SampleTables {

    /** Every type that a column can have, decimals and zones in several kinds. */
    public static final List<ColumnType> TYPES = types();

    private SampleTables() {}

    /** Lists of every type, and lists of lists. */
    public static final List<ColumnType> LIST_TYPES = listTypes();

    /** Returns a table with a column of each type, named as the type; every fifth value is null. */
    public static Table everyType(long rows) {
        return table(TYPES, rows);
    }

    /**
     * Returns a table with lists of each type, named as the type; every fifth list is null, and of
     * the others every fourth is empty.
     */
    public static Table everyList(long rows) {
        return table(LIST_TYPES, rows);
    }

    private static Table table(List<ColumnType> types, long rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (ColumnType type : types) {
            try (ColumnBuilder builder = ColumnBuilder.of(type, rows)) {
                for (long row = 0; row < rows; row++) {
                    appendSample(builder, row);
                }
                columns.put(type.label(), builder.build(memory));
            }
        }
        return new Table(columns, rows, memory);
    }

    /** Returns a table of one column with the given strings, of which some are null. */
    public static Table strings(String name, @Nullable String... values) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.UTF8, values.length)) {
            for (String value : values) {
                if (value == null) {
                    builder.appendNull();
                } else {
                    builder.appendBytes(value.getBytes(StandardCharsets.UTF_8));
                }
            }
            return new Table(Map.of(name, builder.build(memory)), values.length, memory);
        }
    }

    /** Returns all values of a table by column name. */
    public static Map<String, List<@Nullable Object>> values(Table table) {
        Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();
        table.names().forEach(name -> values.put(name, values(table.column(name))));
        return values;
    }

    /** Returns the values of a column. */
    public static List<@Nullable Object> values(Column column) {
        List<@Nullable Object> values = new ArrayList<>();
        for (long row = 0; row < column.rows(); row++) {
            values.add(column.isNull(row) ? null : value(column, row));
        }
        return values;
    }

    /** Returns the types of a table's columns by name. */
    public static Map<String, ColumnType> types(Table table) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        table.names().forEach(name -> types.put(name, table.column(name).type()));
        return types;
    }

    private static Object value(Column column, long row) {
        return switch (column) {
            case BitColumn bits -> bits.getBoolean(row);
            case FixedWidthColumn fixed
                    when fixed.type() instanceof ColumnType.Decimal(int precision, int scale) ->
                    new BigDecimal(RawValues.getUnscaled(fixed, row), scale);
            case FixedWidthColumn fixed when fixed.type().isFloat() ->
                    Double.doubleToRawLongBits(RawValues.getDouble(fixed, row));
            case FixedWidthColumn fixed -> RawValues.getLong(fixed, row);
            case VariableWidthColumn strings -> string(strings, row);
            case DictionaryColumn coded ->
                    string(coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> values(lists.list(row));
        };
    }

    private static Object string(VariableWidthColumn strings, long row) {
        return strings.type() == Primitive.UTF8
                ? RawValues.getString(strings, row)
                : HexFormat.of().formatHex(strings.getBytes(row));
    }

    private static void appendSample(ColumnBuilder builder, long row) {
        if (row % 5 == 3) {
            builder.appendNull();
            return;
        }
        long number = sampleNumber(row);
        switch (builder.type()) {
            case Primitive.BOOL -> builder.appendBoolean(row % 3 == 0);
            case Primitive.FLOAT32, Primitive.FLOAT64 -> builder.appendDouble(sampleFloat(row));
            case Primitive.UTF8 ->
                    builder.appendBytes(sampleString(row).getBytes(StandardCharsets.UTF_8));
            case Primitive.BINARY ->
                    builder.appendBytes(
                            new byte[] {(byte) row, 0, (byte) 0xff}, 0, (int) (row % 4));
            case ColumnType.Decimal decimal -> {
                BigInteger most = BigInteger.TEN.pow(decimal.precision()).subtract(BigInteger.ONE);
                BigInteger unscaled =
                        row == 0
                                ? most
                                : row == 1
                                        ? most.negate()
                                        : BigInteger.valueOf(number).remainder(most);
                builder.appendInt128(Int128.high(unscaled), Int128.low(unscaled));
            }
            case Primitive.DATE32 -> builder.appendLong(row * 37 - 3000);
            case ColumnType.Timestamp timestamp ->
                    builder.appendLong(
                            (row - 50) * 86_399 * timestamp.unit().perSecond() + row % 3);
            case ColumnType.Time time ->
                    builder.appendLong(row % 86_399 * time.unit().perSecond() + row % 2);
            case ColumnType.ListOf list -> {
                for (long i = 0; i < row % 4; i++) {
                    appendSample(builder.elements(), row + i);
                }
                builder.appendList();
            }
            default -> builder.appendLong(number);
        }
    }

    private static long sampleNumber(long row) {
        return switch ((int) row) {
            case 0 -> Long.MAX_VALUE;
            case 1 -> Long.MIN_VALUE;
            case 2 -> 0;
            default -> row * 0x9e3779b97f4a7c15L;
        };
    }

    private static double sampleFloat(long row) {
        return switch ((int) row) {
            case 0 -> Double.NaN;
            case 1 -> Double.NEGATIVE_INFINITY;
            case 2 -> -0.0;
            case 4 -> Double.POSITIVE_INFINITY;
            case 5 -> Double.MIN_VALUE;
            default -> row / 3.0 - 20;
        };
    }

    private static String sampleString(long row) {
        return switch ((int) (row % 7)) {
            case 0 -> "";
            case 1 -> "a,\"b\"\nc " + row;
            case 2 -> "Grüße 🌾";
            default -> "row " + row;
        };
    }

    private static List<ColumnType> types() {
        List<ColumnType> types = new ArrayList<>(List.of(Primitive.values()));
        types.add(new ColumnType.Decimal(5, 2));
        types.add(new ColumnType.Decimal(18, 0));
        types.add(new ColumnType.Decimal(38, 10));
        for (Unit unit : Unit.values()) {
            types.add(new ColumnType.Time(unit));
            types.add(new ColumnType.Timestamp(unit, null));
            types.add(new ColumnType.Timestamp(unit, "UTC"));
        }
        types.add(new ColumnType.Timestamp(Unit.MICROSECOND, "Europe/Berlin"));
        types.add(new ColumnType.Timestamp(Unit.MILLISECOND, "+05:30"));
        return List.copyOf(types);
    }

    private static List<ColumnType> listTypes() {
        List<ColumnType> types = new ArrayList<>();
        TYPES.forEach(type -> types.add(new ColumnType.ListOf(type)));
        types.add(new ColumnType.ListOf(new ColumnType.ListOf(Primitive.INT32)));
        return List.copyOf(types);
    }
}
