// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.spark.Program.Input;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnVector;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows on their way into a table. */
final class GatheredRows implements AutoCloseable {

    private final int capacity;
    private final ColumnMemory memory;
    private final GatheredColumn[] columns;
    private final int[] ordinals;
    private int rows;

    /**
     * Makes empty columns.
     *
     * @param capacity the most rows
     * @param pool the memory of the columns
     */
    GatheredRows(List<Input> inputs, int capacity, MemoryPool pool) {
        this.capacity = capacity;
        memory = new ColumnMemory(pool);
        columns = new GatheredColumn[inputs.size()];
        ordinals = new int[inputs.size()];
        for (int i = 0; i < columns.length; i++) {
            Input input = inputs.get(i);
            columns[i] = GatheredColumn.of(input.type(), input.isKey(), capacity, memory);
            ordinals[i] = input.ordinal();
        }
    }

    boolean isFull() {
        return rows == capacity;
    }

    /** Returns how many more rows there may be. */
    int left() {
        return capacity - rows;
    }

    int rows() {
        return rows;
    }

    /** Copies the columns' fields of a row. */
    void add(InternalRow row) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].add(row, ordinals[i], rows);
        }
        rows++;
    }

    /**
     * Copies rows of a batch.
     *
     * @param vectors a vector for each column
     * @param from the first row
     * @param count how many
     */
    void addAll(ColumnVector[] vectors, int from, int count) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].addAll(vectors[i], from, rows, count);
        }
        rows += count;
    }

    /** Returns the rows as a table, which takes over the memory. No more rows can be added. */
    Table table() {
        Map<String, Column> built = new LinkedHashMap<>();
        for (int i = 0; i < columns.length; i++) {
            built.put(Program.column(i), columns[i].column(rows));
        }
        return new Table(built, rows, memory);
    }

    /** Frees the memory, unless it is a table's already. */
    @Override
    public void close() {
        memory.close();
    }
}
