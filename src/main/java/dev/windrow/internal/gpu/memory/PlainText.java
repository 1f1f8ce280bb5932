// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.ReplacedColumns;
import dev.windrow.internal.column.StringConcatenation;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * Columns of a table, those with a dictionary as plain strings: each part of an input has
 * dictionaries of its own, and a program serves all parts.
 */
public final class PlainText {

    private PlainText() {}

    /**
     * Decodes some columns of a table. The others are borrowed.
     *
     * @param pool supplies the memory of what is decoded; null for none
     * @return a table that the caller closes
     */
    public static Table of(Table rows, Collection<String> names, @Nullable MemoryPool pool) {
        return ReplacedColumns.of(
                rows,
                names,
                new ColumnMemory(pool),
                (name, column, memory) ->
                        column instanceof DictionaryColumn coded ? plain(coded, memory) : column);
    }

    /**
     * Returns a copy of some columns of a table, which shares no memory with it.
     *
     * @param isKept tells of each column whether its dictionary stays one
     */
    public static Table copy(Table rows, Collection<String> names, Predicate<String> isKept) {
        return ReplacedColumns.of(
                rows,
                names,
                new ColumnMemory(),
                (name, column, memory) ->
                        column instanceof DictionaryColumn coded && !isKept.test(name)
                                ? plain(coded, memory)
                                : ColumnCopy.of(column, memory));
    }

    private static Column plain(DictionaryColumn coded, ColumnMemory memory) {
        return StringConcatenation.concatenate(List.of(coded), memory);
    }
}
