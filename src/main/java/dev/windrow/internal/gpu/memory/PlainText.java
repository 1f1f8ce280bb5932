package dev.windrow.internal.gpu.memory;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.StringConcatenation;
import dev.windrow.internal.column.TableConcatenation;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Columns of a table, those with a dictionary as plain strings: each part of an input has
 * dictionaries of its own, and a program serves all parts. The other columns are borrowed.
 */
public final class PlainText implements AutoCloseable {

    private final ColumnMemory memory;
    private final Table table;

    private PlainText(Table rows, Collection<String> names, @Nullable MemoryPool pool) {
        memory = new ColumnMemory(pool);
        try {
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : names) {
                Column column = rows.column(name);
                columns.put(
                        name,
                        column instanceof DictionaryColumn coded
                                ? StringConcatenation.concatenate(List.of(coded), memory)
                                : column);
            }
            table = new Table(columns, rows.rows(), new ColumnMemory());
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Decodes some columns of a table. */
    public static PlainText of(Table rows, Collection<String> names) {
        return of(rows, names, null);
    }

    /**
     * Decodes some columns of a table.
     *
     * @param pool supplies the memory of what is decoded; null for none
     */
    public static PlainText of(Table rows, Collection<String> names, @Nullable MemoryPool pool) {
        return new PlainText(rows, names, pool);
    }

    /** Returns a copy of some columns of a table, which shares no memory with it. */
    public static Table copy(Table rows, Collection<String> names) {
        try (PlainText plain = of(rows, names)) {
            return TableConcatenation.copy(List.of(plain.table()));
        }
    }

    /** Returns the columns. */
    public Table table() {
        return table;
    }

    /** Frees what was decoded. */
    @Override
    public void close() {
        memory.close();
    }
}
