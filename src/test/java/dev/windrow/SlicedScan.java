// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/** Slices of a table, which stays open: some of them empty, where it has few rows. */
public final class SlicedScan implements Scan {

    private final Table table;
    private final long[] ends;
    private final boolean isRepeatable;
    private final AtomicInteger slicesRead = new AtomicInteger();
    private boolean tellsRows = true;

    public SlicedScan(Table table, int parts) {
        this(table, parts, true);
    }

    /**
     * Makes slices.
     *
     * @param isRepeatable false to have queries collect rows, since they may not begin again
     */
    SlicedScan(Table table, int parts, boolean isRepeatable) {
        this(
                table,
                LongStream.rangeClosed(1, parts).map(i -> table.rows() * i / parts).toArray(),
                isRepeatable);
    }

    private SlicedScan(Table table, long[] ends, boolean isRepeatable) {
        this.table = table;
        this.ends = ends;
        this.isRepeatable = isRepeatable;
    }

    /** Keeps the number of rows to itself, as a CSV file does: they might not fit in memory. */
    SlicedScan withoutRows() {
        tellsRows = false;
        return this;
    }

    /** Makes slices that end before these rows. */
    static SlicedScan endingAt(Table table, long... ends) {
        return new SlicedScan(table, ends, true);
    }

    @Override
    public String label() {
        return "slices";
    }

    /** Returns how many slices were read, in all passes. */
    int slicesRead() {
        return slicesRead.get();
    }

    @Override
    public boolean isRepeatable() {
        return isRepeatable;
    }

    @Override
    public boolean isDivided() {
        return true;
    }

    @Override
    public Splits splits(@Nullable List<String> columns) {
        return new Splits() {

            private int taken;

            @Override
            public long rows() {
                return tellsRows ? table.rows() : UNKNOWN;
            }

            @Override
            public synchronized @Nullable Split next() {
                if (taken == ends.length) {
                    return null;
                }
                long from = taken == 0 ? 0 : ends[taken - 1];
                long to = ends[taken++];
                return pool -> {
                    slicesRead.incrementAndGet();
                    return slice(columns == null ? table.names() : columns, from, to);
                };
            }

            @Override
            public void close() {}
        };
    }

    private Table slice(List<String> columns, long from, long to) {
        Map<String, Column> sliced = new LinkedHashMap<>();
        columns.forEach(name -> sliced.put(name, table.column(name).slice(from, to - from)));
        return new Table(sliced, to - from, new ColumnMemory());
    }
}
