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
 * Says what a kernel that aggregates groups is given besides columns. {@link Parameters} has these
 * methods, too.
 */
public abstract sealed class GroupParameters permits Parameters {

    GroupParameters() {}

    /**
     * Where the rows of each group begin, and where the last ones end: those of group g lie at
     * {@code [starts[g], starts[g + 1])} in the arrays of all columns, in the order of the input.
     * Only aggregations have this.
     */
    public static Parameter<IntArray> segmentStarts() {
        return Parameter.read(Kind.SEGMENTS, "", ArrayType.INTS);
    }

    /** The results of an aggregation, int8, to be written for every group. */
    public static Parameter<ByteArray> resultBytes() {
        return resultBytes(Primitive.INT8);
    }

    /** The results of an aggregation, of a type that has such elements. */
    public static Parameter<ByteArray> resultBytes(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.BYTES, type);
    }

    /** The results of an aggregation, int16, to be written for every group. */
    public static Parameter<ShortArray> resultShorts() {
        return resultShorts(Primitive.INT16);
    }

    /** The results of an aggregation, of a type that has such elements. */
    public static Parameter<ShortArray> resultShorts(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.SHORTS, type);
    }

    /** The results of an aggregation, int32, to be written for every group. */
    public static Parameter<IntArray> resultInts() {
        return resultInts(Primitive.INT32);
    }

    /** The results of an aggregation, of a type that has such elements. */
    public static Parameter<IntArray> resultInts(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.INTS, type);
    }

    /** The results of an aggregation, int64, to be written for every group. */
    public static Parameter<LongArray> resultLongs() {
        return resultLongs(Primitive.INT64);
    }

    /** The results of an aggregation, of a type that has such elements. */
    public static Parameter<LongArray> resultLongs(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.LONGS, type);
    }

    /** The results of an aggregation, float32, to be written for every group. */
    public static Parameter<FloatArray> resultFloats() {
        return resultFloats(Primitive.FLOAT32);
    }

    /** The results of an aggregation, of a type that has such elements. */
    public static Parameter<FloatArray> resultFloats(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.FLOATS, type);
    }

    /** The results of an aggregation, float64, to be written for every group. */
    public static Parameter<DoubleArray> resultDoubles() {
        return resultDoubles(Primitive.FLOAT64);
    }

    /** The results of an aggregation, of a type that has such elements. */
    public static Parameter<DoubleArray> resultDoubles(ColumnType type) {
        return Parameter.make(Kind.RESULT, "", ArrayType.DOUBLES, type);
    }

    /**
     * Which results are not null, to be written for every group: 0 for a null, anything else for
     * not. If a kernel does not take this, a group without rows gets null, and no other does.
     */
    public static Parameter<ByteArray> resultValidity() {
        return Parameter.make(Kind.RESULT_VALIDITY, "", ArrayType.BYTES, Primitive.BOOL);
    }
}
