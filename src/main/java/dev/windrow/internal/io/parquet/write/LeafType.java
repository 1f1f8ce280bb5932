// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;

import java.math.BigInteger;
import java.util.function.Consumer;

/**
 * How the values of a type lie in a file.
 *
 * @param physical the physical type
 * @param length the bytes of a value of a fixed length, or 0
 * @param order how bounds are compared
 * @param annotation writes what values mean, from field 6 of "SchemaElement" on
 */
record LeafType(Physical physical, int length, Order order, Consumer<ThriftWriter> annotation) {

    /** The physical types that are written, with the numbers of the format. */
    enum Physical {
        BOOLEAN(0),
        INT32(1),
        INT64(2),
        FLOAT(4),
        DOUBLE(5),
        BYTE_ARRAY(6),
        FIXED_LENGTH(7);

        private final int number;

        Physical(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    /** The orders of values. */
    enum Order {
        NUMBERS,
        /** Of bytes without a sign, the first one first. */
        BYTES,
        /** Of numbers in two's complement, whose highest byte comes first. */
        HIGH_FIRST,
        /** Values that have none: bounds say nothing. */
        NONE
    }

    private static final int INTERVAL_BYTES = 12;
    private static final int MOST_INT32_DIGITS = 9;

    private static final int FIELD_CONVERTED = 6;
    private static final int FIELD_SCALE = 7;
    private static final int FIELD_PRECISION = 8;
    private static final int FIELD_LOGICAL = 10;

    private static final int CONVERTED_TEXT = 0;
    private static final int CONVERTED_DECIMAL = 5;
    private static final int CONVERTED_DATE = 6;
    private static final int CONVERTED_INSTANT = 9;
    private static final int CONVERTED_INT8 = 15;
    private static final int CONVERTED_INTERVAL = 21;

    private static final int LOGICAL_TEXT = 1;
    private static final int LOGICAL_DECIMAL = 5;
    private static final int LOGICAL_DATE = 6;
    private static final int LOGICAL_TIME = 7;
    private static final int LOGICAL_TIMESTAMP = 8;
    private static final int LOGICAL_INTEGER = 10;

    /** Intervals are 12 bytes: months, days and milliseconds. */
    static final LeafType INTERVAL =
            new LeafType(
                    Physical.FIXED_LENGTH,
                    INTERVAL_BYTES,
                    Order.NONE,
                    element -> element.i32(FIELD_CONVERTED, CONVERTED_INTERVAL));

    /** Returns that of a type of single values. */
    static LeafType of(ColumnType type) {
        return switch (type) {
            case Primitive.BOOL -> plain(Physical.BOOLEAN);
            case Primitive.INT8 -> small(Byte.SIZE, CONVERTED_INT8);
            case Primitive.INT16 -> small(Short.SIZE, CONVERTED_INT8 + 1);
            case Primitive.INT32 -> plain(Physical.INT32);
            case Primitive.INT64 -> plain(Physical.INT64);
            case Primitive.FLOAT32 -> plain(Physical.FLOAT);
            case Primitive.FLOAT64 -> plain(Physical.DOUBLE);
            case Primitive.BINARY ->
                    new LeafType(Physical.BYTE_ARRAY, 0, Order.BYTES, LeafType::nothing);
            case Primitive.UTF8 ->
                    new LeafType(
                            Physical.BYTE_ARRAY,
                            0,
                            Order.BYTES,
                            element ->
                                    element.i32(FIELD_CONVERTED, CONVERTED_TEXT)
                                            .struct(FIELD_LOGICAL, member(LOGICAL_TEXT)));
            case Primitive.DATE32 ->
                    numbers(
                            Physical.INT32,
                            element ->
                                    element.i32(FIELD_CONVERTED, CONVERTED_DATE)
                                            .struct(FIELD_LOGICAL, member(LOGICAL_DATE)));
            case Decimal decimal -> decimal(decimal);
            case Time(Unit unit) ->
                    numbers(
                            type.byteWidth() == Integer.BYTES ? Physical.INT32 : Physical.INT64,
                            element ->
                                    element.struct(FIELD_LOGICAL, time(LOGICAL_TIME, false, unit)));
            case Timestamp(Unit unit, var zone) -> timestamp(unit, zone != null);
            default -> throw new IllegalArgumentException(type.label());
        };
    }

    /** Returns whether values are numbers of 4 or 8 bytes. */
    boolean isNumber() {
        return switch (physical) {
            case INT32, INT64, FLOAT, DOUBLE -> true;
            case BOOLEAN, BYTE_ARRAY, FIXED_LENGTH -> false;
        };
    }

    /** Returns the bytes of a number. */
    int width() {
        return physical == Physical.INT32 || physical == Physical.FLOAT
                ? Integer.BYTES
                : Long.BYTES;
    }

    private static LeafType plain(Physical physical) {
        return numbers(physical, LeafType::nothing);
    }

    private static LeafType numbers(Physical physical, Consumer<ThriftWriter> annotation) {
        return new LeafType(physical, 0, Order.NUMBERS, annotation);
    }

    private static void nothing(ThriftWriter element) {}

    private static LeafType small(int bits, int converted) {
        return numbers(
                Physical.INT32,
                element ->
                        element.i32(FIELD_CONVERTED, converted)
                                .struct(
                                        FIELD_LOGICAL,
                                        union ->
                                                union.struct(
                                                        LOGICAL_INTEGER,
                                                        whole -> whole.i8(1, bits).bool(2, true))));
    }

    private static LeafType decimal(Decimal type) {
        Consumer<ThriftWriter> annotation =
                element ->
                        element.i32(FIELD_CONVERTED, CONVERTED_DECIMAL)
                                .i32(FIELD_SCALE, type.scale())
                                .i32(FIELD_PRECISION, type.precision())
                                .struct(
                                        FIELD_LOGICAL,
                                        union ->
                                                union.struct(
                                                        LOGICAL_DECIMAL,
                                                        each ->
                                                                each.i32(1, type.scale())
                                                                        .i32(2, type.precision())));
        if (type.fitsLong()) {
            boolean isSmall = type.precision() <= MOST_INT32_DIGITS;
            return numbers(isSmall ? Physical.INT32 : Physical.INT64, annotation);
        }
        int bits = BigInteger.TEN.pow(type.precision()).bitLength() + 1;
        int bytes = (bits + Byte.SIZE - 1) / Byte.SIZE;
        return new LeafType(Physical.FIXED_LENGTH, bytes, Order.HIGH_FIRST, annotation);
    }

    /** The older annotation has instants alone, and no nanoseconds. */
    private static LeafType timestamp(Unit unit, boolean isInstant) {
        return numbers(
                Physical.INT64,
                element -> {
                    if (isInstant && unit != Unit.NANOSECOND) {
                        element.i32(FIELD_CONVERTED, CONVERTED_INSTANT + number(unit) - 1);
                    }
                    element.struct(FIELD_LOGICAL, time(LOGICAL_TIMESTAMP, isInstant, unit));
                });
    }

    private static Consumer<ThriftWriter> time(int member, boolean isInstant, Unit unit) {
        return union ->
                union.struct(
                        member, time -> time.bool(1, isInstant).struct(2, member(number(unit))));
    }

    /** Seconds become milliseconds. */
    private static int number(Unit unit) {
        return Math.max(1, unit.ordinal());
    }

    /** Returns what writes a union with a member that says nothing more. */
    private static Consumer<ThriftWriter> member(int id) {
        return union -> union.struct(id, LeafType::nothing);
    }
}
