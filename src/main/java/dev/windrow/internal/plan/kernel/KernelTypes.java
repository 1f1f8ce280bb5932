// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.kernel;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.ArrayType;
import dev.windrow.query.UserKernel;

import org.jspecify.annotations.Nullable;

/** Maps column types to the arrays that kernels get. */
public final class KernelTypes {

    private KernelTypes() {}

    /** Returns the array of a column's values, or null if kernels cannot have such a column. */
    static @Nullable ArrayType arrayOf(ColumnType type) {
        return switch (type) {
            case Primitive.BOOL, Primitive.INT8 -> ArrayType.BYTES;
            case Primitive.INT16 -> ArrayType.SHORTS;
            case Primitive.INT32, Primitive.DATE32 -> ArrayType.INTS;
            case Primitive.INT64 -> ArrayType.LONGS;
            case Primitive.FLOAT32 -> ArrayType.FLOATS;
            case Primitive.FLOAT64 -> ArrayType.DOUBLES;
            case ColumnType.Timestamp _, ColumnType.Decimal _ -> ArrayType.LONGS;
            case ColumnType.Time time ->
                    time.byteWidth() == Integer.BYTES ? ArrayType.INTS : ArrayType.LONGS;
            case Primitive.UTF8, Primitive.BINARY -> null;
            case ColumnType.ListOf _,
                    ColumnType.StructOf _,
                    ColumnType.Named _,
                    ColumnType.Packed _ ->
                    null;
        };
    }

    /** Returns whether a kernel gets an array of 64-bit floats. */
    public static boolean takesDoubles(UserKernel kernel) {
        return kernel.arrays().stream().anyMatch(array -> array.type() == ArrayType.DOUBLES);
    }

    /** Returns how many elements of the array make a value. */
    public static int elementsPerRow(ColumnType type) {
        return type instanceof ColumnType.Decimal ? 2 : 1;
    }
}
