package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;
import dev.windrow.internal.scan.NumberedSplits.Numbered;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Runs a query over a scan in lanes, each of which aggregates the splits that it takes. */
public final class PartialAggregation {

    /**
     * Groups of splits for which aggregating these does not pay, as a share of their rows: to hold
     * all rows and aggregate them at once is then faster.
     */
    private static final double MOST_GROUPS = 0.05;

    /** The same where not all rows can be held: they would go to disk. */
    private static final double MOST_GROUPS_OF_MANY_ROWS = 0.5;

    /** Rows of a split that tell nothing yet of how many groups there are. */
    private static final long TOO_FEW_ROWS = 1 << 12;

    /**
     * The share of the budget for partial aggregates, which are there twice when they are merged.
     */
    private static final double SHARE_OF_PARTIALS = 0.2;

    private final GroupByQuery query;
    private final PartialSteps steps;
    private final ScanBudget budget;
    private final int threads;
    private final ProgressListener progress;

    private PartialAggregation(
            GroupByQuery query,
            PartialSteps steps,
            ScanBudget budget,
            int threads,
            ProgressListener progress) {
        this.query = query;
        this.steps = steps;
        this.budget = budget;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * Prepares.
     *
     * @param query what is asked
     * @param scan of which rows
     * @param budget how many partial aggregates are held
     * @param threads how many lanes there are
     * @param progress hears how many rows were aggregated
     * @return nothing, if the query is to run over all rows at once
     */
    public static Optional<PartialAggregation> of(
            GroupByQuery query,
            Scan scan,
            ScanBudget budget,
            int threads,
            ProgressListener progress) {
        return PartialSteps.of(query)
                .filter(steps -> scan.isRepeatable() && scan.isDivided())
                .map(steps -> new PartialAggregation(query, steps, budget, threads, progress));
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
                WorkerPool pool = new WorkerPool(threads)) {
            return new Run(splits, pool).outcome();
        }
    }

    /** One pass over the rows. */
    private final class Run {

        private final PrunedSplits pruned;
        private final NumberedSplits splits;
        private final WorkerPool pool;
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

        Run(PrunedSplits pruned, WorkerPool pool) {
            this.pruned = pruned;
            splits = new NumberedSplits(pruned);
            this.pool = pool;
            meter = new ProgressMeter(progress, "scanning", pruned.rows());
            mostGroups = likelyFits() ? MOST_GROUPS : MOST_GROUPS_OF_MANY_ROWS;
            mostBytes = (long) (budget.bytes() * SHARE_OF_PARTIALS) / threads;
        }

        /** Returns whether all rows can be held, as far as anybody knows. */
        private boolean likelyFits() {
            long expected = pruned.estimate().expected();
            return expected == Splits.UNKNOWN || budget.holds(expected, query.inputNames().size());
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
                                threads,
                                rows,
                                mergeStart));
            } finally {
                partials.forEach(Table::close);
            }
        }

        /** Takes splits until there are no more. */
        private boolean lane(List<Table> partials, StopSignal stop) {
            try (CpuLane lane = new CpuLane(1);
                    PartialAggregates own = new PartialAggregates(lane, steps)) {
                Numbered split = splits.next();
                while (split != null && !doesNotPay.get()) {
                    stop.check();
                    aggregate(split, lane, own);
                    split = splits.next();
                }
                partials.addAll(own.take());
            }
            return true;
        }

        private void aggregate(Numbered split, CpuLane lane, PartialAggregates own) {
            try (Table table = lane.read(split.split())) {
                long rows = table.rows();
                Table groups = steps.aggregate(lane, table, split.number());
                long found = groups.rows();
                own.add(groups);
                if (!own.fit(mostBytes)) {
                    doesNotPay.set(true);
                }
                if (rows > TOO_FEW_ROWS) {
                    compare(rows, found);
                }
                splitsRead.incrementAndGet();
                rowsRead.addAndGet(rows);
                bytesRead.addAndGet(table.byteSize());
                meter.add(rows);
            }
        }

        /** Compares all splits so far: a short one at the end has more groups for its rows. */
        private void compare(long rows, long found) {
            // Rows come first, so that what other lanes add meanwhile makes groups seem fewer.
            long allRows = rowsCompared.addAndGet(rows);
            if (groupsFound.addAndGet(found) > mostGroups * allRows) {
                doesNotPay.set(true);
            }
        }

        private Table merge(List<Table> partials) {
            List<Table> parts = List.copyOf(partials);
            partials.clear();
            try (Table all = TableConcatenation.concatenate(parts);
                    CpuLane lane = new CpuLane(threads)) {
                return steps.finish(lane, all);
            }
        }
    }
}
