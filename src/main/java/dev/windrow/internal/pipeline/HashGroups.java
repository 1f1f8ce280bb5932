// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.cpu.accumulators.AllRows;
import dev.windrow.internal.cpu.groupby.HashAggregate;
import dev.windrow.internal.cpu.groupby.HashAggregation;
import dev.windrow.internal.cpu.keys.KeyLayout;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.partial.GroupStates;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.internal.partial.RowNumbers;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.DeviceShare;
import dev.windrow.internal.scan.DeviceUse;
import dev.windrow.internal.scan.LaneReport;
import dev.windrow.internal.scan.Outcome;
import dev.windrow.internal.scan.PrunedSplits;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.internal.scan.SplitRows;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.RowEstimate;
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
 * memory. A device may take some of the rows: it answers with states, which are merged with those
 * of the workers' groups. What refers to rows, such as a first value, has states of each batch.
 */
public final class HashGroups implements Sink<HashLocal> {

    /** The share of the budget that groups may take. */
    private static final double SHARE_OF_GROUPS = 0.4;

    private final GroupByQuery query;
    private final HashAggregation aggregation;

    /** Numbers the rows that states refer to; null where groups outlive the rows. */
    private final @Nullable SplitRows numbers;

    private final @Nullable DeviceShare share;
    private final long mostBytes;
    private final int threads;
    private final List<HashLocal> combined = Collections.synchronizedList(new ArrayList<>());
    private final List<Table> states = Collections.synchronizedList(new ArrayList<>());
    private long mergeStart;
    private long found;

    /** Set once groups do not fit, or are better made of all rows at once. */
    private volatile boolean hasGivenUp;

    private HashGroups(
            GroupByQuery query,
            HashAggregation aggregation,
            @Nullable DeviceShare share,
            long mostBytes,
            int threads) {
        this.query = query;
        this.aggregation = aggregation;
        numbers = HashAggregation.outliveRows(query) ? null : new SplitRows();
        this.share = share;
        this.mostBytes = mostBytes;
        this.threads = threads;
    }

    /** Returns whether a scan comes in parts, and what is asked of it can be added part by part. */
    public static boolean suits(GroupByQuery query, Scan scan) {
        return !query.keysSorted()
                && GroupStates.suit(query)
                && (HashAggregation.outliveRows(query) || namesNoState(query))
                && scan.isRepeatable()
                && scan.isDivided(query.inputNames());
    }

    /**
     * Returns whether a device may take some of the rows of a query that {@link #suits}: its answer
     * tells states, and no key is named as one.
     */
    public static boolean suitsDevices(GroupByQuery query) {
        return ResultStates.asked(query).isPresent() && namesNoState(query);
    }

    /** Returns whether no key is named as a column of states. */
    private static boolean namesNoState(GroupByQuery query) {
        return query.aggregations().stream()
                .map(named -> StateSchema.name(named.name(), ""))
                .noneMatch(state -> query.keys().stream().anyMatch(key -> key.startsWith(state)));
    }

    /**
     * Groups the rows of a scan.
     *
     * @param query what is asked, which {@link #suits}
     * @param scan the rows, which are passed over once
     * @param ranges what is certain of columns, by name
     * @param budget the memory that groups may take
     * @param threads how many workers there are
     * @param device a device that takes some of the rows, if that {@link #suitsDevices}; or null
     * @param progress hears how many rows were read
     * @return nothing, if the groups are not of a kind that can be kept without the rows, do not
     *     fit the budget, or are so many that a device is better asked for all rows at once
     */
    public static Optional<Outcome> of(
            GroupByQuery query,
            Scan scan,
            Map<String, ColumnRange> ranges,
            ScanBudget budget,
            int threads,
            @Nullable DeviceUse device,
            ProgressListener progress) {
        GroupByQuery asked = withoutNullKeys(query);
        try (PrunedSplits splits = PrunedSplits.of(asked, scan);
                MemoryPool memory = MemoryPool.ofLane()) {
            DeviceShare share =
                    device == null || !suitsDevices(query)
                            ? null
                            : share(device, query, scan, splits.estimate(), budget, memory);
            HashAggregation aggregation =
                    aggregation(asked, splits, renamed(asked, ranges), threads, share != null);
            long most = (long) (budget.bytes() * SHARE_OF_GROUPS) / threads;
            try (HashGroups groups = new HashGroups(asked, aggregation, share, most, threads)) {
                Table table = new Pipeline(splits, threads, progress).run(groups);
                if (groups.hasGivenUp) {
                    table.close();
                    return Optional.empty();
                }
                return Optional.of(groups.outcome(table, splits));
            }
        }
    }

    private static DeviceShare share(
            DeviceUse device,
            GroupByQuery query,
            Scan scan,
            RowEstimate estimate,
            ScanBudget budget,
            MemoryPool memory) {
        long expected = estimate.expected();
        boolean likelyFit =
                expected == Splits.UNKNOWN
                        || budget.holds(expected, query.inputNames().size(), estimate);
        GroupByQuery asked = ResultStates.asked(query).orElseThrow();
        return DeviceShare.of(device, asked, scan, expected, likelyFit, memory);
    }

    /** Returns the same query, which selects no row that lacks a key, if no group may. */
    private static GroupByQuery withoutNullKeys(GroupByQuery query) {
        if (query.nullKeys() == NullKeys.INCLUDE) {
            return query;
        }
        Map<String, Expression> computed = new HashMap<>();
        query.derived().forEach(derived -> computed.put(derived.name(), derived.expression()));
        Expression where = query.where();
        for (String key : query.keys()) {
            Expression present = computed.getOrDefault(key, Expression.column(key)).isNotNull();
            where = where == null ? present : where.and(present);
        }
        return query.withNullKeys(NullKeys.INCLUDE).withWhere(where);
    }

    private static HashAggregation aggregation(
            GroupByQuery query,
            Splits splits,
            Map<String, ColumnRange> ranges,
            int threads,
            boolean writesStates) {
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
                integers(ranges),
                writesStates);
    }

    /** Adds the ranges of columns that have another name in the query. */
    private static Map<String, ColumnRange> renamed(
            GroupByQuery query, Map<String, ColumnRange> ranges) {
        Map<String, ColumnRange> all = new HashMap<>(ranges);
        for (DerivedColumn derived : query.derived()) {
            if (derived.expression() instanceof Expression.ColumnReference(String name)
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
    public HashLocal local(CpuLane lane, StopSignal stop) {
        HashAggregate groups = numbers == null ? new HashAggregate(aggregation) : null;
        return new HashLocal(query, lane, stop, groups, share);
    }

    @Override
    public long sink(Batch batch, HashLocal local) {
        if (hasGivenUp) {
            return 0;
        }
        try (Table table = batch.read(local.memory())) {
            if (numbers != null) {
                numbers.add(batch.number(), table.rows());
            }
            local.add(table, batch);
            check(local);
            return table.rows();
        }
    }

    private void check(HashLocal local) {
        boolean isInVain = share != null && share.isInVain();
        long bytes = aggregation.textBytes() / threads + local.byteSize();
        if (isInVain || !local.keepsRows() || bytes > mostBytes) {
            hasGivenUp = true;
        }
    }

    @Override
    public void combine(HashLocal local) {
        if (!hasGivenUp) {
            local.leave();
            check(local);
            states.addAll(local.takeStates());
            combined.add(local);
        }
    }

    @Override
    public Table finish(Workers workers) {
        mergeStart = System.nanoTime();
        List<HashAggregate> groups =
                combined.stream().map(HashLocal::groups).flatMap(Optional::stream).toList();
        if (hasGivenUp || groups.isEmpty() && states.isEmpty()) {
            hasGivenUp = true;
            return new Table(Map.of(), 0, new ColumnMemory());
        }
        found =
                groups.stream().mapToLong(HashAggregate::count).sum()
                        + states.stream().mapToLong(Table::rows).sum();
        try (CpuLane lane = CpuLane.ofMerge(threads, new MemoryPool())) {
            if (states.isEmpty()) {
                return lane.finish(aggregation, Step.SINGLE, groups);
            }
            List<Table> parts = new ArrayList<>(states);
            states.clear();
            if (!groups.isEmpty()) {
                parts.add(lane.finish(aggregation, Step.PARTIAL, groups));
            }
            try (Table all = TableConcatenation.concatenate(parts)) {
                GroupByQuery merging = query.withoutExpressions().withSorted(false);
                return withRowNumbers(lane.merge(merging, all, Step.FINAL));
            }
        }
    }

    /** Returns results in which numbers of rows are those in the whole input. */
    private Table withRowNumbers(Table results) {
        List<String> numbered = CollectedRows.numbered(query);
        if (numbers == null || numbered.isEmpty()) {
            return results;
        }
        numbers.finish();
        return RowNumbers.replace(results, numbered, numbers::inInput);
    }

    private Outcome outcome(Table groups, PrunedSplits splits) {
        List<Long> rowsOfWorkers = combined.stream().map(HashLocal::ownRows).toList();
        LaneReport lanes =
                new LaneReport(
                        threads,
                        rowsOfWorkers.stream().mapToLong(Long::longValue).sum(),
                        rowsOfWorkers,
                        combined.stream().mapToLong(HashLocal::nanoseconds).sum(),
                        share == null ? 0 : share.rows(),
                        share != null && share.wasKept(),
                        share == null ? List.of() : share.lines());
        return new Outcome(
                groups,
                combined.stream().mapToLong(HashLocal::splits).sum(),
                splits.skipped(),
                combined.stream().mapToLong(HashLocal::rows).sum(),
                combined.stream().mapToLong(HashLocal::bytes).sum(),
                lanes,
                found,
                mergeStart);
    }

    @Override
    public void close() {
        states.forEach(Table::close);
        if (share != null) {
            share.end();
        }
        aggregation.close();
    }
}
