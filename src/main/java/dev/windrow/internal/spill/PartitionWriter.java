// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.spill;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.io.ipc.SpillFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Divides rows by their keys into partitions, and writes these to a file. Rows stay in their order.
 * For one thread.
 */
public final class PartitionWriter implements AutoCloseable {

    /** Rows that are divided at once: so many that those of a partition are worth a slice. */
    private static final long CHUNK_ROWS = 1 << 18;

    private final List<String> keys;
    private final KeyPartitions partitioning;
    private final SpillFile file;
    private final List<Divided> divided = new ArrayList<>();
    private final List<List<SpilledRows>> partitions = new ArrayList<>();

    /**
     * Makes a writer with a new file.
     *
     * @param keys the names of the key columns
     * @param level how often the rows were divided before
     * @param folder where the file takes its space
     */
    public PartitionWriter(List<String> keys, int level, Path folder) {
        this.keys = keys;
        partitioning = new KeyPartitions(level);
        file = SpillFile.open(folder);
        for (int i = 0; i < KeyPartitions.COUNT; i++) {
            partitions.add(new ArrayList<>());
        }
    }

    /**
     * Rows of one split, partition by partition.
     *
     * @param split the number of the split
     * @param rows the rows
     * @param ends where each partition ends
     */
    private record Divided(int split, Table rows, int[] ends) {

        long rowsOf(int partition) {
            return ends[partition] - begin(partition);
        }

        private long begin(int partition) {
            return partition == 0 ? 0 : ends[partition - 1];
        }

        /** Returns the rows of a partition, which share memory with all. */
        Table slice(int partition) {
            return rows.slice(begin(partition), rowsOf(partition));
        }
    }

    /** Returns the bytes that were written so far. */
    public long bytesWritten() {
        return file.end();
    }

    /**
     * Divides rows of a split. They are held until {@link #write}.
     *
     * @param rows the rows, of which nothing is needed afterwards
     */
    public void add(int split, Table rows) {
        for (long from = 0; from < rows.rows(); from += CHUNK_ROWS) {
            long count = Math.min(CHUNK_ROWS, rows.rows() - from);
            divided.add(divide(split, rows.slice(from, count)));
        }
    }

    private Divided divide(int split, Table rows) {
        int count = (int) rows.rows();
        byte[] partition = partitioning.of(keys.stream().map(rows::column).toList(), count);
        int[] ends = new int[KeyPartitions.COUNT];
        for (int row = 0; row < count; row++) {
            ends[partition[row]]++;
        }
        int end = 0;
        for (int i = 0; i < ends.length; i++) {
            int begin = end;
            end += ends[i];
            ends[i] = begin;
        }
        long[] order = new long[count];
        for (int row = 0; row < count; row++) {
            order[ends[partition[row]]++] = row;
        }
        return new Divided(split, TableRows.gather(rows, order, new ColumnMemory()), ends);
    }

    /** Writes what is held, partition by partition. */
    public void write() {
        for (int partition = 0; partition < KeyPartitions.COUNT; partition++) {
            write(partition);
        }
        forget();
    }

    private void write(int partition) {
        List<Table> slices = new ArrayList<>();
        List<SpilledRows.Run> runs = new ArrayList<>();
        for (Divided each : divided) {
            if (each.rowsOf(partition) > 0) {
                slices.add(each.slice(partition));
                runs.add(new SpilledRows.Run(each.split(), each.rowsOf(partition)));
            }
        }
        if (slices.isEmpty()) {
            return;
        }
        try (Table all = TableConcatenation.copy(slices)) {
            long from = file.end();
            file.write(all);
            partitions.get(partition).add(new SpilledRows(file, from, file.end(), runs));
        }
    }

    /** Returns what was written of a partition. It can be read until this is closed. */
    public List<SpilledRows> partition(int partition) {
        return Collections.unmodifiableList(partitions.get(partition));
    }

    /** Returns what was written of each partition. */
    public List<List<SpilledRows>> partitions() {
        return Collections.unmodifiableList(partitions);
    }

    private void forget() {
        divided.forEach(each -> each.rows().close());
        divided.clear();
    }

    @Override
    public void close() {
        forget();
        file.close();
    }
}
