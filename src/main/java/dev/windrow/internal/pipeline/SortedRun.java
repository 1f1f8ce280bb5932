// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.io.ipc.SpillFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Rows on disk, in the order of a sort. They are read piece by piece. For one thread. */
final class SortedRun implements AutoCloseable {

    private final SpillFile file;
    private final long pieceBytes;

    /** Where each piece begins, and where the last one ends. */
    private final List<Long> bounds = new ArrayList<>(List.of(0L));

    /**
     * Makes a run without rows.
     *
     * @param folder where its file takes its space
     * @param pieceBytes about how many bytes are read at a time
     */
    SortedRun(Path folder, long pieceBytes) {
        file = SpillFile.open(folder);
        this.pieceBytes = pieceBytes;
    }

    /**
     * Appends rows of a table.
     *
     * @param order the numbers of the rows, in their order
     */
    void add(Table table, long[] order, MemoryPool pool) {
        int rows = pieceRows(table);
        for (int from = 0; from < order.length; from += rows) {
            long[] some = new long[Math.min(rows, order.length - from)];
            System.arraycopy(order, from, some, 0, some.length);
            try (Table piece = TableRows.gather(table, some, new ColumnMemory(pool))) {
                add(piece);
            }
        }
    }

    /** Appends the rows of a table that are in order. */
    void addSorted(Table table) {
        int rows = pieceRows(table);
        for (long from = 0; from < table.rows(); from += rows) {
            add(table.slice(from, Math.min(rows, table.rows() - from)));
        }
    }

    private int pieceRows(Table table) {
        long rows = (long) ((double) pieceBytes * table.rows() / Math.max(1, table.byteSize()));
        return Math.clamp(rows, 1, Integer.MAX_VALUE);
    }

    private void add(Table piece) {
        file.write(piece);
        bounds.add(file.end());
    }

    int pieces() {
        return bounds.size() - 1;
    }

    /** Reads a piece, which the caller closes. */
    Table read(int piece) {
        return file.read(bounds.get(piece), bounds.get(piece + 1));
    }

    long bytes() {
        return file.end();
    }

    @Override
    public void close() {
        file.close();
    }
}
