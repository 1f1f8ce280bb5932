// SPDX-License-Identifier: Apache-2.0
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

/** Which partial aggregates are summed by atomic additions, and in how many accumulators a slot. */
public final class AtomicSums {

    /** The standard deviation of an error of at most half an ulp. */
    private static final double ROUNDING = 0.29;

    /** Parts of an integer, at most. */
    static final int PARTS = 4;

    /** Error of a sum that is allowed for each doubling of the rows, in ulps. */
    private static final double ULPS = 4;

    private AtomicSums() {}

    /**
     * Returns whether atomic additions suit a partial aggregate: a sum, or the mean of such a sum.
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
            case SUM, SUM_OF_SQUARES, SUM_OF_CUBES, SUM_OF_FOURTH_POWERS, SUM_OF_PRODUCTS, MEAN ->
                    true;
            // A product is reduced in order, and the sum of logarithms beside it takes no extra
            // memory.
            case MIN, MAX, BIT_AND, BIT_OR, BIT_XOR, PRODUCT, SUM_OF_LOGARITHMS -> false;
        };
    }

    /**
     * Returns the sums over rows in the order in which they are computed; each list is computed at
     * once. The parts of an integer have adjacent accumulators, unless those outnumbered the rows.
     * All other sums are computed one by one.
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

    /** Returns the most adjacent accumulators of a slot. */
    public static int width(SlotPlan plan) {
        return together(plan).stream().mapToInt(List::size).max().orElse(1);
    }

    private static PartialAggregate.AccumulatorType cellOf(List<PartialAggregate> parts) {
        return parts.getFirst().accumulatorType();
    }

    /**
     * Returns the bytes of the accumulators. Partial aggregates of one type share them, one after
     * the other.
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

    /** Returns the most means of a slot that an atomically summed partial aggregate needs. */
    private static int meansOfSlot(SlotPlan plan) {
        return plan.atomicDeviations().stream().mapToInt(AtomicSums::means).max().orElse(0);
    }

    private static int means(PartialAggregate aggregate) {
        return aggregate.source() == PartialAggregate.Source.DEVIATION
                ? aggregate.prerequisites().size() - 1
                : 0;
    }

    /**
     * Returns the accumulators of each slot, a power of two. More accumulators mean fewer additions
     * to the same one. But more than the device's cache holds would slow down all additions; more
     * than an eighth of the rows have to add would not be worth their memory; nor would many in a
     * table that is large beside the rows. Where some keys are frequent, the cache need only hold
     * the accumulators of keys that exist, however many slots are empty. Speed apart, floats get as
     * many as they need for accuracy.
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
     * Returns the accumulators that a group needs for a float sum within 4 ulp times the logarithm
     * of its rows. Rounding is off by 0.29 ulp of an accumulator for each addition (a standard
     * deviation), so {@code r} additions are off by {@code sqrt(r)} times that. A total is as many
     * times an accumulator as its group has accumulators. Three standard deviations are allowed.
     * For a frequent key, each thread first adds up its own rows.
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

    /**
     * Returns the additions to the most frequent key's group, where frequent keys have accumulators
     * in each thread.
     */
    private static double ofHot(SlotPlan plan) {
        KeyStatistics keys = plan.statistics();
        return keys.hotRows().isEmpty()
                ? 0
                : Math.min(
                        keys.skew() * keys.rows(),
                        plan.device().limits().streamThreads(keys.rows()));
    }
}
