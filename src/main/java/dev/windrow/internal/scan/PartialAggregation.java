// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.scan.NumberedSplits.Numbered;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs a query over a scan in lanes, each of which aggregates the splits that it takes. */
public final class PartialAggregation {

    /**
     * Groups of a device's chunk for which aggregating chunks does not pay, as a share of their
     * rows: to hold all rows and aggregate them at once is then faster.
     */
    private static final double MOST_GROUPS = 0.05;

    /**
     * The same of splits, for each lane: more processors make partial aggregates faster, but not
     * the memory that holding all rows takes. 100 M rows from Parquet by two strings of 10,000
     * values on 16 of them: 0.23 s in splits, of which each had 8 groups for 100 rows, and 1.6 to
     * 2.2 at once.
     */
    private static final double MOST_GROUPS_A_LANE = 0.025;

    /** The same where not all rows can be held: they would go to disk. */
    private static final double MOST_GROUPS_OF_MANY_ROWS = 0.5;

    /** Rows of a split or chunk that tell nothing yet of how many groups there are. */
    static final long TOO_FEW_ROWS = 1 << 12;

    /**
     * The share of the budget for partial aggregates, which are there twice when they are merged.
     */
    private static final double SHARE_OF_PARTIALS = 0.2;

    private final GroupByQuery query;
    private final PartialSteps steps;
    private final ScanBudget budget;
    private final int threads;
    private final @Nullable DeviceUse device;
    private final ProgressListener progress;

    private PartialAggregation(
            GroupByQuery query,
            PartialSteps steps,
            ScanBudget budget,
            int threads,
            @Nullable DeviceUse device,
            ProgressListener progress) {
        this.query = query;
        this.steps = steps;
        this.budget = budget;
        this.threads = threads;
        this.device = device;
        this.progress = progress;
    }

    /**
     * Prepares.
     *
     * @param query what is asked
     * @param scan of which rows
     * @param budget how many partial aggregates are held
     * @param threads how many threads read, each a lane of the CPU
     * @param device lanes of a device beside them, or null
     * @param progress hears how many rows were aggregated
     * @return nothing, if the query is to run over all rows at once
     */
    public static Optional<PartialAggregation> of(
            GroupByQuery query,
            Scan scan,
            ScanBudget budget,
            int threads,
            @Nullable DeviceUse device,
            ProgressListener progress) {
        return PartialSteps.of(query)
                .filter(steps -> scan.isRepeatable() && scan.isDivided(query.inputNames()))
                .map(
                        steps ->
                                new PartialAggregation(
                                        query, steps, budget, threads, device, progress));
    }

    /**
     * How a device takes part.
     *
     * @param lanes its lanes; null as long as the device is not open
     * @param isAlone whether it is to aggregate all rows
     * @param isRequired whether a query fails with what the device fails with; otherwise the CPU
     *     goes on
     * @param isWorthCompiling whether kernels are compiled that no earlier query left
     * @param times how long rows took in earlier runs of the query, and take in this one
     */
    public record DeviceUse(
            Supplier<@Nullable DeviceLanes> lanes,
            boolean isAlone,
            boolean isRequired,
            BooleanSupplier isWorthCompiling,
            LaneTimes times) {

        /** Returns the same for other work, which goes on where the device fails. */
        public DeviceUse apart() {
            return new DeviceUse(lanes, isAlone, false, isWorthCompiling, new LaneTimes());
        }
    }

    /** Returns whether a device may aggregate some of the rows. */
    public boolean suitsDevices() {
        return steps.ofRows().isPresent();
    }

    /** Returns whether states are merged, since no plain aggregation merges the results. */
    public boolean mergesStates() {
        return steps instanceof StateSteps;
    }

    /**
     * Runs the query.
     *
     * @param scan the rows, which are passed over once
     * @return nothing, if there turned out to be nearly as many groups as rows, or more than the
     *     budget allows, or no rows: the query is then to run over all rows at once
     * @throws dev.windrow.error.WindrowException whatever the query fails with; {@code OVERFLOW}
     *     also if only a part of a sum does
     */
    public Optional<Outcome> run(Scan scan) {
        try (PrunedSplits splits = PrunedSplits.of(query, scan);
                WorkerPool pool = new WorkerPool(threads);
                MemoryPool memory = MemoryPool.ofLane();
                LaneSupply supply = supply(scan, splits);
                DeviceShare share = supply == null ? null : new DeviceShare(supply, memory)) {
            return new Run(splits, pool, memory, share).outcome();
        }
    }

    private @Nullable LaneSupply supply(Scan scan, PrunedSplits splits) {
        if (device == null) {
            return null;
        }
        return steps.ofRows()
                .map(
                        asked ->
                                new LaneSupply(
                                        device,
                                        new LaneQuery(asked, scan, splits.estimate().expected()),
                                        mostGroups(splits)))
                .orElse(null);
    }

    /** Returns the most groups that are worth it, as a share of the rows. */
    private double mostGroups(PrunedSplits splits) {
        RowEstimate estimate = splits.estimate();
        long expected = estimate.expected();
        boolean likelyFit =
                expected == Splits.UNKNOWN
                        || budget.holds(expected, query.inputNames().size(), estimate);
        return likelyFit ? MOST_GROUPS : MOST_GROUPS_OF_MANY_ROWS;
    }

    /** One pass over the rows. */
    private final class Run {

        private final PrunedSplits pruned;
        private final NumberedSplits splits;
        private final WorkerPool pool;

        /** The memory of what lanes make. */
        private final MemoryPool memory;

        private final @Nullable DeviceShare share;
        private final ProgressMeter meter;
        private final double mostGroups;

        /** Bytes of partial aggregates that a lane may hold. */
        private final long mostBytes;

        private final AtomicLong splitsRead = new AtomicLong();
        private final AtomicLong rowsRead = new AtomicLong();
        private final AtomicLong bytesRead = new AtomicLong();

        /** Rows of the splits that tell how many groups there are. */
        private final AtomicLong rowsCompared = new AtomicLong();

        /** Groups of these splits. One that is in several counts in each. */
        private final AtomicLong groupsFound = new AtomicLong();

        /** Set by the first lane that sees nearly as many groups as rows, or too many to hold. */
        private final AtomicBoolean doesNotPay = new AtomicBoolean();

        /** Rows that threads aggregated themselves, and how long that took. */
        private final AtomicLong ownRows = new AtomicLong();

        private final List<Long> rowsOfLanes = Collections.synchronizedList(new ArrayList<>());

        private final AtomicLong ownNanoseconds = new AtomicLong();

        Run(PrunedSplits pruned, WorkerPool pool, MemoryPool memory, @Nullable DeviceShare share) {
            this.pruned = pruned;
            this.memory = memory;
            this.share = share;
            splits = new NumberedSplits(pruned);
            this.pool = pool;
            meter = new ProgressMeter(progress, "scanning", pruned.rows());
            double most = Math.max(MOST_GROUPS, threads * MOST_GROUPS_A_LANE);
            mostGroups = Math.max(mostGroups(pruned), Math.min(MOST_GROUPS_OF_MANY_ROWS, most));
            mostBytes = (long) (budget.bytes() * SHARE_OF_PARTIALS) / threads;
        }

        Optional<Outcome> outcome() {
            List<Table> partials = Collections.synchronizedList(new ArrayList<>());
            try {
                List<WorkerPool.Task<Boolean>> lanes =
                        Collections.nCopies(threads, stop -> lane(partials, stop));
                pool.runAll(lanes);
                if (doesNotPay.get() || partials.isEmpty()) {
                    return Optional.empty();
                }
                meter.finish();
                long mergeStart = System.nanoTime();
                long rows = partials.stream().mapToLong(Table::rows).sum();
                Table groups = merge(partials);
                return Optional.of(
                        new Outcome(
                                groups,
                                splitsRead.get(),
                                pruned.skipped(),
                                rowsRead.get(),
                                bytesRead.get(),
                                lanes(),
                                rows,
                                mergeStart));
            } finally {
                partials.forEach(Table::close);
            }
        }

        /** Tells what lanes there were, and what each kind of them did. */
        private LaneReport lanes() {
            return new LaneReport(
                    threads,
                    ownRows.get(),
                    List.copyOf(rowsOfLanes),
                    ownNanoseconds.get(),
                    share == null ? 0 : share.rows(),
                    share != null && share.supply().wasKept(),
                    share == null ? List.of() : share.lines());
        }

        /** Takes splits until there are no more. */
        private boolean lane(List<Table> partials, StopSignal stop) {
            try (CpuLane lane = CpuLane.ofSplits(memory.another());
                    PartialAggregates own = new PartialAggregates(lane, steps)) {
                Work work = new Work(lane, own, stop);
                if (share != null) {
                    share.enter();
                }
                Numbered split = splits.next();
                while (split != null && !doesNotPay.get()) {
                    stop.check();
                    work.aggregate(split);
                    split = splits.next();
                }
                if (share != null && !doesNotPay.get()) {
                    share.leave(work);
                }
                partials.addAll(own.take());
                rowsOfLanes.add(work.rows);
            }
            return true;
        }

        /** Compares all splits so far: a short one at the end has more groups for its rows. */
        private void compare(long rows, long found) {
            // Rows come first, so that what other lanes add meanwhile makes groups seem fewer.
            long allRows = rowsCompared.addAndGet(rows);
            if (groupsFound.addAndGet(found) > mostGroups * allRows) {
                doesNotPay.set(true);
            }
        }

        /** The work of one thread. */
        private final class Work implements DeviceShare.Hand {

            private final CpuLane lane;
            private final PartialAggregates own;
            private final StopSignal stop;
            private long rows;

            Work(CpuLane lane, PartialAggregates own, StopSignal stop) {
                this.lane = lane;
                this.own = own;
                this.stop = stop;
            }

            void aggregate(Numbered split) {
                try (Table table = lane.read(split.split())) {
                    long rows = table.rows();
                    if (share != null && rows > 0 && share.supply().isToBegin()) {
                        share.supply().decide(table, split.split());
                        evaluate(table, share.query(), share.supply()::begin);
                    }
                    if (share != null && rows > 0 && share.takes()) {
                        long begin = System.nanoTime();
                        share.supply().decide(table, split.split());
                        evaluate(table, share.query(), some -> share.aggregate(some, this));
                        share.times().addDevice(rows, System.nanoTime() - begin);
                    } else if (!isInVain()) {
                        take(timed(() -> steps.aggregate(lane, table, split.number()), rows), rows);
                    }
                    if (isInVain()) {
                        doesNotPay.set(true);
                        return;
                    }
                    splitsRead.incrementAndGet();
                    rowsRead.addAndGet(rows);
                    bytesRead.addAndGet(table.byteSize());
                    meter.add(rows);
                }
            }

            /** Selects rows and computes columns for a device that does not do it itself. */
            private void evaluate(Table table, LaneQuery asked, Consumer<Table> other) {
                if (asked.takesRowsAsRead()) {
                    other.accept(table);
                } else {
                    lane.evaluate(query, table, other);
                }
            }

            /** Returns whether a sample shows too many groups. */
            private boolean isInVain() {
                return share != null && share.supply().isInVain();
            }

            @Override
            public void take(Table groups, long rows) {
                long found = groups.rows();
                own.add(groups);
                if (!own.fit(mostBytes)) {
                    doesNotPay.set(true);
                }
                if (rows > TOO_FEW_ROWS) {
                    compare(rows, found);
                }
            }

            @Override
            public Table partials(Table groups) {
                return steps.partials(lane, groups);
            }

            @Override
            public Table aggregate(Table rows) {
                GroupByQuery asked = Objects.requireNonNull(share).query().asked();
                return timed(() -> partials(lane.run(asked, rows)), rows.rows());
            }

            /** A sum that overflows does so on any engine. */
            @Override
            public boolean takesOver(RuntimeException failure) {
                return failure instanceof WindrowException known
                        && known.code() != ErrorCode.OVERFLOW;
            }

            private Table timed(Supplier<Table> work, long rows) {
                long begin = System.nanoTime();
                Table groups = work.get();
                long time = System.nanoTime() - begin;
                ownNanoseconds.addAndGet(time);
                ownRows.addAndGet(rows);
                this.rows += rows;
                if (share != null) {
                    share.times().addCpu(rows, time);
                }
                return groups;
            }

            @Override
            public MemoryPool memory() {
                return lane.memory();
            }

            @Override
            public StopSignal stop() {
                return stop;
            }
        }

        /** Merges what all lanes have. What is sorted afterwards is no result yet. */
        private Table merge(List<Table> partials) {
            List<Table> parts = List.copyOf(partials);
            partials.clear();
            MemoryPool results = query.sorted() ? memory.another() : new MemoryPool();
            try (Table all = TableConcatenation.concatenate(parts, memory);
                    CpuLane lane = CpuLane.ofMerge(threads, results)) {
                return steps.finish(lane, all);
            }
        }
    }
}
