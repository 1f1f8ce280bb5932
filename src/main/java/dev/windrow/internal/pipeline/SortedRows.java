// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.PulledScan;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.internal.scan.ScanPasses;
import dev.windrow.query.Argsort;
import dev.windrow.query.Sort;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Rows in the order of some columns. Those that do not fit in memory are written to disk as sorted
 * runs, each of which has rows behind those of the runs before it: so rows with equal keys stay as
 * they were. Each pass merges the runs anew.
 */
public final class SortedRows implements PulledScan, AutoCloseable {

    /** The share of the budget that rows take until they are sorted: they are there twice. */
    private static final double SHARE_OF_RUN = 0.25;

    /** The share of the budget that pieces of runs take while these are merged. */
    private static final double SHARE_OF_MERGE = 0.25;

    /** Pieces so small are still worth a read. */
    private static final long LEAST_PIECE_BYTES = 1 << 16;

    /** Larger pieces are not read any faster. */
    private static final long MOST_PIECE_BYTES = 1 << 22;

    /** Runs that are merged at once, unless pieces were too small for that. */
    private static final int USUAL_RUNS = 64;

    private final Sort sort;
    private final ScanBudget budget;
    private final int threads;
    private final long pieceBytes;
    private final List<Table> held = new ArrayList<>();
    private final List<SortedRun> runs = new ArrayList<>();
    private long heldBytes;
    private long rows;
    private long bytesWritten;
    private @Nullable Table none;

    private SortedRows(Sort sort, ScanBudget budget, int threads) {
        this.sort = sort;
        this.budget = budget;
        this.threads = threads;
        pieceBytes =
                Math.clamp(
                        (long) (budget.bytes() * SHARE_OF_MERGE) / USUAL_RUNS,
                        LEAST_PIECE_BYTES,
                        MOST_PIECE_BYTES);
    }

    /**
     * Collects the rows of a scan.
     *
     * @param scan the rows, which are passed over once
     * @param budget what they may take
     * @param threads threads that sort
     * @return the rows, which the caller closes
     */
    public static SortedRows collect(Scan scan, Sort sort, ScanBudget budget, int threads) {
        return ScanPasses.overAll(scan, () -> collected(scan, sort, budget, threads));
    }

    private static SortedRows collected(Scan scan, Sort sort, ScanBudget budget, int threads) {
        SortedRows rows = new SortedRows(sort, budget, threads);
        try (Splits splits = scan.splits(null);
                CpuLane lane = CpuLane.ofMerge(threads, new MemoryPool())) {
            for (Split split = splits.next(); split != null; split = splits.next()) {
                rows.add(split.read(null), lane);
            }
            if (rows.isOnDisk()) {
                rows.spill(lane);
                rows.merge();
            }
            return rows;
        } catch (RuntimeException | Error e) {
            rows.close();
            throw e;
        }
    }

    private void add(Table table, CpuLane lane) {
        held.add(table);
        rows += table.rows();
        heldBytes += table.byteSize();
        if (none == null) {
            none = TableConcatenation.copy(List.of(table.slice(0, 0)));
        }
        if (heldBytes > budget.bytes() * SHARE_OF_RUN) {
            spill(lane);
        }
    }

    /** Sorts the rows that are held, and writes them to disk. */
    private void spill(CpuLane lane) {
        List<Table> parts = new ArrayList<>(held);
        held.clear();
        heldBytes = 0;
        if (parts.isEmpty()) {
            return;
        }
        SortedRun run = new SortedRun(budget.folder(), pieceBytes);
        runs.add(run);
        try (Table all = TableConcatenation.concatenate(parts)) {
            run.add(all, order(all, lane), lane.memory());
        }
        bytesWritten += run.bytes();
    }

    /** Returns the numbers of the rows in their order. */
    private long[] order(Table all, CpuLane lane) {
        try (Table sorted = lane.run(new Argsort(sort), all)) {
            FixedWidthColumn rows = (FixedWidthColumn) sorted.column(Argsort.ROW);
            long[] order = new long[(int) rows.rows()];
            for (int i = 0; i < order.length; i++) {
                order[i] = RawValues.getLong(rows, i);
            }
            return order;
        }
    }

    /** Merges runs until they are few enough for the last merge. */
    private void merge() {
        int most = (int) Math.max(2, budget.bytes() * SHARE_OF_MERGE / pieceBytes);
        while (runs.size() > most) {
            // Runs that follow each other are merged, the shortest first.
            for (int from = 0; from + 1 < runs.size(); from++) {
                List<SortedRun> some = runs.subList(from, Math.min(runs.size(), from + most));
                SortedRun all = merged(some);
                some.clear();
                runs.add(from, all);
            }
        }
    }

    private SortedRun merged(List<SortedRun> some) {
        SortedRun all = new SortedRun(budget.folder(), pieceBytes);
        try (TableReader merge = reader(some)) {
            for (Table next = merge.next(); next != null; next = merge.next()) {
                try (Table rows = next) {
                    all.addSorted(rows);
                }
            }
        } catch (RuntimeException | Error e) {
            all.close();
            throw e;
        }
        some.forEach(SortedRun::close);
        bytesWritten += all.bytes();
        return all;
    }

    private TableReader reader(List<SortedRun> some) {
        return new RunMerge(some, sort, threads, new MemoryPool());
    }

    /** Begins to merge all rows. */
    @Override
    public TableReader reader() {
        return reader(runs);
    }

    /** Returns whether rows lie on disk: then all of them do. */
    public boolean isOnDisk() {
        return !runs.isEmpty();
    }

    /**
     * Returns the rows as they were, if they are in memory.
     *
     * @return a table, which the caller closes in place of this
     */
    public Table unsorted() {
        List<Table> parts = new ArrayList<>(held);
        held.clear();
        close();
        return TableConcatenation.concatenate(parts);
    }

    /** Returns how many rows there are. */
    public long rows() {
        return rows;
    }

    /** Returns the bytes that were written to disk. */
    public long bytesWritten() {
        return bytesWritten;
    }

    @Override
    public String label() {
        return "sorted rows";
    }

    @Override
    public Table withoutRows() {
        return Objects.requireNonNull(none).slice(0, 0);
    }

    @Override
    public void close() {
        held.forEach(Table::close);
        held.clear();
        runs.forEach(SortedRun::close);
        runs.clear();
        if (none != null) {
            none.close();
        }
    }
}
