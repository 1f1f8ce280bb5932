// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.join;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.scan.ScanPasses;
import dev.windrow.internal.scan.ScanReader;
import dev.windrow.internal.spill.KeyPartitions;
import dev.windrow.internal.spill.SpillableRows;
import dev.windrow.internal.spill.SpilledPartition;
import dev.windrow.internal.spill.SpilledRows;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** All rows of a side: in memory if they fit, and else on disk, divided by their keys. */
public final class JoinSide implements AutoCloseable {

    private final JoinMemory memory;
    private final SpillableRows rows;
    private @Nullable Table none;
    private @Nullable Table table;

    /** What the rows would take that are held. */
    private long heldBytes;

    private JoinSide(List<String> keys, JoinMemory memory) {
        this.memory = memory;
        rows = new SpillableRows(keys, Long.MAX_VALUE, memory.folder());
    }

    /**
     * Collects the rows of a scan.
     *
     * @param keys the names of the key columns by which rows are divided; none to keep them
     *     together
     */
    public static JoinSide collect(Scan scan, List<String> keys, JoinMemory memory) {
        return ScanPasses.overAll(scan, () -> collected(scan, keys, memory));
    }

    /**
     * Makes a side of a table.
     *
     * @param table the rows, which this takes over
     */
    public static JoinSide of(Table table, List<String> keys, JoinMemory memory) {
        JoinSide side = new JoinSide(keys, memory);
        side.none = withoutRows(table);
        side.table = table;
        return side;
    }

    private static JoinSide collected(Scan scan, List<String> keys, JoinMemory memory) {
        JoinSide side = new JoinSide(keys, memory);
        try (Splits splits = scan.splits(null)) {
            for (Split split = splits.next(); split != null; split = splits.next()) {
                side.add(split.read(null));
            }
            side.finish();
            return side;
        } catch (RuntimeException | Error e) {
            side.close();
            throw e;
        }
    }

    private void add(Table read) {
        if (none == null) {
            none = withoutRows(read);
        }
        heldBytes += JoinMemory.built(read);
        rows.add(0, read);
        if (heldBytes > memory.bytes()) {
            spill();
        }
    }

    private static Table withoutRows(Table table) {
        return TableConcatenation.copy(List.of(table.slice(0, 0)));
    }

    private void finish() {
        if (rows.hasSpilled()) {
            spill();
        } else {
            table = TableConcatenation.copy(rows.held().stream().map(each -> each.rows()).toList());
            rows.close();
        }
    }

    /** Returns whether rows lie on disk: then all of them do. */
    public boolean isOnDisk() {
        return rows.hasSpilled();
    }

    /** Writes rows to disk. */
    void spill() {
        if (table != null) {
            rows.add(0, table);
            table = null;
        }
        rows.spill();
        heldBytes = 0;
    }

    /** Returns the bytes that the side takes in memory. */
    public long bytes() {
        return table == null ? 0 : JoinMemory.built(table);
    }

    /** Returns the bytes that were written to disk. */
    long bytesWritten() {
        return rows.bytesWritten();
    }

    /** Returns a table without rows, which stays open as long as this is. */
    public Table none() {
        return Objects.requireNonNull(none);
    }

    /** Returns all rows if they are in memory. They stay open as long as this is. */
    public Table table() {
        return view(Objects.requireNonNull(table));
    }

    private static Table view(Table table) {
        return table.only(table.names());
    }

    /** Returns the rows of a partition on disk. */
    SpilledPartition partition(int partition) {
        return new SpilledPartition(rows.partition(partition), 1);
    }

    /** Begins to read all rows. */
    TableReader reader() {
        if (!isOnDisk()) {
            return new ScanReader(Scan.of(table()));
        }
        List<SpilledRows> all = new ArrayList<>();
        for (int i = 0; i < KeyPartitions.COUNT; i++) {
            all.addAll(rows.partition(i));
        }
        return new SpilledReader(all, memory.pieceBytes());
    }

    /** Returns all rows, which may be read as long as this is open. */
    public Scan scan() {
        return new SideScan(this);
    }

    @Override
    public void close() {
        rows.close();
        if (table != null) {
            table.close();
        }
        if (none != null) {
            none.close();
        }
    }
}
