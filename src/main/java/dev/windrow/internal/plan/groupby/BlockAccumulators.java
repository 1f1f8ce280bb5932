package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups that blocks of threads add up in cells of their local memory: which partial aggregates are
 * added up in one pass over the rows, and by how many threads; whether each has cells of its own or
 * takes turns.
 *
 * @param capacity groups that there are cells for
 * @param blocks blocks of each pass
 * @param passes the passes, in the order in which they run
 */
public record BlockAccumulators(int capacity, int blocks, List<Pass> passes) {

    /**
     * One pass over the rows.
     *
     * @param aggregates what it adds up: what they take from a row comes from one column, and those
     *     that do not count all rows count the same ones
     * @param accumulatorType where its accumulators live, {@link AccumulatorType#LONG} or {@link
     *     AccumulatorType#DOUBLE}; counts in doubles are exact
     * @param threads threads of a block, a power of two
     * @param replicas cells of each group and partial aggregate, a power of two
     * @param hot whether each thread has cells of its own for the most frequent groups
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
         * Returns a partial aggregate with the column and the validity that the pass reads: the
         * first that reads any.
         */
        public PartialAggregate leader() {
            return aggregates.getFirst();
        }

        /** Returns whether threads share cells, so that they have to take turns. */
        public boolean shared() {
            return replicas < threads;
        }
    }

    public BlockAccumulators {
        passes = List.copyOf(passes);
    }

    /** Returns whether threads can add up a partial aggregate in cells of their own. */
    public static boolean suits(PartialAggregate aggregate) {
        boolean isSimple = aggregate.partner() == null && aggregate.prerequisites().isEmpty();
        return isSimple
                && switch (aggregate.accumulatorType()) {
                    case LONG -> isSumOrExtreme(aggregate.operation());
                    case DOUBLE ->
                            switch (aggregate.operation()) {
                                case SUM, MIN, MAX, PRODUCT, SUM_OF_SQUARES, SUM_OF_LOGARITHMS ->
                                        true;
                                case SUM_OF_PRODUCTS, MEAN -> false;
                            };
                    case ROW -> false;
                };
    }

    private static boolean isSumOrExtreme(Operation operation) {
        return switch (operation) {
            case SUM, MIN, MAX -> true;
            case PRODUCT, SUM_OF_SQUARES, SUM_OF_LOGARITHMS, SUM_OF_PRODUCTS, MEAN -> false;
        };
    }

    /** Returns the groups that a block has cells for, at most. */
    static int mostGroups(DeviceLimits limits, boolean ordered) {
        if (limits.localMemoryBytes() < PlanTuning.BLOCK_LOCAL_MEMORY) {
            return 0;
        }
        return mayShare(limits, ordered) ? PlanTuning.BLOCK_ACCUMULATORS : PlanTuning.OWN_GROUPS;
    }

    /** Returns the groups that cells are made for where there are so many. */
    static int roomFor(long groups) {
        int least = Math.toIntExact(Math.max(groups, PlanTuning.LEAST_BLOCK_GROUPS));
        int below = Integer.highestOneBit(least - 1);
        int step = least <= PlanTuning.OWN_GROUPS ? below : below / 4;
        return Math.ceilDiv(least, step) * step;
    }

    /**
     * Makes passes of partial aggregates.
     *
     * @param aggregates the partial aggregates, all of which {@link #suits}
     * @param groups how many groups there are at most, up to {@link #mostGroups}
     * @param statistics of the rows
     * @param ordered whether values must come together in an order that timing does not decide
     */
    public static BlockAccumulators of(
            List<PartialAggregate> aggregates,
            int groups,
            KeyStatistics statistics,
            DeviceLimits limits,
            boolean ordered) {
        int capacity = roomFor(groups);
        boolean mayShare = mayShare(limits, ordered);
        int threads = mayShare ? 1 : PlanTuning.LEAST_OWN_THREADS;
        int room = PlanTuning.BLOCK_ACCUMULATORS / capacity / threads;
        List<Pass> passes = new ArrayList<>();
        for (List<PartialAggregate> some :
                share(aggregates, Math.clamp(room, 1, PlanTuning.PASS_AGGREGATES))) {
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
     * Returns whether threads may share cells. They do not on OpenCL, which is told by what it
     * cannot add: over a CPU, such a task has been seen not to end, for a reason not yet found.
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

    /** Returns how many cells each of some items may have beside those that are taken. */
    private static int replicas(int items, int taken) {
        return Integer.highestOneBit((PlanTuning.BLOCK_ACCUMULATORS - taken) / items);
    }

    /** Returns the bytes of what the blocks hand on and of rows that wait, for all passes. */
    public long bytes() {
        long aggregates = passes.stream().mapToLong(pass -> pass.aggregates().size()).sum();
        return (aggregates * capacity * blocks + waitingRows()) * Long.BYTES;
    }

    /** Returns for how many rows, which wait for a cell, there is room. */
    public long waitingRows() {
        int threads = passes.stream().filter(Pass::shared).mapToInt(Pass::threads).max().orElse(0);
        return (long) PlanTuning.WAITING_ROWS * threads * blocks;
    }

    /**
     * Deals partial aggregates out to as few passes as hold them; counts ride along with partial
     * aggregates that read the same rows, those of all rows with any.
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

    /**
     * Adds a partial aggregate that counts to the least full pass that has room and knows what
     * counts.
     */
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

    /** What partial aggregates of one pass have in common. */
    private record Reading(AccumulatorType accumulatorType, String column, List<String> present) {

        static Reading of(PartialAggregate aggregate) {
            return new Reading(
                    aggregate.accumulatorType(),
                    String.valueOf(aggregate.column()),
                    aggregate.present());
        }
    }
}
