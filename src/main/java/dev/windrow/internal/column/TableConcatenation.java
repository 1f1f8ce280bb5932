// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Joins the rows of several tables. */
public final class TableConcatenation {

    private TableConcatenation() {}

    /**
     * Joins the rows of all parts into one table with contiguous columns, and closes the parts,
     * even if it fails. A single part is returned itself.
     *
     * @param parts at least one table; all have the first one's names and types
     * @return the table, which the caller closes
     */
    public static Table concatenate(List<Table> parts) {
        return concatenate(parts, null);
    }

    /**
     * Joins the rows of all parts into one table, as {@link #concatenate(List)} does.
     *
     * @param pool supplies the memory of the table; null for none
     */
    public static Table concatenate(List<Table> parts, @Nullable MemoryPool pool) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        try {
            return copy(parts, pool);
        } finally {
            parts.forEach(Table::close);
        }
    }

    /**
     * Returns the rows of all parts as one table with contiguous columns. The parts stay open, and
     * share no memory with it.
     *
     * @param parts at least one table; all have the first one's names and types
     */
    public static Table copy(List<Table> parts) {
        return copy(parts, null);
    }

    /**
     * Returns the rows of all parts as one table, as {@link #copy(List)} does.
     *
     * @param pool supplies the memory of the table; null for none
     */
    public static Table copy(List<Table> parts, @Nullable MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        try {
            long rows = 0;
            for (Table part : parts) {
                rows += part.rows();
            }
            CopyWork work = new CopyWork();
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : parts.getFirst().names()) {
                List<Column> pieces = parts.stream().map(part -> part.column(name)).toList();
                columns.put(name, ColumnConcatenation.concatenate(pieces, memory, work));
            }
            work.run();
            return new Table(columns, rows, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }
}
