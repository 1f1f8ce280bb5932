// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.Table;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.PartitionedGroups;
import dev.windrow.internal.scan.PrunedSplits;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.internal.scan.Skipped;
import dev.windrow.internal.spill.SpillableRows;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.LongUnaryOperator;

/**
 * The rows of a scan that a query's condition selects, with the columns that it derives of them.
 * What is not selected is never held together. Rows that do not fit the budget lie on disk, divided
 * by their keys ({@link #partitions}); else all of them are one table ({@link #table}).
 */
public final class RowCollection implements Sink<RowCollection.Lane, RowCollection> {

    /** The share of the budget that rows may take, the rest being for what is done with them. */
    private static final double SHARE_OF_ROWS = 0.4;

    private final GroupByQuery query;
    private final NumberedRows numbers;
    private final ScanBudget budget;
    private final int threads;
    private final List<SpillableRows> lanes = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong rowsRead = new AtomicLong();
    private Skipped skipped = Skipped.NONE;
    private boolean isComplete;

    /**
     * Has no rows yet.
     *
     * @param query what is asked
     * @param areNumbered whether the rows themselves are wanted, with their {@link #numbers}
     * @param budget how many rows are held
     * @param threads how many splits are read at once
     */
    public RowCollection(GroupByQuery query, boolean areNumbered, ScanBudget budget, int threads) {
        this.query = query;
        this.budget = budget;
        this.threads = threads;
        numbers = new NumberedRows(query, areNumbered);
    }

    /** The rows that one worker has collected. */
    static final class Lane implements Sink.Local {

        private final CpuLane cpu;
        private final SpillableRows rows;

        private Lane(CpuLane cpu, SpillableRows rows) {
            this.cpu = cpu;
            this.rows = rows;
        }

        /** The collection closes the rows. */
        @Override
        public void close() {}
    }

    /**
     * Reads all rows, of which none was added yet.
     *
     * @param scan the rows, which are passed over once
     * @param progress hears how many rows were looked at
     */
    public void collect(Scan scan, ProgressListener progress) {
        try (PrunedSplits splits = PrunedSplits.of(numbers.condition(), query.inputNames(), scan)) {
            new Pipeline(splits, threads, progress).run(this);
            complete(splits.skipped());
        }
    }

    ScanBudget budget() {
        return budget;
    }

    int threads() {
        return threads;
    }

    @Override
    public Lane local(CpuLane cpu, StopSignal stop) {
        long share = (long) (budget.bytes() * SHARE_OF_ROWS) / threads;
        // Sorted keys are merged where they are adjacent, so their rows stay together.
        long most = query.keysSorted() ? Long.MAX_VALUE : share;
        SpillableRows rows =
                new SpillableRows(numbers.readingQuery().keys(), most, budget.folder());
        lanes.add(rows);
        return new Lane(cpu, rows);
    }

    @Override
    public long sink(Batch batch, Lane lane) {
        return add(batch.read(lane.cpu.memory()), batch, lane);
    }

    /**
     * Adds the rows of a batch.
     *
     * @param read the rows, which this takes over
     * @return how many they are
     */
    long add(Table read, Batch batch, Lane lane) {
        long count = read.rows();
        Table numbered = numbers.number(read, batch.number());
        lane.rows.add(batch.number(), SplitSelection.of(numbers.readingQuery(), numbered));
        rowsRead.addAndGet(count);
        return count;
    }

    @Override
    public void combine(Lane lane) {}

    @Override
    public RowCollection finish(Workers workers) {
        numbers.finish();
        if (isSpilled()) {
            workers.runAll(lanes.stream().map(RowCollection::rest).toList());
        }
        return this;
    }

    private static Workers.Work<Boolean> rest(SpillableRows rows) {
        return (lane, stop) -> {
            rows.spill();
            return true;
        };
    }

    /**
     * All rows were added.
     *
     * @param leftOut what was not read, since it cannot meet the condition
     */
    void complete(Skipped leftOut) {
        skipped = leftOut;
        isComplete = true;
    }

    /** Returns whether all rows are there that the condition selects. */
    public boolean isComplete() {
        return isComplete;
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

    /** Returns the numbers of numbered rows in the scan. */
    public LongUnaryOperator numbers(Table rows) {
        return numbers.of(rows);
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
