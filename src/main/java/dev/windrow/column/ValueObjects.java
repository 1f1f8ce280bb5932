// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Values as objects, as functions in Java take and make them: integers as {@code Long}, floats as
 * {@code Double}, decimals as {@code BigDecimal}, bools as {@code Boolean}, strings as {@code
 * String}, byte strings as {@code byte[]}, dates as {@code LocalDate}, times as {@code LocalTime},
 * timestamps as {@code LocalDateTime}, at UTC if they have a zone, and lists and structs as {@code
 * List}: of the elements, or of the fields' values in order.
 */
public final class ValueObjects {

    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;

    private ValueObjects() {}

    /**
     * {@return the value of a row, or null}
     *
     * @param column any column
     * @param row a row of it
     */
    public static @Nullable Object of(Column column, long row) {
        if (column.isNull(row)) {
            return null;
        }
        return switch (column) {
            case BitColumn bits -> bits.raw(row);
            case FixedWidthColumn fixed when fixed.type().isFloat() -> fixed.rawDouble(row);
            case FixedWidthColumn fixed when fixed.type() instanceof Decimal ->
                    fixed.getDecimal(row);
            case FixedWidthColumn fixed -> of(fixed.type(), fixed.rawLong(row));
            case VariableWidthColumn strings -> of(strings.type(), strings.getBytes(row));
            case DictionaryColumn coded -> of(coded.type(), coded.getBytes(row));
            case ListColumn lists -> elements(lists.raw(row));
        };
    }

    private static List<@Nullable Object> elements(Column list) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (long row = 0; row < list.rows(); row++) {
            elements.add(of(list, row));
        }
        return elements;
    }

    /**
     * {@return an integer, a bool or a point in time; the number as it is where java.time has no
     * such point}
     *
     * @param type its type
     * @param value the value as columns have it
     */
    public static Object of(ColumnType type, long value) {
        try {
            return switch (type) {
                case Primitive.BOOL -> value != 0;
                case Primitive.DATE32 -> LocalDate.ofEpochDay(value);
                case Timestamp timestamp -> dateTime(value, timestamp.unit().perSecond());
                case Time time ->
                        LocalTime.ofNanoOfDay(
                                value * (NANOSECONDS_PER_SECOND / time.unit().perSecond()));
                default -> value;
            };
        } catch (DateTimeException e) {
            return value;
        }
    }

    private static LocalDateTime dateTime(long value, long perSecond) {
        long nanoseconds = Math.floorMod(value, perSecond) * (NANOSECONDS_PER_SECOND / perSecond);
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(value, perSecond), (int) nanoseconds, ZoneOffset.UTC);
    }

    /**
     * {@return a string, a byte string, a list or a struct}
     *
     * @param type its type, of variable width
     * @param bytes its bytes
     */
    public static Object of(ColumnType type, byte[] bytes) {
        return switch (type) {
            case Packed(ColumnType nested) -> PackedValues.unpack(nested, bytes);
            case Primitive.BINARY -> bytes;
            default -> new String(bytes, StandardCharsets.UTF_8);
        };
    }

    /**
     * {@return an integer, a bool or a point in time as columns have it}
     *
     * @param type its type
     * @param value the value
     * @throws ArithmeticException if it does not fit
     */
    public static long toLong(ColumnType type, Object value) {
        return switch (value) {
            case Boolean bool -> bool ? 1 : 0;
            case LocalDate date -> Math.toIntExact(date.toEpochDay());
            case LocalDateTime time when type instanceof Timestamp timestamp ->
                    toLong(time, timestamp.unit().perSecond());
            case LocalTime time when type instanceof Time units ->
                    time.toNanoOfDay() / (NANOSECONDS_PER_SECOND / units.unit().perSecond());
            default -> ((Number) value).longValue();
        };
    }

    private static long toLong(LocalDateTime time, long perSecond) {
        long seconds = time.toEpochSecond(ZoneOffset.UTC);
        long part = time.getNano() / (NANOSECONDS_PER_SECOND / perSecond);
        // The first seconds of all may fit with their fraction alone.
        return seconds < 0 && part > 0
                ? Math.addExact(
                        Math.multiplyExact(Math.incrementExact(seconds), perSecond),
                        part - perSecond)
                : Math.addExact(Math.multiplyExact(seconds, perSecond), part);
    }

    /**
     * Appends a value to a column.
     *
     * @param builder takes it
     * @param value the value, or null
     */
    public static void append(ColumnBuilder builder, @Nullable Object value) {
        ColumnType type = builder.type();
        if (value == null) {
            builder.appendNull();
        } else if (type instanceof Packed(ColumnType nested)) {
            builder.appendBytes(PackedValues.pack(nested, value));
        } else if (type instanceof ListOf) {
            ((List<?>) value).forEach(element -> append(builder.elements(), element));
            builder.appendList();
        } else if (type instanceof Decimal decimal) {
            var unscaled =
                    ((BigDecimal) value)
                            .setScale(decimal.scale(), RoundingMode.UNNECESSARY)
                            .unscaledValue();
            builder.appendInt128(Int128.high(unscaled), Int128.low(unscaled));
        } else if (type.isVariableWidth()) {
            builder.appendBytes(bytes(value));
        } else if (type.isFloat()) {
            builder.appendDouble((Double) value);
        } else if (type == Primitive.BOOL) {
            builder.appendBoolean((Boolean) value);
        } else {
            builder.appendLong(toLong(type, value));
        }
    }

    /** Returns the bytes of a string or of a byte string. */
    static byte[] bytes(Object value) {
        return value instanceof String text
                ? text.getBytes(StandardCharsets.UTF_8)
                : (byte[]) value;
    }
}
