// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.engine.Step;
import dev.windrow.query.GroupByQuery;

import java.util.ArrayList;
import java.util.List;

/**
 * Tables of one query's states that one thread has made, in the order in which they were made. They
 * are merged whenever they have become many, so that about as many rows are held as there are
 * groups.
 */
public final class StateTables implements AutoCloseable {

    /** Rows up to which merging would cost more than the memory is worth. */
    private static final long FEW_ROWS = 1 << 16;

    private final CpuLane lane;
    private final GroupByQuery merging;
    private final List<Table> tables = new ArrayList<>();
    private long rows;
    private long bytes;
    private long mergedRows;

    /**
     * Has no table yet.
     *
     * @param lane merges them
     * @param query the query, in which every aggregation has a small state
     */
    public StateTables(CpuLane lane, GroupByQuery query) {
        this.lane = lane;
        merging = query.withoutExpressions().withSorted(false);
    }

    /** Takes over one more table. */
    public void add(Table table) {
        tables.add(table);
        rows += table.rows();
        bytes += table.byteSize();
        if (tables.size() > 1 && rows > Math.max(FEW_ROWS, 2 * mergedRows)) {
            merge();
        }
    }

    /** Returns how many rows all tables have. */
    public long rows() {
        return rows;
    }

    /** Returns the bytes of all tables. */
    public long byteSize() {
        return bytes;
    }

    /** Returns whether all tables, merged if need be, take no more than some bytes. */
    boolean fit(long mostBytes) {
        if (bytes > mostBytes && tables.size() > 1) {
            merge();
        }
        return bytes <= mostBytes;
    }

    /** Merges all tables, so that no group is in two of them. */
    void mergeAll() {
        if (tables.size() > 1) {
            merge();
        }
    }

    private void merge() {
        List<Table> parts = List.copyOf(tables);
        tables.clear();
        rows = 0;
        try (Table all = TableConcatenation.concatenate(parts, lane.memory())) {
            Table merged = lane.merge(merging, all, Step.INTERMEDIATE);
            tables.add(merged);
            rows = merged.rows();
            bytes = merged.byteSize();
            mergedRows = rows;
        }
    }

    /**
     * Returns all tables, which the caller takes over. Many small ones are merged here, on the
     * lane's thread: the last merge has one thread until it has put all tables together.
     */
    public List<Table> take() {
        if (tables.size() > 1 && rows <= FEW_ROWS) {
            merge();
        }
        List<Table> taken = List.copyOf(tables);
        tables.clear();
        rows = 0;
        bytes = 0;
        mergedRows = 0;
        return taken;
    }

    @Override
    public void close() {
        tables.forEach(Table::close);
        tables.clear();
    }
}
