// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DictionaryRanks;
import dev.windrow.internal.gpu.memory.HostCopies;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.List;
import java.util.Map;

/**
 * The columns of a table, and beside them columns that the device computes. A column's validity may
 * be computed, too, though its values are the table's: then it says which rows are selected.
 *
 * @param table the columns of the table
 * @param longs the values of computed integers, by name
 * @param doubles the values of computed floats, by name
 * @param validities computed validities, by name
 */
record EvaluatedInput(
        DeviceInput table,
        Map<String, LongArray> longs,
        Map<String, DoubleArray> doubles,
        Map<String, LongArray> validities)
        implements DeviceInput {

    EvaluatedInput {
        longs = Map.copyOf(longs);
        doubles = Map.copyOf(doubles);
        validities = Map.copyOf(validities);
    }

    @Override
    public LongArray words(String name) {
        LongArray computed = longs.get(name);
        return computed == null ? table.words(name) : computed;
    }

    @Override
    public DoubleArray doubles(String name) {
        DoubleArray computed = doubles.get(name);
        return computed == null ? table.doubles(name) : computed;
    }

    @Override
    public LongArray validity(String name) {
        LongArray computed = validities.get(name);
        return computed == null ? table.validity(name) : computed;
    }

    @Override
    public void load(Table next) {
        table.load(next);
    }

    @Override
    public HostCopies copies() {
        return table.copies();
    }

    @Override
    public List<TornadoNativeArray> uploads() {
        return table.uploads();
    }

    @Override
    public FloatArray floats(String name) {
        return table.floats(name);
    }

    @Override
    public FloatArray exactFloats(String name) {
        return table.exactFloats(name);
    }

    @Override
    public ByteArray bytes(String name) {
        return table.bytes(name);
    }

    @Override
    public ShortArray shorts(String name) {
        return table.shorts(name);
    }

    @Override
    public IntArray ints(String name) {
        return table.ints(name);
    }

    @Override
    public ByteArray validityBytes(String name) {
        return table.validityBytes(name);
    }

    @Override
    public ByteArray characterBytes(String name) {
        return table.characterBytes(name);
    }

    @Override
    public IntArray offsets(String name) {
        return table.offsets(name);
    }

    @Override
    public LongArray characters(String name) {
        return table.characters(name);
    }

    @Override
    public DictionaryRanks dictionary(String name) {
        return table.dictionary(name);
    }
}
