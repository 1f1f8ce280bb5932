// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.jspecify.annotations.Nullable;

/**
 * How Windrow holds the values of a type of Spark. It is the form that Spark itself has in memory:
 * points in time are integers, and so are decimals of up to 18 digits. Their order and equality are
 * those of the integers.
 */
enum ColumnKind {
    /** Bools, as 0 and 1. */
    BOOL(Primitive.INT8),
    /** Integers of a byte. */
    INT8(Primitive.INT8),
    /** Integers of two bytes. */
    INT16(Primitive.INT16),
    /** Integers of four bytes, dates and intervals of months. */
    INT32(Primitive.INT32),
    /** Integers of eight bytes, timestamps and intervals of microseconds. */
    INT64(Primitive.INT64),
    /** Decimals of up to 18 digits, as integers in units of the last digit. */
    SHORT_DECIMAL(Primitive.INT64),
    /** Decimals of more digits, in units of the last digit. */
    LONG_DECIMAL(new ColumnType.Decimal(ColumnType.Decimal.MAX_PRECISION, 0)),
    /** Floats of four bytes. */
    FLOAT32(Primitive.FLOAT32),
    /** Floats of eight bytes. */
    FLOAT64(Primitive.FLOAT64),
    /** Strings whose order is that of their bytes. Spark may hold bytes that are no UTF-8. */
    STRING(Primitive.BINARY),
    /** Byte strings. */
    BINARY(Primitive.BINARY);

    private final ColumnType type;

    ColumnKind(ColumnType type) {
        this.type = type;
    }

    /** Returns the type of Windrow's columns. */
    ColumnType type() {
        return type;
    }

    /** Returns whether values are bools, integers or floats of the machine. */
    boolean isPlainNumber() {
        return switch (this) {
            case BOOL, INT8, INT16, INT32, INT64, FLOAT32, FLOAT64 -> true;
            case SHORT_DECIMAL, LONG_DECIMAL, STRING, BINARY -> false;
        };
    }

    /** Returns how values of a type are held; null for a type that Windrow does not hold. */
    static @Nullable ColumnKind of(DataType type) {
        return switch (type) {
            case BooleanType bool -> BOOL;
            case ByteType integer -> INT8;
            case ShortType integer -> INT16;
            case IntegerType integer -> INT32;
            case DateType date -> INT32;
            case YearMonthIntervalType interval -> INT32;
            case LongType integer -> INT64;
            case TimestampType timestamp -> INT64;
            case TimestampNTZType timestamp -> INT64;
            case DayTimeIntervalType interval -> INT64;
            case FloatType number -> FLOAT32;
            case DoubleType number -> FLOAT64;
            case DecimalType decimal ->
                    decimal.precision() <= org.apache.spark.sql.types.Decimal.MAX_LONG_DIGITS()
                            ? SHORT_DECIMAL
                            : LONG_DECIMAL;
            case StringType string -> string.supportsBinaryEquality() ? STRING : null;
            case BinaryType bytes -> BINARY;
            default -> null;
        };
    }
}
