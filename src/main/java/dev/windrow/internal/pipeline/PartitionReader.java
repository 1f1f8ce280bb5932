// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.PulledScan;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Computes functions over a window of rows that come in the order of its partitions: of several
 * whole partitions at a time, or of a part of one that memory does not hold ({@link
 * LongPartition}). For one thread at a time.
 */
final class PartitionReader implements TableReader {

    /** The share of the budget of which several partitions are computed together. */
    private static final double SHARE_OF_CHUNK = 0.04;

    /** More rows at a time are not computed any faster. */
    private static final long MOST_CHUNK_BYTES = 1 << 24;

    /** The share of the budget that the rows of one partition may take: they are there twice. */
    private static final double SHARE_OF_PARTITION = 0.3;

    /** The share of the budget that they may take if they need not be there together. */
    private static final double SHARE_OF_PART = 0.1;

    /** A second pass takes this part of the budget. */
    private static final long SECOND_PASS = 4;

    private final Window window;
    private final List<SortKey> partition;
    private final TableReader source;
    private final CpuLane lane;
    private final long chunkBytes;
    private final long mostBytes;
    private final LongPartition begun;
    private final List<Table> held = new ArrayList<>();

    /** Bytes from which on a whole partition is looked for. */
    private long wantedBytes;

    private boolean isOver;

    /**
     * Begins to read.
     *
     * @param sorted the rows, which stay open
     */
    PartitionReader(Window window, PulledScan sorted, ScanBudget budget, int threads) {
        this.window = window;
        source = sorted.reader();
        partition = window.partition().stream().map(SortKey::ascending).toList();
        lane = CpuLane.ofMerge(threads, new MemoryPool());
        double share = WindowedRows.comeInParts(window) ? SHARE_OF_PART : SHARE_OF_PARTITION;
        mostBytes = Math.max(1, (long) (budget.bytes() * share));
        chunkBytes = Math.min(MOST_CHUNK_BYTES, (long) (budget.bytes() * SHARE_OF_CHUNK));
        wantedBytes = chunkBytes;
        begun =
                new LongPartition(
                        window,
                        lane,
                        mostBytes,
                        new PartitionTotals(
                                other ->
                                        new PartitionReader(
                                                other, sorted, budget.part(SECOND_PASS), threads)));
    }

    @Override
    public @Nullable Table next() {
        while (true) {
            fill();
            if (held.isEmpty()) {
                return null;
            }
            List<Table> parts = new ArrayList<>(held);
            held.clear();
            Table rows = TableConcatenation.concatenate(parts);
            long end;
            try {
                end = end(rows);
            } catch (RuntimeException | Error e) {
                rows.close();
                throw e;
            }
            if (end > 0) {
                wantedBytes = chunkBytes;
                return made(rows, end);
            }
            held.add(rows);
            wantedBytes = Math.min(2 * rows.byteSize(), mostBytes + 1);
        }
    }

    private void fill() {
        long bytes = held.stream().mapToLong(Table::byteSize).sum();
        while (!isOver && bytes < wantedBytes) {
            Table more = source.next();
            if (more == null) {
                isOver = true;
            } else {
                held.add(more);
                bytes += more.byteSize();
            }
        }
    }

    /** Returns the end of the rows that can be computed now; 0 if more rows are needed. */
    private long end(Table rows) {
        if (begun.hasRows()) {
            long end = endOfFirst(rows, partition);
            return end < rows.rows() || isOver ? end : endOfPeers(rows);
        }
        if (isOver) {
            return rows.rows();
        }
        long end = beginOfLast(rows, partition);
        return end > 0 || rows.byteSize() <= mostBytes ? end : endOfPeers(rows);
    }

    /**
     * Returns the end of the rows, all of one partition, whose peers are all there, and the rows
     * behind them that they see; 0 if more rows are needed.
     */
    private long endOfPeers(Table rows) {
        long most = rows.rows() - Math.max(1, begun.following());
        long end = 0;
        if (begun.suits() && most > 0) {
            end =
                    window.order().isEmpty()
                            ? most
                            : beginOfLast(rows.slice(0, most + 1), window.order());
        }
        if (end == 0 && rows.byteSize() > mostBytes) {
            throw begun.refused(rows);
        }
        return end;
    }

    /** Returns whether the row at {@code end} is of another partition than the one before it. */
    private boolean ends(Table rows, long end) {
        return Bound.compare(
                        Bound.of(rows, end - 1, partition),
                        Bound.of(rows, end, partition),
                        partition)
                != 0;
    }

    private static long beginOfLast(Table rows, List<SortKey> keys) {
        if (keys.isEmpty()) {
            return 0;
        }
        Bound last = Bound.of(rows, rows.rows() - 1, keys);
        return BoundTest.ofSome(rows, keys, last, false).end(0, rows.rows());
    }

    private static long endOfFirst(Table rows, List<SortKey> keys) {
        return keys.isEmpty()
                ? rows.rows()
                : BoundTest.ofSome(rows, keys, Bound.of(rows, 0, keys), true).end(0, rows.rows());
    }

    /** Computes the functions of the first rows, and keeps the others. */
    private Table made(Table rows, long end) {
        ColumnMemory owner = new ColumnMemory();
        owner.own(rows);
        try {
            boolean isAll = end == rows.rows();
            Table first = rows.slice(0, end);
            if (!isAll) {
                held.add(TableConcatenation.copy(List.of(rows.slice(end, rows.rows() - end))));
            }
            boolean isLast = isOver && isAll || !isAll && ends(rows, end);
            Table made = begun.run(rows, end, isLast);
            owner.own(made);
            return TableRows.beside(first, made, owner);
        } catch (RuntimeException | Error e) {
            owner.close();
            throw e;
        }
    }

    @Override
    public void close() {
        held.forEach(Table::close);
        held.clear();
        source.close();
        begun.close();
        lane.close();
    }
}
