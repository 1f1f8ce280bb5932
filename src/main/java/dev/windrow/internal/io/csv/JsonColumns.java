// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.TableRows;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the fields of some lines as columns, of one part after the other. For one thread. */
final class JsonColumns implements JsonVisitor {

    private static final byte[] NOTHING = {};

    private final Map<String, CsvColumn> columns = new LinkedHashMap<>();
    private int rows;

    JsonColumns(List<String> names, List<CsvType> types) {
        for (int i = 0; i < names.size(); i++) {
            columns.put(names.get(i), CsvColumn.of(names.get(i), types.get(i), CsvValues.JSON));
        }
    }

    /** Forgets the rows of the part before. */
    void begin() {
        rows = 0;
        columns.values().forEach(CsvColumn::begin);
    }

    @Override
    public void field(String name, Kind kind, byte[] value, long record) {
        CsvColumn column = columns.get(name);
        if (column == null) {
            return;
        }
        if (column.rows() > rows) {
            throw new CsvFailure(
                    ErrorCode.CORRUPT_FILE,
                    record,
                    "line %d names \"%s\" twice, expected each name once in an object",
                    name);
        }
        column.field(value, 0, value.length, kind == Kind.TEXT, record);
    }

    @Override
    public void endOfRow(long record) {
        rows++;
        for (CsvColumn column : columns.values()) {
            if (column.rows() < rows) {
                column.field(NOTHING, 0, 0, false, record);
            }
        }
    }

    /** Returns the rows of the part as a table of its own. */
    Table build(@Nullable MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        return TableRows.of(
                columns.keySet(), rows, memory, name -> columns.get(name).build(memory));
    }
}
