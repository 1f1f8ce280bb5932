// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.spill.KeyPartitions;
import dev.windrow.internal.spill.PartitionWriter;
import dev.windrow.internal.spill.SpillableRows;
import dev.windrow.internal.spill.SpilledPartition;
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
 * The groups of rows, or of states, on disk, one partition after the other. A partition that is too
 * large to be aggregated in memory is divided once more. For one thread.
 */
public final class PartitionedGroups implements Iterator<Table>, AutoCloseable {

    /** The share of the budget that the rows of a partition may take: they are there twice. */
    private static final double SHARE_OF_PARTITION = 0.2;

    private final List<String> keys;
    private final ScanBudget budget;
    private final CpuLane lane;
    private final Aggregation aggregation;
    private final List<SpillableRows> spilled;
    private final Deque<Partition> left = new ArrayDeque<>();
    private final List<PartitionWriter> writers = new ArrayList<>();

    /**
     * Rows of some keys.
     *
     * @param rows the rows
     * @param written whose last partition this is to be read, or null if it is not the last
     */
    private record Partition(SpilledPartition rows, @Nullable PartitionWriter written) {}

    /** Makes groups of a partition. */
    @FunctionalInterface
    public interface Aggregation {

        /**
         * Aggregates.
         *
         * @param lane may do it
         * @param rows the rows or the states of the partition
         * @return the groups, which the caller closes
         */
        Table run(CpuLane lane, Table rows);
    }

    /**
     * Prepares.
     *
     * @param keys the names of the key columns
     * @param spilled what threads have written, all of which this takes over
     */
    public PartitionedGroups(
            List<String> keys,
            List<SpillableRows> spilled,
            ScanBudget budget,
            int threads,
            Aggregation aggregation) {
        this.keys = List.copyOf(keys);
        this.spilled = List.copyOf(spilled);
        this.budget = budget;
        this.aggregation = aggregation;
        lane = CpuLane.ofMerge(threads, new MemoryPool());
        for (int i = 0; i < KeyPartitions.COUNT; i++) {
            int partition = i;
            List<SpilledRows> some =
                    spilled.stream().flatMap(of -> of.partition(partition).stream()).toList();
            if (!some.isEmpty()) {
                left.push(new Partition(new SpilledPartition(some, 1), null));
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
            return aggregation.run(lane, all);
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
        return OrClosed.joined(all -> forEachRemaining(all::add));
    }

    private boolean isTooLarge(Partition partition) {
        return partition.rows().isTooLarge((long) (budget.bytes() * SHARE_OF_PARTITION))
                && !keys.isEmpty();
    }

    private void divide(Partition partition) {
        PartitionWriter writer = partition.rows().divide(keys, budget.folder());
        writers.add(writer);
        List<List<SpilledRows>> parts =
                writer.partitions().stream().filter(part -> !part.isEmpty()).toList();
        // What is pushed first is read last.
        for (int i = 0; i < parts.size(); i++) {
            SpilledPartition part =
                    new SpilledPartition(parts.get(i), partition.rows().level() + 1);
            // Equal keys cannot be divided.
            left.push(
                    new Partition(
                            parts.size() == 1 ? part.undivided() : part, i == 0 ? writer : null));
        }
    }

    /** Some rows of one split, as a slice of what was read. */
    private record Slice(int split, Table rows) {}

    /** Reads the rows of a partition, in the order of the scan. */
    private static Table read(Partition partition) {
        List<Table> read = new ArrayList<>();
        try {
            List<Slice> slices = new ArrayList<>();
            for (SpilledRows spilled : partition.rows().rows()) {
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
        spilled.forEach(SpillableRows::close);
    }
}
