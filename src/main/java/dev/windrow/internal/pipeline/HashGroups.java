// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.cpu.accumulators.AllRows;
import dev.windrow.internal.cpu.groupby.HashAggregate;
import dev.windrow.internal.cpu.groupby.HashAggregation;
import dev.windrow.internal.cpu.keys.KeyLayout;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.partial.GroupStates;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.internal.partial.RowNumbers;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.DeviceShare;
import dev.windrow.internal.scan.DeviceUse;
import dev.windrow.internal.scan.Groups;
import dev.windrow.internal.scan.LaneReport;
import dev.windrow.internal.scan.Outcome;
import dev.windrow.internal.scan.PartitionedGroups;
import dev.windrow.internal.scan.PrunedSplits;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.internal.scan.SplitRows;
import dev.windrow.internal.spill.SpillableRows;
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
 * batches. A device may take some of the rows: it answers with states, which are merged with those
 * of the workers' groups. What refers to rows, such as a first value, has states of each batch.
 *
 * <p>A worker whose groups outgrow its share of the memory writes their states to disk, divided by
 * their keys, and begins anew. In the end the states of all workers are merged, one partition after
 * the other.
 */
public final class HashGroups implements Sink<HashLocal, Optional<Groups>> {

    /** Bytes of a worker's groups that are not worth dividing among the partitions on disk. */
    private static final long LEAST_SPILLED_BYTES = 1 << 18;

    /**
     * The rows for each group from which on states go to disk. Of fewer, the rows are smaller than
     * the states, and nothing is gained by looking them up (20 M rows of 5 and of 3 M random keys
     * in 128 MB: half and a fifth of the processor time).
     */
    private static final double LEAST_ROWS_OF_GROUP = 2;

    private final GroupByQuery query;
    private final LastMerge last;
    private final SharedTexts shared;

    /** Numbers the rows that states refer to; null where no state of a split is wanted. */
    private final @Nullable SplitRows numbers;

    private final @Nullable DeviceShare share;

    /** The rows, as far as no groups were made of them before these were given up. */
    private final RowCollection rows;

    private final ScanBudget budget;
    private final long mostBytes;
    private final boolean spills;
    private final int threads;
    private final List<HashLocal> combined = Collections.synchronizedList(new ArrayList<>());
    private final List<Table> states = Collections.synchronizedList(new ArrayList<>());
    private final List<SpillableRows> spilled = Collections.synchronizedList(new ArrayList<>());
    private long mergeStart;
    private long found;

    /** Set once groups went to disk. */
    private volatile boolean hasSpilled;

    /** Set once groups are better made of all rows at once. */
    private volatile boolean hasGivenUp;

    /** Set once rows are lost, since they were added to groups before these were given up. */
    private volatile boolean isReadAgain;

    private HashGroups(
            GroupByQuery query,
            LastMerge last,
            SharedTexts shared,
            @Nullable DeviceShare share,
            RowCollection rows,
            boolean spills) {
        this.query = query;
        this.last = last;
        this.shared = shared;
        numbers = last.keepsGroups(query) ? null : new SplitRows();
        this.share = share;
        this.rows = rows;
        this.spills = spills;
        budget = rows.budget();
        threads = rows.threads();
        mostBytes = Math.max(LEAST_SPILLED_BYTES, budget.groupBytes() / threads);
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
     * @param rows receives the rows, if the groups are not of a kind that can be kept without them,
     *     or are so many that all rows are better held, or go to disk themselves. They are complete
     *     unless this shows late.
     * @param device a device that takes some of the rows, if that {@link #suitsDevices}; or null
     * @param progress hears how many rows were read
     * @return nothing in that case
     */
    public static Optional<Outcome> of(
            GroupByQuery query,
            Scan scan,
            Map<String, ColumnRange> ranges,
            RowCollection rows,
            @Nullable DeviceUse device,
            ProgressListener progress) {
        return pass(query, LastMerge.RESULTS, scan, ranges, rows, device, progress);
    }

    /**
     * Makes states of the rows of a scan, on the CPU.
     *
     * @param query what is asked, all of which has small states
     * @param firstRow the number of the scan's first row in the whole input
     * @param rows tells the memory that may be taken, and stays empty
     */
    public static Outcome states(
            GroupByQuery query,
            Scan scan,
            long firstRow,
            RowCollection rows,
            ProgressListener progress) {
        LastMerge states = LastMerge.states(firstRow);
        return pass(query, states, scan, Map.of(), rows, null, progress).orElseThrow();
    }

    /**
     * Merges states into results, on the CPU.
     *
     * @param query what was asked of their rows, without expressions, all of which has small states
     * @param states the keys and states, and no other columns
     * @param rows tells the memory that may be taken, and stays empty
     */
    public static Outcome ofStates(
            GroupByQuery query, Scan states, RowCollection rows, ProgressListener progress) {
        return pass(query, LastMerge.OF_STATES, states, Map.of(), rows, null, progress)
                .orElseThrow();
    }

    private static Optional<Outcome> pass(
            GroupByQuery query,
            LastMerge last,
            Scan scan,
            Map<String, ColumnRange> ranges,
            RowCollection rows,
            @Nullable DeviceUse device,
            ProgressListener progress) {
        ScanBudget budget = rows.budget();
        int threads = rows.threads();
        GroupByQuery asked = last.areGiven() ? query : withoutNullKeys(query);
        Expression condition = last.isByNumber(query) ? null : asked.where();
        List<String> columns = last.areGiven() ? null : asked.inputNames();
        try (PrunedSplits splits = PrunedSplits.of(condition, columns, scan);
                MemoryPool memory = MemoryPool.ofLane()) {
            DeviceShare share =
                    device == null || !suitsDevices(query)
                            ? null
                            : share(device, query, scan, splits.estimate(), budget, memory);
            boolean spills =
                    !query.keys().isEmpty()
                            && (last.areGiven()
                                    || !budget.holdsGroups(
                                            query.inputNames().size(), splits.estimate()));
            Map<String, ColumnRange> named = renamed(asked, ranges);
            SharedTexts shared =
                    new SharedTexts(
                            () ->
                                    aggregation(
                                            asked, splits, named, threads, spills, share != null));
            try (HashGroups groups = new HashGroups(asked, last, shared, share, rows, spills)) {
                Optional<Groups> found = new Pipeline(splits, threads, progress).run(groups);
                if (found.isEmpty() && !groups.isReadAgain) {
                    rows.complete(splits.skipped());
                }
                return found.map(each -> groups.outcome(each, splits));
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
            boolean spills,
            boolean hasDevice) {
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
                spills || hasDevice,
                !spills);
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
                    if (KeyValues.ofBound(range.type(), range.least()) instanceof Long least
                            && KeyValues.ofBound(range.type(), range.greatest())
                                    instanceof Long greatest) {
                        integers.put(name, new KeyLayout.Range(least, greatest));
                    }
                });
        return integers;
    }

    @Override
    public HashLocal local(CpuLane lane, StopSignal stop) {
        return new HashLocal(
                query, last.areGiven(), lane, stop, numbers == null ? shared : null, share);
    }

    @Override
    public long sink(Batch batch, HashLocal local) {
        if (isReadAgain) {
            return 0;
        }
        Table table = batch.read(local.memory());
        long count = table.rows();
        boolean isCollected = false;
        try {
            if (!hasGivenUp) {
                if (numbers != null) {
                    numbers.add(batch.number(), count);
                }
                local.add(table, batch);
                check(local);
            }
            isCollected = hasGivenUp && !isLost(local);
        } finally {
            if (!isCollected) {
                table.close();
            }
        }
        return isCollected ? rows.add(table, batch, local.collected(rows)) : count;
    }

    /** Returns whether rows were lost with the groups that were given up. */
    private boolean isLost(HashLocal local) {
        if (share != null || local.hasAdded()) {
            isReadAgain = true;
        }
        return isReadAgain;
    }

    private void check(HashLocal local) {
        if (share != null && share.isInVain() || !local.keepsRows()) {
            hasGivenUp = true;
        } else if (spills) {
            makeRoom(local);
        }
    }

    private void makeRoom(HashLocal local) {
        long textBytes = local.textBytes() / threads;
        boolean hasManyTexts = textBytes > mostBytes / 2;
        if (!hasManyTexts && local.isOfLatest() && textBytes + local.byteSize() <= mostBytes) {
            return;
        }
        if (!hasSpilled && last.makesResults() && local.rowsOfGroup() < LEAST_ROWS_OF_GROUP) {
            hasGivenUp = true;
            return;
        }
        hasSpilled = true;
        if (hasManyTexts) {
            local.replaceTexts();
        }
        local.spill(budget.folder());
    }

    @Override
    public void combine(HashLocal local) {
        if (hasGivenUp) {
            isLost(local);
            return;
        }
        local.leave();
        check(local);
        states.addAll(local.takeStates());
        local.takeSpilled().ifPresent(spilled::add);
        combined.add(local);
    }

    @Override
    public Optional<Groups> finish(Workers workers) {
        mergeStart = System.nanoTime();
        List<HashLocal.Own> own =
                combined.stream().map(HashLocal::own).flatMap(Optional::stream).toList();
        if (hasGivenUp) {
            combined.forEach(this::isLost);
            rows.finish(workers);
        }
        if (hasGivenUp || own.isEmpty() && states.isEmpty() && spilled.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(spilled.isEmpty() ? new Groups.InMemory(merged(own)) : onDisk(workers));
    }

    private Table merged(List<HashLocal.Own> own) {
        List<HashAggregate> groups = own.stream().map(HashLocal.Own::groups).toList();
        found =
                groups.stream().mapToLong(HashAggregate::count).sum()
                        + states.stream().mapToLong(Table::rows).sum();
        try (CpuLane lane = CpuLane.ofMerge(threads, new MemoryPool())) {
            if (states.isEmpty()) {
                return lane.finish(own.getFirst().aggregation(), Step.SINGLE, groups);
            }
            List<Table> parts = new ArrayList<>(states);
            states.clear();
            if (!groups.isEmpty()) {
                parts.add(lane.finish(own.getFirst().aggregation(), Step.PARTIAL, groups));
            }
            try (Table all = TableConcatenation.concatenate(parts)) {
                return merged(lane, all);
            }
        }
    }

    private Table merged(CpuLane lane, Table all) {
        GroupByQuery merging = query.withoutExpressions().withSorted(false);
        return withRowNumbers(lane.merge(merging, all, last.step()));
    }

    /** Writes what is left to disk, too. */
    private Groups onDisk(Workers workers) {
        List<Workers.Work<Optional<SpillableRows>>> works = new ArrayList<>();
        for (HashLocal local : combined) {
            List<Table> more = works.isEmpty() ? states : new ArrayList<>();
            works.add((lane, stop) -> local.spillRest(lane, budget.folder(), more));
        }
        workers.runAll(works).forEach(rest -> rest.ifPresent(spilled::add));
        found = combined.stream().mapToLong(HashLocal::found).sum();
        long written = spilled.stream().mapToLong(SpillableRows::bytesWritten).sum();
        PartitionedGroups partitions =
                new PartitionedGroups(query.keys(), spilled, budget, threads, this::merged);
        spilled.clear();
        return new Groups.OnDisk(partitions, written);
    }

    /** Returns an answer in which numbers of rows are those in the whole input. */
    private Table withRowNumbers(Table answers) {
        List<String> numbered = last.numbered(query);
        if (numbers == null || numbered.stream().noneMatch(answers.names()::contains)) {
            return answers;
        }
        numbers.finish();
        return RowNumbers.replace(answers, numbered, row -> last.firstRow() + numbers.inInput(row));
    }

    private Outcome outcome(Groups groups, PrunedSplits splits) {
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
        spilled.forEach(SpillableRows::close);
        shared.close();
    }
}
