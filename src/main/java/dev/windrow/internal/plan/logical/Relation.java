// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

import dev.windrow.column.ColumnType;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Rows that a query reads. Whoever runs the query knows how. */
public interface Relation {

    /** Returns what messages call it, such as a file's path. */
    String label();

    /** Returns the names of the columns, or null if only reading the rows would tell them. */
    @Nullable List<String> names();

    /** Returns whether its rows may be read more than once. */
    default boolean isRepeatable() {
        return true;
    }

    /** Returns about how many rows there are, or nothing if only reading them would tell. */
    default OptionalLong expectedRows() {
        return OptionalLong.empty();
    }

    /**
     * Returns the types of columns by their names.
     *
     * @return none of a column that is not there, or whose type only reading the rows would tell
     */
    default Map<String, ColumnType> types(Collection<String> columns) {
        return Map.of();
    }

    /** Returns what the input says of its rows without reading them, or nothing. */
    default Optional<RelationFacts> facts(Collection<String> columns) {
        return Optional.empty();
    }
}
