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

import java.util.List;
import java.util.stream.Stream;

/**
 * Rows with functions over a window, in the order of its partitions. They are sorted on disk, and
 * some partitions are in memory at a time.
 *
 * @param window its keys are those of the sort
 * @param sorted the rows by partition and order, or as they are for a window without these; they
 *     stay open
 * @param budget what the rows in memory may take
 * @param threads threads that compute
 */
public record WindowedRows(Window window, PulledScan sorted, ScanBudget budget, int threads)
        implements PulledScan {

    /** Returns the order in which partitions come one after the other; no key if there is one. */
    public static List<SortKey> keys(Window window) {
        return Stream.concat(
                        window.partition().stream().map(SortKey::ascending),
                        window.order().stream())
                .toList();
    }

    /** Returns whether memory need not hold the rows of a partition. */
    public static boolean comeInParts(Window window) {
        return new WindowParts(window).suit();
    }

    @Override
    public String label() {
        return "rows of a window";
    }

    @Override
    public TableReader reader() {
        return new PartitionReader(window, sorted, budget, threads);
    }

    @Override
    public long version() {
        return sorted.version();
    }

    @Override
    public void settle() {
        sorted.settle();
    }

    /** Computes over no rows. */
    @Override
    public Table withoutRows() {
        try (CpuLane lane = CpuLane.ofMerge(1, new MemoryPool());
                Table none = sorted.withoutRows();
                Table made = lane.run(window, none)) {
            return TableConcatenation.copy(
                    List.of(TableRows.beside(none, made, new ColumnMemory())));
        }
    }
}
