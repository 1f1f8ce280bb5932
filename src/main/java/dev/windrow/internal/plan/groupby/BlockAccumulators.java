// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Block-private accumulators: which partial aggregates each pass over the rows adds up in the local
 * memory of its blocks, with how many threads, and whether a thread has its own accumulators or
 * shares them.
 *
 * @param capacity groups for which a block has accumulators
 * @param blocks blocks of each pass
 * @param passes the passes, in the order in which they run
 */
public record BlockAccumulators(int capacity, int blocks, List<Pass> passes) {

    /**
     * One pass over the rows.
     *
     * @param aggregates the partial aggregates of the pass: all read the same column, and those
     *     that do not count all rows count the same rows
     * @param accumulatorType the type of its accumulators, {@link AccumulatorType#LONG} or {@link
     *     AccumulatorType#DOUBLE}; counts in doubles are exact
     * @param threads threads of a block, a power of two
     * @param replicas accumulators of each group and partial aggregate, a power of two
     * @param hot whether each thread has accumulators of its own for the most frequent groups
     */
    public record Pass(
            List<PartialAggregate> aggregates,
            AccumulatorType accumulatorType,
            int threads,
            int replicas,
            boolean hot) {

        public Pass {
            aggregates = List.copyOf(aggregates);
        }

        /**
         * Returns the partial aggregate whose column and validity the pass reads: the first that
         * reads any.
         */
        public PartialAggregate leader() {
            return aggregates.getFirst();
        }

        /** Returns whether threads share accumulators, and so have to take turns. */
        public boolean shared() {
            return replicas < threads;
        }
    }

    public BlockAccumulators {
        passes = List.copyOf(passes);
    }

    /** Returns whether block-private accumulators suit a partial aggregate. */
    public static boolean suits(PartialAggregate aggregate) {
        return aggregate.partner() == null
                && aggregate.prerequisites().isEmpty()
                && aggregate.accumulatorType() != AccumulatorType.ROW;
    }

    /** Returns the most groups for which a block has accumulators. */
    static int mostGroups(DeviceLimits limits, boolean ordered) {
        if (limits.localMemoryBytes() < PlanTuning.BLOCK_LOCAL_MEMORY) {
            return 0;
        }
        return mayShare(limits, ordered) ? PlanTuning.BLOCK_ACCUMULATORS : PlanTuning.OWN_GROUPS;
    }

    /** Returns the groups for which accumulators are made if {@code groups} are expected. */
    static int capacityFor(long groups) {
        int least = Math.toIntExact(Math.max(groups, PlanTuning.LEAST_BLOCK_GROUPS));
        int below = Integer.highestOneBit(least - 1);
        int step = least <= PlanTuning.OWN_GROUPS ? below : below / 4;
        return Math.ceilDiv(least, step) * step;
    }

    /**
     * Assigns partial aggregates to passes.
     *
     * @param aggregates the partial aggregates, all of which {@link #suits}
     * @param groups the most groups, up to {@link #mostGroups}
     * @param statistics statistics of the rows
     * @param ordered whether values must be added in an order that does not depend on timing
     */
    public static BlockAccumulators of(
            List<PartialAggregate> aggregates,
            int groups,
            KeyStatistics statistics,
            DeviceLimits limits,
            boolean ordered) {
        int capacity = capacityFor(groups);
        boolean mayShare = mayShare(limits, ordered);
        int threads = mayShare ? 1 : PlanTuning.LEAST_OWN_THREADS;
        int fit = PlanTuning.BLOCK_ACCUMULATORS / capacity / threads;
        List<Pass> passes = new ArrayList<>();
        for (List<PartialAggregate> some :
                share(aggregates, Math.clamp(fit, 1, PlanTuning.PASS_AGGREGATES))) {
            passes.add(pass(some, capacity, statistics.skew(), limits, mayShare));
        }
        boolean shares = passes.stream().anyMatch(Pass::shared);
        LaunchProfile launch = limits.launch();
        LaunchKey rows =
                shares ? LaunchKey.SHARED_CELL_ROWS_PER_THREAD : LaunchKey.CELL_ROWS_PER_THREAD;
        LaunchKey perUnit = shares ? LaunchKey.SHARED_CELL_BLOCKS : LaunchKey.CELL_BLOCKS;
        long leastRows = launch.get(rows) * launch.get(LaunchKey.CELL_THREADS);
        long most = limits.computeUnits() * launch.get(perUnit);
        int blocks = (int) Math.clamp(Math.ceilDiv(statistics.rows(), leastRows), 1, most);
        return new BlockAccumulators(capacity, blocks, passes);
    }

    /**
     * Returns whether threads may share accumulators. They do not on OpenCL, recognised by its lack
     * of atomic float64 additions: over a CPU, such a task has been seen not to end, for a reason
     * not yet found.
     */
    private static boolean mayShare(DeviceLimits limits, boolean ordered) {
        return !ordered && limits.addsDoublesAtomically();
    }

    private static Pass pass(
            List<PartialAggregate> aggregates,
            int capacity,
            double skew,
            DeviceLimits limits,
            boolean mayShare) {
        LaunchProfile launch = limits.launch();
        AccumulatorType accumulatorType = aggregates.getFirst().accumulatorType();
        int items = aggregates.size() * capacity;
        int threads = launch.count(LaunchKey.CELL_THREADS);
        int replicas = replicas(items, 0);
        int own = Math.min(threads, replicas);
        if (!mayShare || own >= Math.min(threads, launch.count(LaunchKey.OWN_CELL_THREADS))) {
            return new Pass(aggregates, accumulatorType, own, own, false);
        }
        if (100 * skew * threads / replicas > launch.get(LaunchKey.SHARED_CELL_CROWD)) {
            int hot = PlanTuning.HOT_KEYS * aggregates.size();
            int hotThreads = launch.count(LaunchKey.HOT_CELL_THREADS);
            while (hotThreads > PlanTuning.LEAST_OWN_THREADS
                    && items + hot * hotThreads > PlanTuning.BLOCK_ACCUMULATORS) {
                hotThreads /= 2;
            }
            if (items + hot * hotThreads <= PlanTuning.BLOCK_ACCUMULATORS) {
                int left = Math.min(hotThreads, replicas(items, hot * hotThreads));
                return new Pass(aggregates, accumulatorType, hotThreads, left, true);
            }
        }
        return new Pass(aggregates, accumulatorType, threads, replicas, false);
    }

    /**
     * Returns how many accumulators each of {@code items} may have beside the {@code taken} ones.
     */
    private static int replicas(int items, int taken) {
        return Integer.highestOneBit((PlanTuning.BLOCK_ACCUMULATORS - taken) / items);
    }

    /** Returns the bytes of the blocks' results and of waiting rows, for all passes. */
    public long bytes() {
        long aggregates = passes.stream().mapToLong(pass -> pass.aggregates().size()).sum();
        return (aggregates * capacity * blocks + waitingRows()) * Long.BYTES;
    }

    /** Returns the rows that can wait for an accumulator. */
    public long waitingRows() {
        int threads = passes.stream().filter(Pass::shared).mapToInt(Pass::threads).max().orElse(0);
        return (long) PlanTuning.WAITING_ROWS * threads * blocks;
    }

    /**
     * Assigns partial aggregates to as few passes as hold them. A count joins partial aggregates
     * that read the same rows; a count of all rows joins any.
     */
    private static List<List<PartialAggregate>> share(List<PartialAggregate> aggregates, int most) {
        List<List<PartialAggregate>> passes = new ArrayList<>();
        Map<Reading, List<PartialAggregate>> open = new LinkedHashMap<>();
        for (PartialAggregate aggregate : aggregates) {
            if (!counts(aggregate)) {
                List<PartialAggregate> pass = open.get(Reading.of(aggregate));
                if (pass == null || pass.size() == most) {
                    pass = new ArrayList<>();
                    passes.add(pass);
                    open.put(Reading.of(aggregate), pass);
                }
                pass.add(aggregate);
            }
        }
        aggregates.stream()
                .filter(aggregate -> aggregate.source() == Source.ONE_PER_VALUE)
                .forEach(aggregate -> addCount(aggregate, passes, most));
        aggregates.stream()
                .filter(aggregate -> aggregate.source() == Source.ONE_PER_ROW)
                .forEach(aggregate -> addCount(aggregate, passes, most));
        return passes;
    }

    /** Adds a count to the least full pass that has a free place and reads the rows that count. */
    private static void addCount(
            PartialAggregate aggregate, List<List<PartialAggregate>> passes, int most) {
        List<PartialAggregate> best = null;
        for (List<PartialAggregate> pass : passes) {
            boolean fits =
                    aggregate.source() == Source.ONE_PER_ROW
                            || pass.getFirst().present().equals(aggregate.present());
            if (fits && pass.size() < most && (best == null || pass.size() < best.size())) {
                best = pass;
            }
        }
        if (best == null) {
            best = new ArrayList<>();
            passes.add(best);
        }
        best.add(aggregate);
    }

    private static boolean counts(PartialAggregate aggregate) {
        return aggregate.source() == Source.ONE_PER_ROW
                || aggregate.source() == Source.ONE_PER_VALUE;
    }

    /** What the partial aggregates of one pass have in common. */
    private record Reading(AccumulatorType accumulatorType, String column, List<String> present) {

        static Reading of(PartialAggregate aggregate) {
            return new Reading(
                    aggregate.accumulatorType(),
                    String.valueOf(aggregate.column()),
                    aggregate.present());
        }
    }
}
