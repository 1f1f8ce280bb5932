// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.kernels.ComparedColumn;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Values;

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

    /** Returns a column in a form, which decides the class of the array. */
    TornadoNativeArray array(String name, ArrayForm form);

    default LongArray words(String name) {
        return (LongArray) array(name, ArrayForm.WORDS);
    }

    default LongArray validity(String name) {
        return (LongArray) array(name, ArrayForm.VALIDITY);
    }

    default FloatArray floats(String name) {
        return (FloatArray) array(name, ArrayForm.FLOATS);
    }

    default FloatArray exactFloats(String name) {
        return (FloatArray) array(name, ArrayForm.EXACT_FLOATS);
    }

    default DoubleArray doubles(String name) {
        return (DoubleArray) array(name, ArrayForm.DOUBLES);
    }

    default ByteArray bytes(String name) {
        return (ByteArray) array(name, ArrayForm.BYTES);
    }

    default ShortArray shorts(String name) {
        return (ShortArray) array(name, ArrayForm.SHORTS);
    }

    default IntArray ints(String name) {
        return (IntArray) array(name, ArrayForm.INTS);
    }

    default ByteArray validityBytes(String name) {
        return (ByteArray) array(name, ArrayForm.VALIDITY_BYTES);
    }

    default ByteArray characterBytes(String name) {
        return (ByteArray) array(name, ArrayForm.CHARACTER_BYTES);
    }

    default IntArray offsets(String name) {
        return (IntArray) array(name, ArrayForm.OFFSETS);
    }

    default LongArray characters(String name) {
        return (LongArray) array(name, ArrayForm.CHARACTERS);
    }

    /** Returns which rows of a column have a value. */
    default Presence presence(String name, boolean nullable) {
        return nullable ? new Presence.Bits(validity(name)) : new Presence.Everywhere();
    }

    /**
     * Returns the numbers of a column.
     *
     * @param source how they are read, see {@link Values}
     */
    default Numbers numbers(String name, int source) {
        return switch (source) {
            case Values.FLOAT -> new Numbers.Floats(floats(name));
            case Values.DOUBLE -> new Numbers.Doubles(doubles(name));
            default -> new Numbers.Words(words(name), source);
        };
    }

    /** Returns a column by whose values rows are compared. */
    default ComparedColumn compared(String name, int source) {
        return source == Values.STRING
                ? new ComparedColumn.Strings(offsets(name), characters(name))
                : new ComparedColumn.Words(words(name), source);
    }

    /** Returns the dictionary of a column. */
    DictionaryRanks dictionary(String name);
}
