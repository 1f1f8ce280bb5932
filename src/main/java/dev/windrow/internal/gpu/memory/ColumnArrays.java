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
 * Arrays under names of two parts, "kind column", of which the first has no blank. They are made
 * once for all queries of a table, and those that a query takes are noted.
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

    /** Returns the same arrays, of which another query has taken none yet. */
    ColumnArrays forAnotherQuery() {
        return new ColumnArrays(made);
    }

    /** Returns an array, made if there is none of that name, and notes that it was taken. */
    TornadoNativeArray computeIfAbsent(String name, Function<String, TornadoNativeArray> maker) {
        TornadoNativeArray array = made.computeIfAbsent(name, maker);
        taken.add(array);
        return array;
    }

    /** Returns what this query took, in the order in which it did. */
    List<TornadoNativeArray> taken() {
        return new ArrayList<>(taken);
    }

    /** Returns what any query took of these columns. */
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
