// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;
import dev.windrow.internal.spill.SpillableRows;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/**
 * The rows of a scan that a query's condition selects, with the columns that it derives of them.
 * What is not selected is never held together. Rows that do not fit the budget lie on disk, divided
 * by their keys ({@link #partitions}); else all of them are one table ({@link #table}).
 */
public final class RowCollection implements AutoCloseable {

    /** The share of the budget that rows may take, the rest being for what is done with them. */
    private static final double SHARE_OF_ROWS = 0.4;

    private final GroupByQuery query;
    private final NumberedRows numbers;
    private final ScanBudget budget;
    private final int threads;
    private final List<SpillableRows> lanes = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong rowsRead = new AtomicLong();
    private Skipped skipped = Skipped.NONE;

    private RowCollection(GroupByQuery query, ScanBudget budget, int threads) {
        this.query = query;
        this.budget = budget;
        this.threads = threads;
        numbers = new NumberedRows(query);
    }

    /**
     * Reads a scan.
     *
     * @param query what is asked
     * @param scan the rows, which are passed over once
     * @param budget how many rows are held
     * @param threads how many splits are read at once
     * @param progress hears how many rows were looked at
     * @return the rows, which the caller closes
     */
    public static RowCollection collect(
            GroupByQuery query,
            Scan scan,
            ScanBudget budget,
            int threads,
            ProgressListener progress) {
        RowCollection rows = new RowCollection(query, budget, threads);
        try {
            try (PrunedSplits splits = PrunedSplits.of(query, scan)) {
                rows.read(splits, progress);
                rows.skipped = splits.skipped();
            }
            return rows;
        } catch (RuntimeException | Error e) {
            rows.close();
            throw e;
        }
    }

    private void read(Splits splits, ProgressListener progress) {
        try (WorkerPool pool = new WorkerPool(threads);
                MemoryPool memory = MemoryPool.ofLane()) {
            NumberedSplits numbered = new NumberedSplits(splits);
            ProgressMeter meter = new ProgressMeter(progress, "scanning", splits.rows());
            pool.runAll(Collections.nCopies(threads, stop -> lane(numbered, memory, meter, stop)));
            meter.finish();
            numbers.finish();
            if (isSpilled()) {
                pool.runAll(lanes.stream().map(RowCollection::rest).toList());
            }
        }
    }

    /** Takes splits until there are no more. */
    private boolean lane(
            NumberedSplits splits, MemoryPool memory, ProgressMeter meter, StopSignal stop) {
        long share = (long) (budget.bytes() * SHARE_OF_ROWS) / threads;
        GroupByQuery reading = numbers.readingQuery();
        // Sorted keys are merged where they are adjacent, so their rows stay together.
        long most = query.keysSorted() ? Long.MAX_VALUE : share;
        SpillableRows own = new SpillableRows(reading.keys(), most, budget.folder());
        lanes.add(own);
        try (CpuLane lane = CpuLane.ofSplits(memory.another())) {
            for (var next = splits.next(); next != null; next = splits.next()) {
                stop.check();
                Table read = lane.read(next.split());
                long count = read.rows();
                Table numbered = numbers.number(read, next.number());
                own.add(next.number(), SplitSelection.of(reading, numbered));
                rowsRead.addAndGet(count);
                meter.add(count);
            }
        }
        return true;
    }

    private static WorkerPool.Task<Boolean> rest(SpillableRows lane) {
        return stop -> {
            lane.spill();
            return true;
        };
    }

    /** Returns how many rows were read, selected or not. */
    public long rowsRead() {
        return rowsRead.get();
    }

    /** Returns what was not read, since it cannot meet the condition. */
    public Skipped skipped() {
        return skipped;
    }

    /** Returns whether rows lie on disk: then all of them do. */
    public boolean isSpilled() {
        return lanes.stream().anyMatch(SpillableRows::hasSpilled);
    }

    /** Returns the bytes that were written to disk. */
    public long bytesWritten() {
        return lanes.stream().mapToLong(SpillableRows::bytesWritten).sum();
    }

    /** Returns what is left to ask of the rows: the query without its condition and expressions. */
    public GroupByQuery query() {
        return query.withoutExpressions();
    }

    /**
     * Returns the rows in their order, if none is on disk.
     *
     * @return a table, which the caller closes
     */
    public Table table() {
        List<SpillableRows.Held> all = new ArrayList<>();
        lanes.forEach(lane -> all.addAll(lane.held()));
        all.sort(Comparator.comparingInt(SpillableRows.Held::split));
        return TableConcatenation.copy(all.stream().map(SpillableRows.Held::rows).toList());
    }

    /**
     * Makes numbers of rows in a result those of the scan's rows.
     *
     * @param groups the result of {@link #query} over {@code rows}; the returned table takes it
     *     over
     * @param rows the table of rows
     */
    public Table withRowNumbers(Table groups, Table rows) {
        return numbers.restore(groups, rows);
    }

    /**
     * Returns the groups, partition by partition, if rows are on disk.
     *
     * @param other runs a query without a condition and expressions over a partition, in place of
     *     the CPU; or null
     * @return tables of groups, of which none has a group of another; the caller closes them, which
     *     closes this
     */
    public PartitionedGroups partitions(@Nullable BiFunction<GroupByQuery, Table, Table> other) {
        return new PartitionedGroups(
                query.keys(),
                lanes,
                budget,
                threads,
                (lane, some) -> {
                    Table groups =
                            other == null ? lane.run(query(), some) : other.apply(query(), some);
                    return withRowNumbers(groups, some);
                });
    }

    @Override
    public void close() {
        lanes.forEach(SpillableRows::close);
    }
}
