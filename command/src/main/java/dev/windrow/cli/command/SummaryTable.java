// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Builds a small table row by row. The first row tells the columns; each row has a value for all of
 * them.
 */
final class SummaryTable implements AutoCloseable {

    private final long rows;
    private final Map<String, ColumnBuilder> columns = new LinkedHashMap<>();

    /** Makes a table of so many rows, of which there is none yet. */
    SummaryTable(long rows) {
        this.rows = rows;
    }

    /** Adds a text to a column. */
    void text(String column, @Nullable String value) {
        ColumnBuilder builder = builder(column, Primitive.UTF8);
        if (value == null) {
            builder.appendNull();
        } else {
            builder.appendBytes(value.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Adds whether something is so. */
    void flag(String column, boolean value) {
        builder(column, Primitive.BOOL).appendBoolean(value);
    }

    /** Adds a count; a negative one is not known, and becomes null. */
    void count(String column, long value) {
        ColumnBuilder builder = builder(column, Primitive.INT64);
        if (value < 0) {
            builder.appendNull();
        } else {
            builder.appendLong(value);
        }
    }

    private ColumnBuilder builder(String column, ColumnType type) {
        return columns.computeIfAbsent(column, name -> ColumnBuilder.of(type, rows));
    }

    /** Returns the table, which the caller closes. */
    Table build() {
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> built = new LinkedHashMap<>();
            columns.forEach((name, builder) -> built.put(name, builder.build(memory)));
            return new Table(built, rows, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    @Override
    public void close() {
        columns.values().forEach(ColumnBuilder::close);
    }
}
