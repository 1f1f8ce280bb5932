// SPDX-License-Identifier: Apache-2.0
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
 * What kernels get, to be imported statically. An array of a column's values has an element for
 * each row, at the row's index; the element of a null row is undefined.
 *
 * <p>Nothing here looks at a table. The query or operation fails with {@code UNKNOWN_COLUMN} if the
 * table lacks a column, and with {@code UNSUPPORTED_TYPE} if a column's type does not have the
 * elements of its array.
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

    /** {@return the thread's context} A kernel that takes it runs on devices only. */
    public static Parameter<KernelContext> context() {
        return new Parameter<>(new KernelArgument.Context());
    }

    /**
     * {@return an int} On a device it is a constant of the compiled code: each new value is
     * compiled anew.
     *
     * @param value the int
     */
    public static Parameter<Integer> scalar(int value) {
        return new Parameter<>(new KernelArgument.Scalar(value));
    }

    /**
     * {@return a long, which is a constant as {@link #scalar(int)} is}
     *
     * @param value the long
     */
    public static Parameter<Long> scalar(long value) {
        return new Parameter<>(new KernelArgument.Scalar(value));
    }

    /**
     * {@return a float, which is a constant as {@link #scalar(int)} is}
     *
     * @param value the float
     */
    public static Parameter<Float> scalar(float value) {
        return new Parameter<>(new KernelArgument.Scalar(value));
    }

    /**
     * {@return a double, which is a constant as {@link #scalar(int)} is}
     *
     * @param value the double
     */
    public static Parameter<Double> scalar(double value) {
        return new Parameter<>(new KernelArgument.Scalar(value));
    }

    /**
     * {@return the first row, or group, of a call} A kernel that takes this and {@link #rowCount}
     * may be called for a part of the rows: then the CPU's threads share them.
     */
    public static Parameter<Integer> firstRow() {
        return new Parameter<>(new KernelArgument.FirstRow());
    }

    /** {@return how many rows, or groups, a call is for} */
    public static Parameter<Integer> rowCount() {
        return new Parameter<>(new KernelArgument.RowCount());
    }

    /**
     * {@return a column's values as bytes, to be read}
     *
     * @param column a column of int8 or bool
     */
    public static Parameter<ByteArray> bytes(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.BYTES);
    }

    /**
     * {@return a column's values as bytes, to be changed in place}
     *
     * @param column a column of int8 or bool
     */
    public static Parameter<ByteArray> changedBytes(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.BYTES);
    }

    /**
     * {@return the values of a new column of int8, to be written for every row}
     *
     * @param column the name of the new column
     */
    public static Parameter<ByteArray> newBytes(String column) {
        return newBytes(column, Primitive.INT8);
    }

    /**
     * {@return the values of a new column, to be written for every row}
     *
     * @param column the name of the new column
     * @param type int8 or bool
     */
    public static Parameter<ByteArray> newBytes(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.BYTES, type);
    }

    /**
     * {@return a column's values as 16-bit integers, to be read}
     *
     * @param column a column of int16
     */
    public static Parameter<ShortArray> shorts(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.SHORTS);
    }

    /**
     * {@return a column's values as 16-bit integers, to be changed in place}
     *
     * @param column a column of int16
     */
    public static Parameter<ShortArray> changedShorts(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.SHORTS);
    }

    /**
     * {@return the values of a new column of int16, to be written for every row}
     *
     * @param column the name of the new column
     */
    public static Parameter<ShortArray> newShorts(String column) {
        return newShorts(column, Primitive.INT16);
    }

    /**
     * {@return the values of a new column, to be written for every row}
     *
     * @param column the name of the new column
     * @param type int16
     */
    public static Parameter<ShortArray> newShorts(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.SHORTS, type);
    }

    /**
     * {@return a column's values as 32-bit integers, to be read}
     *
     * @param column a column of int32, date32, or times in seconds or milliseconds
     */
    public static Parameter<IntArray> ints(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.INTS);
    }

    /**
     * {@return a column's values as 32-bit integers, to be changed in place}
     *
     * @param column a column of int32, date32, or times in seconds or milliseconds
     */
    public static Parameter<IntArray> changedInts(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.INTS);
    }

    /**
     * {@return the values of a new column of int32, to be written for every row}
     *
     * @param column the name of the new column
     */
    public static Parameter<IntArray> newInts(String column) {
        return newInts(column, Primitive.INT32);
    }

    /**
     * {@return the values of a new column, to be written for every row}
     *
     * @param column the name of the new column
     * @param type int32, date32, or a time in seconds or milliseconds
     */
    public static Parameter<IntArray> newInts(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.INTS, type);
    }

    /**
     * {@return a column's values as 64-bit integers, to be read}
     *
     * @param column a column of int64, timestamps, finer times or decimals
     */
    public static Parameter<LongArray> longs(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.LONGS);
    }

    /**
     * {@return a column's values as 64-bit integers, to be changed in place}
     *
     * @param column a column of int64, timestamps, finer times or decimals
     */
    public static Parameter<LongArray> changedLongs(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.LONGS);
    }

    /**
     * {@return the values of a new column of int64, to be written for every row}
     *
     * @param column the name of the new column
     */
    public static Parameter<LongArray> newLongs(String column) {
        return newLongs(column, Primitive.INT64);
    }

    /**
     * {@return the values of a new column, to be written for every row}
     *
     * @param column the name of the new column
     * @param type int64, a timestamp, a finer time, or a decimal of two elements a row
     */
    public static Parameter<LongArray> newLongs(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.LONGS, type);
    }

    /**
     * {@return a column's values as 32-bit floats, to be read}
     *
     * @param column a column of float32
     */
    public static Parameter<FloatArray> floats(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.FLOATS);
    }

    /**
     * {@return a column's values as 32-bit floats, to be changed in place}
     *
     * @param column a column of float32
     */
    public static Parameter<FloatArray> changedFloats(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.FLOATS);
    }

    /**
     * {@return the values of a new column of float32, to be written for every row}
     *
     * @param column the name of the new column
     */
    public static Parameter<FloatArray> newFloats(String column) {
        return newFloats(column, Primitive.FLOAT32);
    }

    /**
     * {@return the values of a new column, to be written for every row}
     *
     * @param column the name of the new column
     * @param type float32
     */
    public static Parameter<FloatArray> newFloats(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.FLOATS, type);
    }

    /**
     * {@return a column's values as 64-bit floats, to be read}
     *
     * @param column a column of float64
     */
    public static Parameter<DoubleArray> doubles(String column) {
        return Parameter.read(Kind.VALUES, column, ArrayType.DOUBLES);
    }

    /**
     * {@return a column's values as 64-bit floats, to be changed in place}
     *
     * @param column a column of float64
     */
    public static Parameter<DoubleArray> changedDoubles(String column) {
        return Parameter.change(Kind.VALUES, column, ArrayType.DOUBLES);
    }

    /**
     * {@return the values of a new column of float64, to be written for every row}
     *
     * @param column the name of the new column
     */
    public static Parameter<DoubleArray> newDoubles(String column) {
        return newDoubles(column, Primitive.FLOAT64);
    }

    /**
     * {@return the values of a new column, to be written for every row}
     *
     * @param column the name of the new column
     * @param type float64
     */
    public static Parameter<DoubleArray> newDoubles(String column, ColumnType type) {
        return Parameter.make(Kind.VALUES, column, ArrayType.DOUBLES, type);
    }

    /**
     * {@return which values of a column are not null, to be read: a byte for each row, 0 for a null
     * and 1 for a value}
     *
     * @param column a column of any type but lists
     */
    public static Parameter<ByteArray> validity(String column) {
        return Parameter.read(Kind.VALIDITY, column, ArrayType.BYTES);
    }

    /**
     * {@return which values of a column are not null, to be changed in place: 0 for a null,
     * anything else for a value}
     *
     * @param column a column of any type but lists
     */
    public static Parameter<ByteArray> changedValidity(String column) {
        return Parameter.change(Kind.VALIDITY, column, ArrayType.BYTES);
    }

    /**
     * {@return which values of a new or changed column are not null, to be written for every row: 0
     * for a null, anything else for a value} A new column without this array has no nulls.
     *
     * @param column the name of a column that kernels make or change
     */
    public static Parameter<ByteArray> newValidity(String column) {
        return Parameter.make(Kind.VALIDITY, column, ArrayType.BYTES, Primitive.BOOL);
    }

    /**
     * {@return where each string of a column begins in {@link #characters}, and where the last one
     * ends, to be read}
     *
     * @param column a column of utf8 or binary
     */
    public static Parameter<IntArray> offsets(String column) {
        return Parameter.read(Kind.OFFSETS, column, ArrayType.INTS);
    }

    /**
     * {@return the bytes of all strings of a column, to be read}
     *
     * @param column a column of utf8 or binary
     */
    public static Parameter<ByteArray> characters(String column) {
        return Parameter.read(Kind.CHARACTERS, column, ArrayType.BYTES);
    }

    /**
     * {@return memory that the kernels of one run share, undefined at first}
     *
     * @param name what kernels know it by: the same name is the same memory
     * @param length how many elements, at least 1
     */
    public static Parameter<ByteArray> scratchBytes(String name, int length) {
        return scratch(name, ArrayType.BYTES, length);
    }

    /**
     * {@return memory that the kernels of one run share, undefined at first}
     *
     * @param name what kernels know it by: the same name is the same memory
     * @param length how many elements, at least 1
     */
    public static Parameter<ShortArray> scratchShorts(String name, int length) {
        return scratch(name, ArrayType.SHORTS, length);
    }

    /**
     * {@return memory that the kernels of one run share, undefined at first}
     *
     * @param name what kernels know it by: the same name is the same memory
     * @param length how many elements, at least 1
     */
    public static Parameter<IntArray> scratchInts(String name, int length) {
        return scratch(name, ArrayType.INTS, length);
    }

    /**
     * {@return memory that the kernels of one run share, undefined at first}
     *
     * @param name what kernels know it by: the same name is the same memory
     * @param length how many elements, at least 1
     */
    public static Parameter<LongArray> scratchLongs(String name, int length) {
        return scratch(name, ArrayType.LONGS, length);
    }

    /**
     * {@return memory that the kernels of one run share, undefined at first}
     *
     * @param name what kernels know it by: the same name is the same memory
     * @param length how many elements, at least 1
     */
    public static Parameter<FloatArray> scratchFloats(String name, int length) {
        return scratch(name, ArrayType.FLOATS, length);
    }

    /**
     * {@return memory that the kernels of one run share, undefined at first}
     *
     * @param name what kernels know it by: the same name is the same memory
     * @param length how many elements, at least 1
     */
    public static Parameter<DoubleArray> scratchDoubles(String name, int length) {
        return scratch(name, ArrayType.DOUBLES, length);
    }

    private static <A extends TornadoNativeArray> Parameter<A> scratch(
            String name, ArrayType type, int length) {
        return new Parameter<>(
                new KernelArgument.Scratch(new KernelSlot(Kind.SCRATCH, name), type, length));
    }
}
