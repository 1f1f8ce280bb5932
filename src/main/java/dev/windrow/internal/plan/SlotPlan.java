package dev.windrow.internal.plan;

import java.util.List;

/** A plan in which each row's key has a slot, and each slot that some row has becomes a group. */
public sealed interface SlotPlan extends DevicePlan permits TablePlan, DensePlan {

    /** Returns how many slots there are. */
    int allSlots();

    /** Returns for how many groups each thread has accumulators of its own, 0 for none. */
    int threadGroups();

    /** Returns how a plane's values come together. */
    default Reduction reduction(Plane plane) {
        if (threadGroups() > 0 && ThreadCells.suits(plane)) {
            return Reduction.IN_THREADS;
        }
        if (AtomicSums.suit(plane, device())) {
            return Reduction.ATOMICALLY;
        }
        return Extremes.suit(plane) ? Reduction.BY_CONTEST : Reduction.IN_ORDER;
    }

    /** Returns whether some plane's values come together in a way. */
    default boolean reduces(Reduction way) {
        return device().planes().stream().anyMatch(plane -> reduction(plane) == way);
    }

    /** Returns whether slots are found as kernels go, so that none is written down for a row. */
    boolean findsSlots();

    /** Returns the planes whose values come together in a way. */
    default List<Plane> planes(Reduction way) {
        return device().planes().stream().filter(plane -> reduction(plane) == way).toList();
    }

    /** Returns how threads add up in cells of their own. */
    default ThreadCells threadCells() {
        return ThreadCells.of(
                planes(Reduction.IN_THREADS),
                Math.max(1, threadGroups()),
                statistics().rows(),
                device().limits());
    }

    /** Returns whether rows are sorted, for whatever reason. */
    default boolean sortsRows() {
        return reduces(Reduction.IN_ORDER);
    }

    /** Returns the bits of a slot by which rows are sorted; dropped rows sort behind. */
    int sortBits();

    /** Returns the radix passes of all sorts. */
    default int sortPasses() {
        return reduces(Reduction.IN_ORDER)
                ? Math.ceilDiv(sortBits(), PlanTuning.SORT_DIGIT_BITS)
                : 0;
    }
}
