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
import java.util.function.Function;

/**
 * Arrays by name: "kind column", where the kind has no blank. They are made once for all queries of
 * a table. Each query's uses are recorded.
 */
final class ColumnArrays {

    private final Map<String, TornadoNativeArray> made;
    private final Set<TornadoNativeArray> taken = new LinkedHashSet<>();

    ColumnArrays() {
        this(new LinkedHashMap<>());
    }

    private ColumnArrays(Map<String, TornadoNativeArray> made) {
        this.made = made;
    }

    /** Returns the same arrays for another query, which has used none yet. */
    ColumnArrays forAnotherQuery() {
        return new ColumnArrays(made);
    }

    /**
     * Returns the array of a column, made if there is none, and records its use.
     *
     * @param kind decides the array's class
     * @param column the column's name, of which {@code maker} makes the array
     */
    @SuppressWarnings("unchecked") // The kind decides the class.
    <A extends TornadoNativeArray> A of(String kind, String column, Function<String, A> maker) {
        A array = (A) made.computeIfAbsent(kind + " " + column, name -> maker.apply(column));
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
                .filter(entry -> columns.contains(columnOf(entry.getKey())))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static String columnOf(String name) {
        return name.substring(name.indexOf(' ') + 1);
    }
}
