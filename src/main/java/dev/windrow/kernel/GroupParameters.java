// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.ArrayType;
import dev.windrow.query.KernelSlot.Kind;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * What a kernel that aggregates groups gets besides columns. {@link Parameters} inherits these
 * methods, so one static import is enough.
 *
 * <p>The query fails with {@code UNSUPPORTED_TYPE} if a type does not have the elements of its
 * array.
 */
public abstract sealed class GroupParameters permits Parameters {

    GroupParameters() {}

    /**
     * {@return where the rows of each group begin, and where the last ones end} The rows of group g
     * lie at {@code [starts[g], starts[g + 1])} in the arrays of all columns, in the order of the
     * input. Only aggregations have this.
     */
    public static Parameter<IntArray> segmentStarts() {
        return Parameter.read(Kind.SEGMENTS, "", ArrayType.INTS);
    }

    /** {@return the results of an aggregation, int8, to be written for every group} */
    public static Parameter<ByteArray> resultBytes() {
        return resultBytes(Primitive.INT8);
    }

    /**
     * {@return the results of an aggregation, to be written for every group}
     *
     * @param type the type of the results: int8 or bool
     */
    public static Parameter<ByteArray> resultBytes(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.BYTES, type);
    }

    /** {@return the results of an aggregation, int16, to be written for every group} */
    public static Parameter<ShortArray> resultShorts() {
        return resultShorts(Primitive.INT16);
    }

    /**
     * {@return the results of an aggregation, to be written for every group}
     *
     * @param type the type of the results: int16
     */
    public static Parameter<ShortArray> resultShorts(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.SHORTS, type);
    }

    /** {@return the results of an aggregation, int32, to be written for every group} */
    public static Parameter<IntArray> resultInts() {
        return resultInts(Primitive.INT32);
    }

    /**
     * {@return the results of an aggregation, to be written for every group}
     *
     * @param type the type of the results: int32, date32, or a time in seconds or milliseconds
     */
    public static Parameter<IntArray> resultInts(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.INTS, type);
    }

    /** {@return the results of an aggregation, int64, to be written for every group} */
    public static Parameter<LongArray> resultLongs() {
        return resultLongs(Primitive.INT64);
    }

    /**
     * {@return the results of an aggregation, to be written for every group}
     *
     * @param type the type of the results: int64, a timestamp, a finer time, or a decimal of two
     *     elements
     */
    public static Parameter<LongArray> resultLongs(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.LONGS, type);
    }

    /** {@return the results of an aggregation, float32, to be written for every group} */
    public static Parameter<FloatArray> resultFloats() {
        return resultFloats(Primitive.FLOAT32);
    }

    /**
     * {@return the results of an aggregation, to be written for every group}
     *
     * @param type the type of the results: float32
     */
    public static Parameter<FloatArray> resultFloats(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.FLOATS, type);
    }

    /** {@return the results of an aggregation, float64, to be written for every group} */
    public static Parameter<DoubleArray> resultDoubles() {
        return resultDoubles(Primitive.FLOAT64);
    }

    /**
     * {@return the results of an aggregation, to be written for every group}
     *
     * @param type the type of the results: float64
     */
    public static Parameter<DoubleArray> resultDoubles(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.DOUBLES, type);
    }

    /**
     * {@return which results are not null, to be written for every group: 0 for a null, anything
     * else for a value} If a kernel does not take this, a group without rows gets null, and no
     * other does.
     */
    public static Parameter<ByteArray> resultValidity() {
        return Parameter.make(Kind.RESULT_VALIDITY, "", ArrayType.BYTES, Primitive.BOOL);
    }
}
