package dev.windrow.kernel;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.ArrayType;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.KernelSlot.Kind;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Says what kernels are given, to be imported statically. An array of a column's values has an
 * element for each row, at the row's index; what it holds under a null is undefined.
 *
 * <table>
 *   <caption>The array of a column</caption>
 *   <tr><td>{@code bytes}</td><td>int8; bool, as 0 and 1</td></tr>
 *   <tr><td>{@code shorts}</td><td>int16</td></tr>
 *   <tr><td>{@code ints}</td><td>int32, date32, times in seconds and milliseconds</td></tr>
 *   <tr><td>{@code longs}</td><td>int64, timestamps, finer times; decimals, as two elements for
 *       each row, the low half first</td></tr>
 *   <tr><td>{@code floats}, {@code doubles}</td><td>float32, float64</td></tr>
 *   <tr><td>{@code offsets}, {@code characters}</td><td>utf8, binary; to be read only</td></tr>
 * </table>
 */
public final class Parameters extends GroupParameters {

    private Parameters() {}

    /** The thread's context: with it, a kernel runs on devices only. */
    public static Parameter<KernelContext> context() {
        return new Parameter<>(new KernelArgument.Context());
    }

    /** An int. On a device it is a constant of the compiled code: each new one is compiled anew. */
    public static Parameter<Integer> scalar(int value) {
        return new Parameter<>(new KernelArgument.Scalar(value));
    }

    /** A long, as {@link #scalar(int)}. */
    public static Parameter<Long> scalar(long value) {
        return new Parameter<>(new KernelArgument.Scalar(value));
    }

    /** A float, as {@link #scalar(int)}. */
    public static Parameter<Float> scalar(float value) {
        return new Parameter<>(new KernelArgument.Scalar(value));
    }

    /** A double, as {@link #scalar(int)}. */
    public static Parameter<Double> scalar(double value) {
        return new Parameter<>(new KernelArgument.Scalar(value));
    }

    /**
     * The first row, or group, that a call is for. A kernel that takes this and {@link #rowCount}
     * may be called for a part of the rows: the CPU's threads then share them.
     */
    public static Parameter<Integer> firstRow() {
        return new Parameter<>(new KernelArgument.FirstRow());
    }

    /** How many rows, or groups, a call is for. */
    public static Parameter<Integer> rowCount() {
        return new Parameter<>(new KernelArgument.RowCount());
    }

    /** A column's values as bytes, to be read. */
    public static Parameter<ByteArray> bytes(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.BYTES);
    }

    /** A column's values as bytes, to be changed in place. */
    public static Parameter<ByteArray> changedBytes(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.BYTES);
    }

    /** The values of a new column of int8, to be written for every row. */
    public static Parameter<ByteArray> newBytes(String column) {
        return newBytes(column, Primitive.INT8);
    }

    /** The values of a new column of a type that has such elements. */
    public static Parameter<ByteArray> newBytes(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.BYTES, type);
    }

    /** A column's values as 16-bit integers, to be read. */
    public static Parameter<ShortArray> shorts(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.SHORTS);
    }

    /** A column's values as 16-bit integers, to be changed in place. */
    public static Parameter<ShortArray> changedShorts(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.SHORTS);
    }

    /** The values of a new column of int16, to be written for every row. */
    public static Parameter<ShortArray> newShorts(String column) {
        return newShorts(column, Primitive.INT16);
    }

    /** The values of a new column of a type that has such elements. */
    public static Parameter<ShortArray> newShorts(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.SHORTS, type);
    }

    /** A column's values as 32-bit integers, to be read. */
    public static Parameter<IntArray> ints(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.INTS);
    }

    /** A column's values as 32-bit integers, to be changed in place. */
    public static Parameter<IntArray> changedInts(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.INTS);
    }

    /** The values of a new column of int32, to be written for every row. */
    public static Parameter<IntArray> newInts(String column) {
        return newInts(column, Primitive.INT32);
    }

    /** The values of a new column of a type that has such elements. */
    public static Parameter<IntArray> newInts(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.INTS, type);
    }

    /** A column's values as 64-bit integers, to be read. */
    public static Parameter<LongArray> longs(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.LONGS);
    }

    /** A column's values as 64-bit integers, to be changed in place. */
    public static Parameter<LongArray> changedLongs(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.LONGS);
    }

    /** The values of a new column of int64, to be written for every row. */
    public static Parameter<LongArray> newLongs(String column) {
        return newLongs(column, Primitive.INT64);
    }

    /** The values of a new column of a type that has such elements. */
    public static Parameter<LongArray> newLongs(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.LONGS, type);
    }

    /** A column's values as 32-bit floats, to be read. */
    public static Parameter<FloatArray> floats(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.FLOATS);
    }

    /** A column's values as 32-bit floats, to be changed in place. */
    public static Parameter<FloatArray> changedFloats(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.FLOATS);
    }

    /** The values of a new column of float32, to be written for every row. */
    public static Parameter<FloatArray> newFloats(String column) {
        return newFloats(column, Primitive.FLOAT32);
    }

    /** The values of a new column of a type that has such elements. */
    public static Parameter<FloatArray> newFloats(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.FLOATS, type);
    }

    /** A column's values as 64-bit floats, to be read. */
    public static Parameter<DoubleArray> doubles(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.DOUBLES);
    }

    /** A column's values as 64-bit floats, to be changed in place. */
    public static Parameter<DoubleArray> changedDoubles(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.DOUBLES);
    }

    /** The values of a new column of float64, to be written for every row. */
    public static Parameter<DoubleArray> newDoubles(String column) {
        return newDoubles(column, Primitive.FLOAT64);
    }

    /** The values of a new column of a type that has such elements. */
    public static Parameter<DoubleArray> newDoubles(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.DOUBLES, type);
    }

    /**
     * Which values of a column are not null, to be read: a byte for each row, 0 for a null and 1
     * for a value.
     */
    public static Parameter<ByteArray> validity(String column) {
        return Parameter.read(Kind.VALIDITY, column, ArrayType.BYTES);
    }

    /** Which values are not null, to be changed in place: 0 for a null, anything else for not. */
    public static Parameter<ByteArray> changedValidity(String column) {
        return Parameter.change(Kind.VALIDITY, column, ArrayType.BYTES);
    }

    /**
     * Which values of a column that kernels make or change are not null, to be written for every
     * row: 0 for a null, anything else for not. A new column for which no kernel takes this has no
     * nulls.
     */
    public static Parameter<ByteArray> newValidity(String column) {
        return Parameter.make(Kind.VALIDITY, column, ArrayType.BYTES, Primitive.BOOL);
    }

    /** Where each string of a column begins in {@link #characters}, and where the last one ends. */
    public static Parameter<IntArray> offsets(String column) {
        return Parameter.read(Kind.OFFSETS, column, ArrayType.INTS);
    }

    /** The bytes of all strings of a column, to be read. */
    public static Parameter<ByteArray> characters(String column) {
        return Parameter.read(Kind.CHARACTERS, column, ArrayType.BYTES);
    }

    /** Memory for so many elements that kernels of one run share; undefined at first. */
    public static Parameter<ByteArray> scratchBytes(String name, int length) {
        return scratch(name, ArrayType.BYTES, length);
    }

    /** Memory for so many elements that kernels of one run share; undefined at first. */
    public static Parameter<ShortArray> scratchShorts(String name, int length) {
        return scratch(name, ArrayType.SHORTS, length);
    }

    /** Memory for so many elements that kernels of one run share; undefined at first. */
    public static Parameter<IntArray> scratchInts(String name, int length) {
        return scratch(name, ArrayType.INTS, length);
    }

    /** Memory for so many elements that kernels of one run share; undefined at first. */
    public static Parameter<LongArray> scratchLongs(String name, int length) {
        return scratch(name, ArrayType.LONGS, length);
    }

    /** Memory for so many elements that kernels of one run share; undefined at first. */
    public static Parameter<FloatArray> scratchFloats(String name, int length) {
        return scratch(name, ArrayType.FLOATS, length);
    }

    /** Memory for so many elements that kernels of one run share; undefined at first. */
    public static Parameter<DoubleArray> scratchDoubles(String name, int length) {
        return scratch(name, ArrayType.DOUBLES, length);
    }

    private static <A extends TornadoNativeArray> Parameter<A> scratch(
            String name, ArrayType type, int length) {
        return new Parameter<>(
                new KernelArgument.Scratch(new KernelSlot(Kind.SCRATCH, name), type, length));
    }
}
