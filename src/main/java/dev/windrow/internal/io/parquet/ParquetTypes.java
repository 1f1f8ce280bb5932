// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;

import org.jspecify.annotations.Nullable;

/** The type of a column whose values a leaf holds. */
final class ParquetTypes {

    private static final String UTC = "UTC";

    /** The digits of the greatest number of 64 bits. */
    private static final int UINT64_DIGITS = 20;

    private ParquetTypes() {}

    /** Returns the type, or null for decimals that no column holds. */
    static @Nullable ColumnType of(ParquetPhysical physical, ParquetAnnotation annotation) {
        if (annotation instanceof ParquetAnnotation.Decimal decimal && isWhole(physical)) {
            return decimal(decimal);
        }
        return switch (physical) {
            case BOOLEAN -> Primitive.BOOL;
            case INT32 -> int32(annotation);
            case INT64 -> int64(annotation);
            case INT96 -> new ColumnType.Timestamp(Unit.MICROSECOND, null);
            case FLOAT -> Primitive.FLOAT32;
            case DOUBLE -> Primitive.FLOAT64;
            case BYTE_ARRAY -> bytes(annotation);
            case FIXED_LENGTH ->
                    annotation == ParquetAnnotation.Plain.FLOAT16
                            ? Primitive.FLOAT32
                            : bytes(annotation);
        };
    }

    private static boolean isWhole(ParquetPhysical physical) {
        return switch (physical) {
            case INT32, INT64, BYTE_ARRAY, FIXED_LENGTH -> true;
            case BOOLEAN, INT96, FLOAT, DOUBLE -> false;
        };
    }

    private static ColumnType bytes(ParquetAnnotation annotation) {
        if (annotation == ParquetAnnotation.Plain.INTERVAL) {
            return Packed.of(ColumnType.Named.INTERVAL);
        }
        boolean isText =
                annotation == ParquetAnnotation.Plain.STRING
                        || annotation == ParquetAnnotation.Plain.UUID;
        return isText ? Primitive.UTF8 : Primitive.BINARY;
    }

    /** Of more digits than a column has, the values may still fit: each is checked. */
    private static @Nullable ColumnType decimal(ParquetAnnotation.Decimal decimal) {
        int most = ColumnType.Decimal.MAX_PRECISION;
        boolean fits = decimal.precision() >= 1 && decimal.scale() >= 0 && decimal.scale() <= most;
        return fits
                ? new ColumnType.Decimal(Math.min(decimal.precision(), most), decimal.scale())
                : null;
    }

    private static ColumnType int32(ParquetAnnotation annotation) {
        return switch (annotation) {
            case ParquetAnnotation.Whole(int bits, boolean signed) ->
                    switch (signed ? bits : 2 * bits) {
                        case 8 -> Primitive.INT8;
                        case 16 -> Primitive.INT16;
                        case 64 -> Primitive.INT64;
                        default -> Primitive.INT32;
                    };
            case ParquetAnnotation.Time time -> new ColumnType.Time(Unit.MILLISECOND);
            case ParquetAnnotation.Plain plain ->
                    plain == ParquetAnnotation.Plain.DATE ? Primitive.DATE32 : Primitive.INT32;
            case ParquetAnnotation.Decimal decimal -> Primitive.INT32;
            case ParquetAnnotation.Timestamp timestamp -> Primitive.INT32;
        };
    }

    private static ColumnType int64(ParquetAnnotation annotation) {
        return switch (annotation) {
            case ParquetAnnotation.Whole(int bits, boolean signed) ->
                    signed ? Primitive.INT64 : new ColumnType.Decimal(UINT64_DIGITS, 0);
            case ParquetAnnotation.Time(Unit unit) ->
                    new ColumnType.Time(unit == Unit.NANOSECOND ? unit : Unit.MICROSECOND);
            case ParquetAnnotation.Timestamp(Unit unit, boolean instant) ->
                    new ColumnType.Timestamp(unit, instant ? UTC : null);
            case ParquetAnnotation.Plain plain -> Primitive.INT64;
            case ParquetAnnotation.Decimal decimal -> Primitive.INT64;
        };
    }
}
