// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.Table;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.List;

/**
 * Columns as arrays for the device, for one query: those of one table ({@link TableInput}), or
 * those of a program, which one table after another is put into ({@link SharedInput}).
 */
public interface DeviceInput {

    /**
     * Copies the values of a table's columns into the arrays that hold copies.
     *
     * @param table the table that the next run reads
     */
    void load(Table table);

    /** Returns the copies so far, of all queries together. */
    HostCopies copies();

    /** Returns every array that this query asked for. They must be on the device. */
    List<TornadoNativeArray> uploads();

    /**
     * Returns the values of a fixed-width column as 64-bit words: its bytes, followed by zeros.
     * Bools are bits, the first one lowest. A dictionary column's values are each row's 32-bit rank
     * among the dictionary's distinct values, in order.
     */
    LongArray words(String name);

    /** Returns a column's validity as a bitmap in 64-bit words; the lowest bit is row 0's. */
    LongArray validity(String name);

    /** Returns a column of 32-bit floats, padded with a zero to an even number. */
    FloatArray floats(String name);

    /** Returns a column of 32-bit floats without padding. */
    FloatArray exactFloats(String name);

    /** Returns a column of 64-bit floats. */
    DoubleArray doubles(String name);

    /** Returns a column of 8-bit integers, or one of bools as bytes of 0 and 1. */
    ByteArray bytes(String name);

    /** Returns a column of 16-bit integers. */
    ShortArray shorts(String name);

    /** Returns a column of 32-bit integers, dates or times. */
    IntArray ints(String name);

    /** Returns a column's validity as a byte for each row, 1 where there is a value, else 0. */
    ByteArray validityBytes(String name);

    /** Returns the bytes of a column's strings, and at least one. */
    ByteArray characterBytes(String name);

    /**
     * Returns the offsets of a column's strings in {@link #characters}, and the end of the last
     * string.
     */
    IntArray offsets(String name);

    /**
     * Returns the bytes of a column's strings as 64-bit words, the first byte lowest. At every
     * string's begin, and at the end of the last, two words can be read.
     */
    LongArray characters(String name);

    /** Returns the dictionary of a column. */
    DictionaryRanks dictionary(String name);
}
