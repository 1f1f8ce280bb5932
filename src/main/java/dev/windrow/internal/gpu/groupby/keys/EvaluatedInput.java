// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.memory.ArrayForm;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DictionaryRanks;
import dev.windrow.internal.gpu.memory.HostCopies;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
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
    public TornadoNativeArray array(String name, ArrayForm form) {
        TornadoNativeArray computed = computed(form).get(name);
        return computed == null ? table.array(name, form) : computed;
    }

    private Map<String, ? extends TornadoNativeArray> computed(ArrayForm form) {
        return switch (form) {
            case WORDS -> longs;
            case DOUBLES -> doubles;
            case VALIDITY -> validities;
            case FLOATS,
                    OFFSETS,
                    CHARACTERS,
                    CHARACTER_BYTES,
                    BYTES,
                    SHORTS,
                    INTS,
                    EXACT_FLOATS,
                    VALIDITY_BYTES ->
                    Map.of();
        };
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
    public DictionaryRanks dictionary(String name) {
        return table.dictionary(name);
    }
}
