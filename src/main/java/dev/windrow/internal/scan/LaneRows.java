// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Deferral;
import dev.windrow.internal.spill.PartitionWriter;
import dev.windrow.internal.spill.SpilledRows;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows that one lane has collected. It holds them as long as they fit its share of the memory,
 * and then writes them to a file, by partitions. For one thread at a time.
 */
final class LaneRows implements AutoCloseable {

    private final GroupByQuery query;
    private final long mostBytes;
    private final Path folder;
    private final List<Selected> held = new ArrayList<>();
    private long heldBytes;
    private long heldRows;
    private @Nullable PartitionWriter writer;

    /**
     * Makes a collection without rows.
     *
     * @param query tells which rows and columns are collected
     * @param mostBytes bytes of rows that are held
     * @param folder where others are written
     */
    LaneRows(GroupByQuery query, long mostBytes, Path folder) {
        this.query = query;
        this.mostBytes = mostBytes;
        this.folder = folder;
    }

    /**
     * The rows that the condition selects of one split, and the columns derived of them.
     *
     * @param split the number of the split
     * @param rows the rows
     */
    record Selected(int split, Table rows) {

        /** Selects rows of a split, which this takes over. */
        static Selected of(GroupByQuery query, int split, Table table) {
            if (!EvaluatedQuery.isNeeded(query)) {
                return new Selected(split, table);
            }
            ColumnMemory memory = new ColumnMemory();
            memory.own(table);
            try {
                EvaluatedQuery evaluated = EvaluatedQuery.of(query, table, 1, Deferral.NOTHING);
                memory.own(evaluated);
                return new Selected(split, selected(evaluated, memory, query, table));
            } catch (RuntimeException | Error e) {
                memory.close();
                throw e;
            }
        }

        /** Frees the split, unless rows share some of its memory. */
        private static Table selected(
                EvaluatedQuery evaluated, ColumnMemory memory, GroupByQuery query, Table table) {
            Map<String, Column> columns = new LinkedHashMap<>();
            Table rows = evaluated.table();
            rows.names().forEach(name -> columns.put(name, rows.column(name)));
            // A copy of a dictionary's indices shares the dictionary.
            boolean isShared =
                    query.where() == null
                            || columns.values().stream()
                                    .anyMatch(DictionaryColumn.class::isInstance);
            if (!isShared) {
                table.close();
            }
            return new Table(columns, rows.rows(), memory);
        }
    }

    /**
     * Collects rows of a split.
     *
     * @param split the number of the split
     * @param table all rows of the split, which this takes over
     */
    void add(int split, Table table) {
        Selected selected = Selected.of(query, split, table);
        held.add(selected);
        heldBytes += selected.rows().byteSize();
        heldRows += selected.rows().rows();
        // Sorted keys are merged where they are adjacent, so their rows stay together.
        if (heldBytes > mostBytes && heldRows > 0 && !query.keysSorted()) {
            spill();
        }
    }

    /** Writes what is held. */
    void spill() {
        if (writer == null) {
            writer = new PartitionWriter(query.keys(), 0, folder);
        }
        for (Selected each : held) {
            writer.add(each.split(), each.rows());
            each.rows().close();
        }
        held.clear();
        heldBytes = 0;
        heldRows = 0;
        writer.write();
    }

    /** Returns whether something was written. */
    boolean hasSpilled() {
        return writer != null;
    }

    /** Returns the rows that are held. They are closed with this. */
    List<Selected> held() {
        return held;
    }

    /** Returns the bytes that were written. */
    long bytesWritten() {
        return writer == null ? 0 : writer.bytesWritten();
    }

    /** Returns what was written of a partition. */
    List<SpilledRows> partition(int partition) {
        return writer == null ? List.of() : writer.partition(partition);
    }

    @Override
    public void close() {
        held.forEach(each -> each.rows().close());
        held.clear();
        if (writer != null) {
            writer.close();
        }
    }
}
