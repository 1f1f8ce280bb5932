// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.Validity;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.vectorized.ColumnVector;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;

/** Values of a fixed width. */
final class GatheredNumbers extends GatheredColumn {

    private final ColumnKind kind;
    private final int precision;
    private final int scale;
    private final boolean isKey;
    private final MemorySegment values;

    GatheredNumbers(FieldType type, boolean isKey, int capacity, ColumnMemory memory) {
        super(capacity, memory);
        kind = type.kind();
        this.isKey = isKey;
        precision = type.type() instanceof DecimalType decimal ? decimal.precision() : 0;
        scale = type.type() instanceof DecimalType decimal ? decimal.scale() : 0;
        values = memory.allocateUncleared((long) capacity * kind.type().byteWidth());
    }

    @Override
    void addValue(SpecializedGetters row, int ordinal, int at) {
        switch (kind) {
            case BOOL -> set(at, (byte) (row.getBoolean(ordinal) ? 1 : 0));
            case INT8 -> set(at, row.getByte(ordinal));
            case INT16 -> set(at, row.getShort(ordinal));
            case INT32 -> set(at, row.getInt(ordinal));
            case INT64 -> set(at, row.getLong(ordinal));
            case FLOAT32 -> set(at, row.getFloat(ordinal));
            case FLOAT64 -> set(at, row.getDouble(ordinal));
            case SHORT_DECIMAL ->
                    set(at, row.getDecimal(ordinal, precision, scale).toUnscaledLong());
            case LONG_DECIMAL -> set(at, row.getDecimal(ordinal, precision, scale));
            case STRING, BINARY -> throw new IllegalStateException("numbers of " + kind);
        }
    }

    @Override
    void addValue(ColumnVector vector, int row, int at) {
        switch (kind) {
            case BOOL -> set(at, (byte) (vector.getBoolean(row) ? 1 : 0));
            case INT8 -> set(at, vector.getByte(row));
            case INT16 -> set(at, vector.getShort(row));
            case INT32 -> set(at, vector.getInt(row));
            case INT64 -> set(at, vector.getLong(row));
            case FLOAT32 -> set(at, vector.getFloat(row));
            case FLOAT64 -> set(at, vector.getDouble(row));
            case SHORT_DECIMAL -> set(at, unscaled(vector, row));
            case LONG_DECIMAL -> set(at, vector.getDecimal(row, precision, scale));
            case STRING, BINARY -> throw new IllegalStateException("numbers of " + kind);
        }
    }

    @Override
    void addValues(ColumnVector vector, int from, int at, int count) {
        switch (kind) {
            case INT32 ->
                    MemorySegment.copy(
                            vector.getInts(from, count),
                            0,
                            values,
                            JAVA_INT_UNALIGNED,
                            (long) at << 2,
                            count);
            case INT64 ->
                    MemorySegment.copy(
                            vector.getLongs(from, count),
                            0,
                            values,
                            JAVA_LONG_UNALIGNED,
                            (long) at << 3,
                            count);
            case FLOAT64 -> addDoubles(vector.getDoubles(from, count), at);
            case BOOL, INT8, INT16, FLOAT32, SHORT_DECIMAL, LONG_DECIMAL, STRING, BINARY -> {
                for (int i = 0; i < count; i++) {
                    addValue(vector, from + i, at + i);
                }
            }
        }
    }

    private void addDoubles(double[] doubles, int at) {
        if (isKey) {
            for (int i = 0; i < doubles.length; i++) {
                set(at + i, doubles[i]);
            }
        } else {
            MemorySegment.copy(
                    doubles, 0, values, JAVA_DOUBLE_UNALIGNED, (long) at << 3, doubles.length);
        }
    }

    /** Spark's own vectors hold short decimals as integers; others give decimals alone. */
    private long unscaled(ColumnVector vector, int row) {
        if (!(vector instanceof WritableColumnVector)) {
            return vector.getDecimal(row, precision, scale).toUnscaledLong();
        }
        return precision <= Decimal.MAX_INT_DIGITS() ? vector.getInt(row) : vector.getLong(row);
    }

    private void set(int at, byte value) {
        values.set(JAVA_BYTE, at, value);
    }

    private void set(int at, short value) {
        values.set(JAVA_SHORT_UNALIGNED, (long) at << 1, value);
    }

    private void set(int at, int value) {
        values.set(JAVA_INT_UNALIGNED, (long) at << 2, value);
    }

    private void set(int at, long value) {
        values.set(JAVA_LONG_UNALIGNED, (long) at << 3, value);
    }

    private void set(int at, float value) {
        values.set(JAVA_FLOAT_UNALIGNED, (long) at << 2, isKey ? normalised(value) : value);
    }

    private void set(int at, double value) {
        values.set(JAVA_DOUBLE_UNALIGNED, (long) at << 3, isKey ? normalised(value) : value);
    }

    /** Adding 0.0 makes 0.0 of -0.0, and changes no other number. */
    private static float normalised(float value) {
        return Float.isNaN(value) ? Float.NaN : value + 0.0f;
    }

    private static double normalised(double value) {
        return Double.isNaN(value) ? Double.NaN : value + 0.0;
    }

    private void set(int at, Decimal value) {
        BigInteger unscaled = value.toJavaBigDecimal().unscaledValue();
        values.set(JAVA_LONG_UNALIGNED, (long) at << 4, Int128.low(unscaled));
        values.set(JAVA_LONG_UNALIGNED, ((long) at << 4) + Long.BYTES, Int128.high(unscaled));
    }

    @Override
    void addPlaceholder(int at) {
        int width = kind.type().byteWidth();
        values.asSlice((long) at * width, width).fill((byte) 0);
    }

    @Override
    Column column(int rows, Validity validity) {
        MemorySegment used = values.asSlice(0, (long) rows * kind.type().byteWidth());
        return new FixedWidthColumn(kind.type(), used, rows, validity);
    }
}
