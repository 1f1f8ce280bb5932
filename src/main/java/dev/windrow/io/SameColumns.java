// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Checks that all tables have the columns of the first one, with the same types. Any thread may
 * call it.
 */
final class SameColumns {

    private final boolean hasOthers;
    private @Nullable String firstLabel;
    private String firstColumns = "";
    private final Set<String> checked = ConcurrentHashMap.newKeySet();

    /**
     * Has seen no table yet.
     *
     * @param inputs how many inputs there are: one by itself is like no other
     */
    SameColumns(int inputs) {
        hasOthers = inputs > 1;
    }

    /**
     * Returns a table, or closes it and fails.
     *
     * @param label the name of the input that the table was read from
     * @throws WindrowException {@code INVALID_ARGUMENT} if its columns differ from those of the
     *     first
     */
    Table require(String label, Table table) {
        List<String> columns =
                table.names().stream()
                        .map(name -> name + " " + table.column(name).type().label())
                        .toList();
        try {
            require(label, columns);
        } catch (WindrowException e) {
            table.close();
            throw e;
        }
        return table;
    }

    /**
     * Checks an input of which single columns are read, unless it was checked before.
     *
     * @param table all columns, without rows
     * @throws WindrowException as {@link #require(String, Table)} does
     */
    void requireOnce(String label, Supplier<Table> table) {
        if (hasOthers && !checked.contains(label)) {
            require(label, table.get()).close();
            checked.add(label);
        }
    }

    /**
     * Checks columns.
     *
     * @param label the name of the input that has them
     * @param columns the name and the type of each
     * @throws WindrowException {@code INVALID_ARGUMENT} if they differ from those of the first
     */
    synchronized void require(String label, List<String> columns) {
        String found = String.join(", ", columns);
        if (firstLabel == null) {
            firstLabel = label;
            firstColumns = found;
        }
        if (!firstColumns.equals(found)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: has columns %s, expected the same as in %s: %s",
                    label, found, firstLabel, firstColumns);
        }
    }
}
