// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.spill;

import dev.windrow.column.Table;

import java.nio.file.Path;
import java.util.List;

/**
 * Rows on disk whose keys have the same bits of a hash.
 *
 * @param rows where they lie
 * @param level how often they were divided
 */
public record SpilledPartition(List<SpilledRows> rows, int level) {

    /** A partition of fewer bytes is not worth a file of its own. */
    private static final long LEAST_DIVIDED_BYTES = 1 << 20;

    /** Dividing rows that often, each time by other bits, leaves only equal keys together. */
    private static final int MOST_LEVELS = 6;

    /** Copies the list. */
    public SpilledPartition {
        rows = List.copyOf(rows);
    }

    /** Returns about how many bytes of memory the rows take. */
    public long bytes() {
        return rows.stream().mapToLong(SpilledRows::bytes).sum();
    }

    /**
     * Returns whether the rows are to be divided before they are read.
     *
     * @param mostBytes bytes of memory that a partition may take
     */
    public boolean isTooLarge(long mostBytes) {
        return mayBeDivided() && bytes() > Math.max(mostBytes, LEAST_DIVIDED_BYTES);
    }

    /** Returns whether keys may differ in other bits. */
    public boolean mayBeDivided() {
        return level < MOST_LEVELS;
    }

    /** Returns the same rows, which stay together, since one key has most of them. */
    public SpilledPartition undivided() {
        return new SpilledPartition(rows, MOST_LEVELS);
    }

    /**
     * Divides the rows by other bits, and writes them to a file of their own.
     *
     * @param keys the names of the key columns
     * @param folder where the file takes its space
     * @return the file, which the caller closes
     */
    public PartitionWriter divide(List<String> keys, Path folder) {
        PartitionWriter writer = new PartitionWriter(keys, level, folder);
        try {
            for (SpilledRows spilled : rows) {
                try (Table table = spilled.read()) {
                    long from = 0;
                    for (SpilledRows.Run run : spilled.runs()) {
                        writer.add(run.split(), table.slice(from, run.rows()));
                        from += run.rows();
                    }
                }
                writer.write();
            }
            return writer;
        } catch (RuntimeException | Error e) {
            writer.close();
            throw e;
        }
    }
}
