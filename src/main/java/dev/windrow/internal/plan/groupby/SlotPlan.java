package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.PlanTuning;

import java.util.List;

/** A plan in which each row's key has a slot, and each slot that some row has becomes a group. */
public sealed interface SlotPlan extends DevicePlan permits GlobalHashPlan, DensePlan {

    /** Returns how many slots there are. */
    int allSlots();

    /** Returns how the values of each partial aggregate come together. */
    AggregateReductions reductions();

    /** Returns for how many groups each block has accumulators of its own, 0 for none. */
    default int blockGroups() {
        return reductions().blockGroups();
    }

    /** Returns how a partial aggregate's values come together. */
    default Reduction reduction(PartialAggregate aggregate) {
        return reductions().of(aggregate);
    }

    /** Returns whether some partial aggregate's values come together in a way. */
    default boolean reduces(Reduction way) {
        return !aggregates(way).isEmpty();
    }

    /** Returns whether slots are found as kernels go, so that none is written down for a row. */
    boolean findsSlots();

    /**
     * Returns whether slots are written down for each row, but not as the keys of the sort: that
     * suffices where nothing else is sorted.
     */
    default boolean writesSlots() {
        return !findsSlots() && (!reduces(Reduction.IN_ORDER) || needsGroupOfRow());
    }

    @Override
    default boolean marksDroppedRows() {
        return DevicePlan.super.marksDroppedRows() && !findsSlots();
    }

    @Override
    default boolean electsRows() {
        return gathersKeys() || reduces(Reduction.IN_ORDER);
    }

    @Override
    default int groupCapacity() {
        long most = Math.min(statistics().rows(), device().mostGroups());
        return (int) Math.min(allSlots(), most);
    }

    /** Returns whether the result may have room for fewer groups than there are. */
    default boolean limitsGroups() {
        return groupCapacity() < Math.min(allSlots(), statistics().rows());
    }

    /** Returns the partial aggregates whose values come together in a way. */
    default List<PartialAggregate> aggregates(Reduction way) {
        return reductions().aggregates(way);
    }

    /** Returns the partial aggregates that are added up atomically by what rows alone tell. */
    default List<PartialAggregate> atomicSums() {
        return aggregates(Reduction.ATOMICALLY).stream()
                .filter(aggregate -> aggregate.prerequisites().isEmpty())
                .toList();
    }

    /**
     * Returns the partial aggregates that are added up atomically once others have their totals,
     * and means.
     */
    default List<PartialAggregate> atomicDeviations() {
        return aggregates(Reduction.ATOMICALLY).stream()
                .filter(aggregate -> !aggregate.prerequisites().isEmpty())
                .toList();
    }

    /** Returns how threads add up in cells of their own. */
    default BlockAccumulators blockAccumulators() {
        return reductions().cells();
    }

    /**
     * Returns a row of each key, where the sample is taken to show all keys: their slots then need
     * not be looked for in all rows. What adds up in cells notices a key that it did not show.
     */
    default List<Long> seeds() {
        List<Long> rows = statistics().seedRows();
        boolean areNoticed = findsSlots() && blockGroups() > 0 && reduces(Reduction.IN_BLOCKS);
        return areNoticed && rows.size() <= blockGroups() ? rows : List.of();
    }

    @Override
    default boolean ordersRows() {
        return reduces(Reduction.IN_ORDER) || DevicePlan.super.ordersRows();
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
