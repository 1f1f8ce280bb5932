// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.spill;

import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that are held as long as they fit a share of the memory, and are then written to a file,
 * divided by their keys. For one thread at a time.
 */
public final class SpillableRows implements AutoCloseable {

    private final List<String> keys;
    private final long mostBytes;
    private final Path folder;
    private final List<Held> held = new ArrayList<>();
    private long heldBytes;
    private long heldRows;
    private @Nullable PartitionWriter writer;

    /**
     * Makes a collection without rows.
     *
     * @param keys the names of the key columns
     * @param mostBytes bytes of rows that are held
     * @param folder where others are written
     */
    public SpillableRows(List<String> keys, long mostBytes, Path folder) {
        this.keys = keys;
        this.mostBytes = mostBytes;
        this.folder = folder;
    }

    /**
     * Rows in memory.
     *
     * @param split the number of the split that they come from
     * @param rows the rows
     */
    public record Held(int split, Table rows) {}

    /**
     * Adds rows, and writes all that are held once these are too many.
     *
     * @param split the number of the split that they come from
     * @param rows the rows, which this takes over
     */
    public void add(int split, Table rows) {
        held.add(new Held(split, rows));
        heldBytes += rows.byteSize();
        heldRows += rows.rows();
        if (heldBytes > mostBytes && heldRows > 0) {
            spill();
        }
    }

    /** Writes what is held. */
    public void spill() {
        if (writer == null) {
            writer = new PartitionWriter(keys, 0, folder);
        }
        for (Held each : held) {
            writer.add(each.split(), each.rows());
            each.rows().close();
        }
        held.clear();
        heldBytes = 0;
        heldRows = 0;
        writer.write();
    }

    /** Returns whether something was written. */
    public boolean hasSpilled() {
        return writer != null;
    }

    /** Returns the rows that are held. They are closed with this. */
    public List<Held> held() {
        return held;
    }

    /** Returns the bytes that were written. */
    public long bytesWritten() {
        return writer == null ? 0 : writer.bytesWritten();
    }

    /** Returns what was written of a partition. */
    public List<SpilledRows> partition(int partition) {
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
