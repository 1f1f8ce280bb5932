package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which partial aggregates are added up by atomic additions, and into how many accumulators a slot.
 */
public final class AtomicSums {

    /** The standard deviation of an error that is anything up to half an ulp. */
    private static final double ROUNDING = 0.29;

    /** Parts of an integer, at most. */
    static final int PARTS = 4;

    /** Ulps for each doubling of the rows that a sum may be off by. */
    private static final double ULPS = 4;

    private AtomicSums() {}

    /**
     * Returns whether a partial aggregate is a sum that atomic additions suit, or the mean of such
     * a sum.
     */
    static boolean suit(PartialAggregate aggregate, DeviceQuery device) {
        return isSum(aggregate.operation())
                && switch (aggregate.accumulatorType()) {
                    case LONG -> true;
                    case DOUBLE ->
                            device.limits().addsDoublesAtomically()
                                    && !Reproducibility.isDemanded(device);
                    case ROW -> false;
                };
    }

    private static boolean isSum(PartialAggregate.Operation operation) {
        return switch (operation) {
            case SUM, SUM_OF_SQUARES, SUM_OF_PRODUCTS, MEAN -> true;
            // Beside a product, which is put together in order, so that it needs no room of its
            // own.
            case MIN, MAX, PRODUCT, SUM_OF_LOGARITHMS -> false;
        };
    }

    /**
     * Returns the sums of rows that are added up at a time, in this order. The parts of an integer
     * have accumulators side by side, unless that were more than there are rows; all else has its
     * turn.
     */
    public static List<List<PartialAggregate>> together(SlotPlan plan) {
        List<PartialAggregate> sums = plan.atomicSums();
        long cells = (long) plan.allSlots() * leastForFloats(plan) * PARTS;
        long most = Math.max(PlanTuning.ATOMIC_CELLS_ALWAYS, plan.statistics().rows());
        return cells > most
                ? sums.stream().map(List::of).toList()
                : sums.stream()
                        .map(PartialAggregate::parts)
                        .filter(parts -> !parts.isEmpty())
                        .toList();
    }

    /** Returns how many accumulators of a slot lie side by side, at most. */
    public static int width(SlotPlan plan) {
        return together(plan).stream().mapToInt(List::size).max().orElse(1);
    }

    private static PartialAggregate.AccumulatorType cellOf(List<PartialAggregate> parts) {
        return parts.getFirst().accumulatorType();
    }

    /**
     * Returns the bytes of accumulators, of which partial aggregates of one type take turns with
     * the same.
     */
    static long bytes(SlotPlan plan) {
        Map<PartialAggregate.AccumulatorType, Integer> widths =
                new EnumMap<>(PartialAggregate.AccumulatorType.class);
        together(plan).forEach(parts -> widths.merge(cellOf(parts), parts.size(), Math::max));
        Set<PartialAggregate> bases = new HashSet<>();
        for (PartialAggregate aggregate : plan.aggregates(Reduction.ATOMICALLY)) {
            if (!aggregate.prerequisites().isEmpty()) {
                bases.add(aggregate.firstRow());
            }
        }
        if (!bases.isEmpty()) {
            widths.putIfAbsent(PartialAggregate.AccumulatorType.DOUBLE, 1);
        }
        int width = widths.values().stream().mapToInt(Integer::intValue).sum();
        long accumulators = (long) replicas(plan) * plan.allSlots() * width;
        long perSlot = (long) bases.size() * Integer.BYTES + (long) meansOfSlot(plan) * Long.BYTES;
        return accumulators * Long.BYTES + perSlot * plan.allSlots();
    }

    /**
     * Returns how many means a partial aggregate that is added up atomically needs of each slot, at
     * most.
     */
    private static int meansOfSlot(SlotPlan plan) {
        return plan.atomicDeviations().stream().mapToInt(AtomicSums::means).max().orElse(0);
    }

    private static int means(PartialAggregate aggregate) {
        return switch (aggregate.operation()) {
            case SUM_OF_PRODUCTS -> 2;
            case SUM_OF_SQUARES -> 1;
            case SUM, MEAN, MIN, MAX, PRODUCT, SUM_OF_LOGARITHMS -> 0;
        };
    }

    /**
     * Returns the accumulators of each slot, a power of two. Many variance the additions to the
     * same group; more than the device's cache holds would slow all of them down, and more than an
     * eighth of the rows have to add would not be worth their room, nor would many in a table that
     * is large beside the rows. Where some keys are frequent, the cache holds those of the keys
     * that there are, however many slots have none. Whatever is fast, floats get as many as they
     * need to be exact.
     */
    public static int replicas(SlotPlan plan) {
        long groups = Math.max(1, plan.statistics().estimatedKeys());
        long rows = plan.statistics().rows();
        boolean isSkewed = !plan.statistics().hotRows().isEmpty();
        LaunchProfile launch = plan.device().limits().launch();
        long cells = (long) plan.allSlots() * width(plan);
        long most = launch.get(LaunchKey.ATOMIC_CELLS) / cells;
        if (isSkewed) {
            long stored = Math.min(launch.get(LaunchKey.STORED_ATOMIC_CELLS), rows / Byte.SIZE);
            long inCache = launch.get(LaunchKey.ATOMIC_CELLS) / (groups * width(plan));
            most = Math.max(most, Math.min(inCache, stored / cells));
        }
        most = Math.min(most, rows / Byte.SIZE / groups);
        long worth =
                Math.max(PlanTuning.ATOMIC_CELLS_ALWAYS, rows / PlanTuning.ATOMIC_ROWS_PER_CELL);
        most = Math.min(most, worth / plan.allSlots());
        most = Math.clamp(most, 1, launch.count(LaunchKey.ATOMIC_REPLICAS));
        return (int) Math.max(Long.highestOneBit(most), leastForFloats(plan));
    }

    /**
     * Returns the accumulators that a group needs for a float's sum to lie within 4 ulp times the
     * logarithm of its rows. Each of {@code r} additions is off by 0.29 ulp of an accumulator, as
     * the standard deviation of rounding is, and all of them by its {@code sqrt(r)}; a total is as
     * many times an accumulator as a group has of them. Three standard deviations are allowed for.
     * Of a key that is told apart, each thread adds what it has summed up itself.
     */
    private static long leastForFloats(SlotPlan plan) {
        boolean addsFloats =
                plan.aggregates(Reduction.ATOMICALLY).stream()
                        .anyMatch(
                                aggregate ->
                                        aggregate.accumulatorType()
                                                == PartialAggregate.AccumulatorType.DOUBLE);
        KeyStatistics keys = plan.statistics();
        double mean = (double) keys.rows() / Math.max(1, keys.estimatedKeys());
        double rows = Math.max(Math.max(mean, keys.restSkew() * keys.rows()), ofHot(plan));
        if (!addsFloats || rows < 2) {
            return 1;
        }
        double ulps = 3 * ROUNDING * Math.sqrt(rows);
        double allowed = ULPS * Math.log(rows) / Math.log(2);
        long least = (long) Math.ceil(Math.max(1, ulps / allowed));
        return Long.highestOneBit(2 * least - 1);
    }

    /** Returns the additions to the most frequent key's group, where such keys are told apart. */
    private static double ofHot(SlotPlan plan) {
        KeyStatistics keys = plan.statistics();
        return keys.hotRows().isEmpty()
                ? 0
                : Math.min(
                        keys.skew() * keys.rows(),
                        plan.device().limits().streamThreads(keys.rows()));
    }
}
