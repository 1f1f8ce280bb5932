// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A query over generated data.
 *
 * @param name what is special about it
 * @param query the query, with the algorithm left open
 * @param columns the columns of the input, by name
 * @param firstRow how many generated rows lie before the table, so that bitmaps start inside a byte
 */
record Case(String name, GroupByQuery query, Map<String, Generator> columns, int firstRow) {

    /** Makes the input with {@code rows} rows; the caller closes it. */
    Table table(int rows) {
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> made = new LinkedHashMap<>();
            columns.forEach(
                    (name, generator) ->
                            made.put(
                                    name,
                                    generator
                                            .generate(rows + firstRow, memory)
                                            .slice(firstRow, rows)));
            return new Table(made, rows, memory);
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
    }
}
