// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.accumulators.AllRows;
import dev.windrow.internal.cpu.groupby.HashAggregate;
import dev.windrow.internal.cpu.groupby.HashAggregation;
import dev.windrow.internal.cpu.keys.KeyLayout;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.LaneReport;
import dev.windrow.internal.scan.Outcome;
import dev.windrow.internal.scan.PartialQuery;
import dev.windrow.internal.scan.PrunedSplits;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Groups of rows that are filtered and computed. A worker has one table of groups across all
 * batches, so that no row is read twice, however many groups there are, unless they outgrow the
 * memory.
 */
public final class HashGroups implements Sink<HashLocal> {

    /** The share of the budget that groups may take. */
    private static final double SHARE_OF_GROUPS = 0.4;

    private final GroupByQuery query;
    private final HashAggregation aggregation;
    private final long mostBytes;
    private final int threads;
    private final List<HashLocal> combined = Collections.synchronizedList(new ArrayList<>());
    private long mergeStart;
    private long found;

    /** Set once groups do not fit, or cannot be kept without the rows. */
    private volatile boolean hasGivenUp;

    private HashGroups(
            GroupByQuery query, HashAggregation aggregation, long mostBytes, int threads) {
        this.query = query;
        this.aggregation = aggregation;
        this.mostBytes = mostBytes;
        this.threads = threads;
    }

    /** Returns whether a scan comes in parts, and what is asked of it can be added part by part. */
    public static boolean suits(GroupByQuery query, Scan scan) {
        return !query.keysSorted()
                && PartialQuery.of(query).isPresent()
                && scan.isRepeatable()
                && scan.isDivided(query.inputNames());
    }

    /**
     * Groups the rows of a scan.
     *
     * @param query what is asked, which {@link #suits}
     * @param scan the rows, which are passed over once
     * @param ranges what is certain of columns, by name
     * @param budget the memory that groups may take
     * @param threads how many workers there are
     * @param progress hears how many rows were read
     * @return nothing, if the groups are not of a kind that can be kept without the rows, or do not
     *     fit the budget
     */
    public static Optional<Outcome> of(
            GroupByQuery query,
            Scan scan,
            Map<String, ColumnRange> ranges,
            ScanBudget budget,
            int threads,
            ProgressListener progress) {
        try (PrunedSplits splits = PrunedSplits.of(query.where(), query.inputNames(), scan)) {
            HashAggregation aggregation =
                    aggregation(query, splits, renamed(query, ranges), threads);
            long most = (long) (budget.bytes() * SHARE_OF_GROUPS) / threads;
            try (HashGroups groups = new HashGroups(query, aggregation, most, threads)) {
                Table table = new Pipeline(splits, threads, progress).run(groups);
                if (groups.hasGivenUp) {
                    table.close();
                    return Optional.empty();
                }
                return Optional.of(groups.outcome(table, splits));
            }
        }
    }

    private static HashAggregation aggregation(
            GroupByQuery query, Splits splits, Map<String, ColumnRange> ranges, int threads) {
        long expected = splits.estimate().expected();
        long most = splits.estimate().most();
        AllRows all =
                new AllRows(
                        most == Splits.UNKNOWN ? Long.MAX_VALUE : most,
                        name -> query.keys().isEmpty() || !hasNoNulls(ranges.get(name)));
        return new HashAggregation(
                all,
                expected == Splits.UNKNOWN ? CpuTuning.ROWS_WITHOUT_ESTIMATE : expected,
                threads,
                integers(ranges));
    }

    /** Adds the ranges of columns that have another name in the query. */
    private static Map<String, ColumnRange> renamed(
            GroupByQuery query, Map<String, ColumnRange> ranges) {
        Map<String, ColumnRange> all = new HashMap<>(ranges);
        for (DerivedColumn derived : query.derived()) {
            if (derived.expression() instanceof Expression.Column(String name)
                    && ranges.containsKey(name)) {
                all.put(derived.name(), ranges.get(name));
            }
        }
        return all;
    }

    private static boolean hasNoNulls(@Nullable ColumnRange range) {
        return range != null && range.nulls() == 0;
    }

    private static Map<String, KeyLayout.Range> integers(Map<String, ColumnRange> ranges) {
        Map<String, KeyLayout.Range> integers = new HashMap<>();
        ranges.forEach(
                (name, range) -> {
                    if (range.least() instanceof Long least
                            && range.greatest() instanceof Long greatest) {
                        integers.put(name, new KeyLayout.Range(least, greatest));
                    }
                });
        return integers;
    }

    @Override
    public HashLocal local(CpuLane lane) {
        return new HashLocal(lane, new HashAggregate(aggregation));
    }

    @Override
    public long sink(Batch batch, HashLocal local) {
        if (hasGivenUp) {
            return 0;
        }
        try (Table table = batch.read(local.lane().memory())) {
            boolean isTaken = local.lane().add(query, table, local.groups());
            if (!isTaken
                    || aggregation.textBytes() / threads + local.groups().byteSize() > mostBytes) {
                hasGivenUp = true;
            }
            local.count(table);
            return table.rows();
        }
    }

    @Override
    public void combine(HashLocal local) {
        combined.add(local);
    }

    @Override
    public Table finish(Workers workers) {
        mergeStart = System.nanoTime();
        if (hasGivenUp) {
            return new Table(Map.of(), 0, new ColumnMemory());
        }
        List<HashAggregate> groups = combined.stream().map(HashLocal::groups).toList();
        found = groups.stream().mapToLong(HashAggregate::count).sum();
        try (CpuLane lane = CpuLane.ofMerge(threads, new MemoryPool())) {
            return lane.finish(aggregation, groups);
        }
    }

    private Outcome outcome(Table groups, PrunedSplits splits) {
        List<Long> rowsOfWorkers = combined.stream().map(HashLocal::rows).toList();
        long rows = rowsOfWorkers.stream().mapToLong(Long::longValue).sum();
        return new Outcome(
                groups,
                combined.stream().mapToLong(HashLocal::splits).sum(),
                splits.skipped(),
                rows,
                combined.stream().mapToLong(HashLocal::bytes).sum(),
                new LaneReport(threads, rows, rowsOfWorkers, 0, 0, false, List.of()),
                found,
                mergeStart);
    }

    @Override
    public void close() {
        aggregation.close();
    }
}
