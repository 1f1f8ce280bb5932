// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A type of Spark's rows, and how Windrow holds it.
 *
 * @param kind the latter
 * @param type the former
 */
record FieldType(ColumnKind kind, DataType type) implements Serializable {

    /** The most digits of a decimal that Spark keeps as a long. */
    static final int LONG_DIGITS = 18;

    /**
     * Returns a writer of a column's values.
     *
     * @param column values of this kind
     * @param field the field that is written
     */
    FieldWriter writer(Column column, int field) {
        FieldWriter values = values(column, field);
        if (!column.validity().hasNulls() && !(column instanceof DictionaryColumn)) {
            return values;
        }
        return (out, group) -> {
            if (column.isNull(group)) {
                out.setNullAt(field);
            } else {
                values.write(out, group);
            }
        };
    }

    private FieldWriter values(Column column, int field) {
        return switch (column) {
            case VariableWidthColumn strings ->
                    (out, group) -> out.write(field, bytes(strings, group));
            case DictionaryColumn strings ->
                    (out, group) -> {
                        long entry = RawValues.getLong(strings.indices(), group);
                        out.write(field, bytes(strings.dictionary(), entry));
                    };
            case FixedWidthColumn numbers -> numbers(numbers, field);
            default -> throw new IllegalStateException("a column of " + column.type().label());
        };
    }

    /** Returns bytes in place. Byte strings are written like strings. */
    private static UTF8String bytes(VariableWidthColumn column, long row) {
        long begin = column.offset(row);
        return UTF8String.fromAddress(
                null, column.bytes().address() + begin, (int) (column.offset(row + 1) - begin));
    }

    private FieldWriter numbers(FixedWidthColumn column, int field) {
        return switch (kind) {
            case BOOL -> (out, group) -> out.write(field, RawValues.getLong(column, group) != 0);
            case INT8 -> (out, group) -> out.write(field, (byte) RawValues.getLong(column, group));
            case INT16 ->
                    (out, group) -> out.write(field, (short) RawValues.getLong(column, group));
            case INT32 -> (out, group) -> out.write(field, (int) RawValues.getLong(column, group));
            case INT64, SHORT_DECIMAL ->
                    (out, group) -> out.write(field, RawValues.getLong(column, group));
            case FLOAT32 ->
                    (out, group) -> out.write(field, (float) RawValues.getDouble(column, group));
            case FLOAT64 -> (out, group) -> out.write(field, RawValues.getDouble(column, group));
            case LONG_DECIMAL -> decimals(column, field);
            case STRING, BINARY -> throw new IllegalStateException("numbers for " + kind);
        };
    }

    private FieldWriter decimals(FixedWidthColumn column, int field) {
        DecimalType decimal = (DecimalType) type;
        return (out, group) ->
                out.write(
                        field,
                        decimal(RawValues.getUnscaled(column, group), decimal),
                        decimal.precision(),
                        decimal.scale());
    }

    /** Returns a decimal of an unscaled value. */
    static Decimal decimal(BigInteger unscaled, DecimalType type) {
        return Decimal.apply(
                new BigDecimal(unscaled, type.scale()), type.precision(), type.scale());
    }
}
