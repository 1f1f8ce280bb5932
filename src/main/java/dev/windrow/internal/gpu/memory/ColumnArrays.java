// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Arrays of columns. They are made once for all queries of a table. Each query's uses are recorded.
 */
final class ColumnArrays {

    private final Map<Key, TornadoNativeArray> made;
    private final Set<TornadoNativeArray> taken = new LinkedHashSet<>();

    private record Key(String column, ArrayForm form) {}

    ColumnArrays() {
        this(new LinkedHashMap<>());
    }

    private ColumnArrays(Map<Key, TornadoNativeArray> made) {
        this.made = made;
    }

    /** Returns the same arrays for another query, which has used none yet. */
    ColumnArrays forAnotherQuery() {
        return new ColumnArrays(made);
    }

    /**
     * Returns the array of a column, made if there is none, and records its use.
     *
     * @param maker makes it of the column's name and the form
     */
    TornadoNativeArray of(
            String column,
            ArrayForm form,
            BiFunction<String, ArrayForm, TornadoNativeArray> maker) {
        TornadoNativeArray array =
                made.computeIfAbsent(new Key(column, form), key -> maker.apply(column, form));
        taken.add(array);
        return array;
    }

    /** Returns the arrays that this query used, in order of first use. */
    List<TornadoNativeArray> taken() {
        return new ArrayList<>(taken);
    }

    /** Returns the arrays of these columns that any query used. */
    List<TornadoNativeArray> madeOf(Collection<String> columns) {
        return made.entrySet().stream()
                .filter(entry -> columns.contains(entry.getKey().column()))
                .map(Map.Entry::getValue)
                .toList();
    }
}
