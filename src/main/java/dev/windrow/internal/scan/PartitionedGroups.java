// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.spill.KeyPartitions;
import dev.windrow.internal.spill.PartitionWriter;
import dev.windrow.internal.spill.SpilledRows;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The groups of rows on disk, one partition after the other. A partition that is too large to be
 * aggregated in memory is divided once more. For one thread.
 */
public final class PartitionedGroups implements Iterator<Table>, AutoCloseable {

    /** The share of the budget that the rows of a partition may take: they are there twice. */
    private static final double SHARE_OF_PARTITION = 0.2;

    /** A partition of fewer bytes is not worth a file of its own. */
    private static final long LEAST_DIVIDED_BYTES = 1 << 16;

    /** Dividing rows that often, each time by other bits, leaves only equal keys together. */
    private static final int MOST_LEVELS = 6;

    private final RowCollection rows;
    private final ScanBudget budget;
    private final CpuLane lane;
    private final RowCollection.Aggregation aggregation;
    private final Deque<Partition> left = new ArrayDeque<>();
    private final List<PartitionWriter> writers = new ArrayList<>();

    /**
     * Rows of some keys.
     *
     * @param rows where they lie
     * @param level how often they were divided
     * @param written whose last partition this is to be read, or null if it is not the last
     */
    private record Partition(List<SpilledRows> rows, int level, @Nullable PartitionWriter written) {

        long bytes() {
            return rows.stream().mapToLong(SpilledRows::bytes).sum();
        }
    }

    PartitionedGroups(
            RowCollection rows,
            ScanBudget budget,
            int threads,
            RowCollection.@Nullable Aggregation aggregation) {
        this.rows = rows;
        this.budget = budget;
        lane = CpuLane.ofMerge(threads, new MemoryPool());
        this.aggregation = aggregation == null ? lane::run : aggregation;
        for (int i = 0; i < KeyPartitions.COUNT; i++) {
            List<SpilledRows> some = rows.partition(i);
            if (!some.isEmpty()) {
                left.push(new Partition(some, 1, null));
            }
        }
    }

    @Override
    public boolean hasNext() {
        return !left.isEmpty();
    }

    /**
     * Aggregates the next partition.
     *
     * @return its groups, which the caller closes
     */
    @Override
    public Table next() {
        if (left.isEmpty()) {
            throw new NoSuchElementException("all partitions were aggregated");
        }
        Partition next = left.pop();
        while (isTooLarge(next)) {
            divide(next);
            release(next);
            next = left.pop();
        }
        try (Table all = read(next)) {
            release(next);
            return rows.withRowNumbers(aggregation.run(rows.query(), all), all);
        }
    }

    /** Deletes the file of a partition that was read, if all others of that file were, too. */
    private void release(Partition read) {
        PartitionWriter written = read.written();
        if (written != null) {
            writers.remove(written);
            written.close();
        }
    }

    /**
     * Aggregates all partitions that are left.
     *
     * @return their groups, at least one partition's, which the caller closes
     */
    public Table rest() {
        List<Table> all = new ArrayList<>();
        try {
            forEachRemaining(all::add);
        } catch (RuntimeException | Error e) {
            all.forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(all);
    }

    private boolean isTooLarge(Partition partition) {
        double most = Math.max(budget.bytes() * SHARE_OF_PARTITION, LEAST_DIVIDED_BYTES);
        return partition.bytes() > most
                && partition.level() < MOST_LEVELS
                && !rows.query().keys().isEmpty();
    }

    private void divide(Partition partition) {
        PartitionWriter writer =
                new PartitionWriter(rows.query().keys(), partition.level(), budget.folder());
        writers.add(writer);
        for (SpilledRows spilled : partition.rows()) {
            try (Table table = spilled.read()) {
                long from = 0;
                for (SpilledRows.Run run : spilled.runs()) {
                    writer.add(run.split(), table.slice(from, run.rows()));
                    from += run.rows();
                }
            }
            writer.write();
        }
        List<List<SpilledRows>> parts =
                writer.partitions().stream().filter(part -> !part.isEmpty()).toList();
        // Equal keys cannot be divided.
        int level = parts.size() == 1 ? MOST_LEVELS : partition.level() + 1;
        // What is pushed first is read last.
        for (int i = 0; i < parts.size(); i++) {
            left.push(new Partition(parts.get(i), level, i == 0 ? writer : null));
        }
    }

    /** Some rows of one split, as a slice of what was read. */
    private record Slice(int split, Table rows) {}

    /** Reads the rows of a partition, in the order of the scan. */
    private static Table read(Partition partition) {
        List<Table> read = new ArrayList<>();
        try {
            List<Slice> slices = new ArrayList<>();
            for (SpilledRows spilled : partition.rows()) {
                Table table = spilled.read();
                read.add(table);
                long from = 0;
                for (SpilledRows.Run run : spilled.runs()) {
                    slices.add(new Slice(run.split(), table.slice(from, run.rows())));
                    from += run.rows();
                }
            }
            slices.sort(Comparator.comparingInt(Slice::split));
            return TableConcatenation.copy(slices.stream().map(Slice::rows).toList());
        } finally {
            read.forEach(Table::close);
        }
    }

    @Override
    public void close() {
        left.clear();
        writers.forEach(PartitionWriter::close);
        lane.close();
        rows.close();
    }
}
