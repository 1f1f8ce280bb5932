// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.PlanTuning;

import java.util.List;

/** A plan in which the key of each row has a slot; each slot that some row has becomes a group. */
public sealed interface SlotPlan extends DevicePlan
        permits GlobalHashPlan, DensePlan, LocalHashPlan {

    /** Returns the number of slots. */
    int allSlots();

    /** Returns how each partial aggregate is reduced. */
    AggregateReductions reductions();

    /** Returns the groups for which each block has accumulators of its own, 0 for none. */
    default int blockGroups() {
        return reductions().blockGroups();
    }

    /** Returns how a partial aggregate is reduced. */
    default Reduction reduction(PartialAggregate aggregate) {
        return reductions().of(aggregate);
    }

    /** Returns whether some partial aggregate is reduced this way. */
    default boolean reduces(Reduction way) {
        return !aggregates(way).isEmpty();
    }

    /**
     * Returns whether kernels find slots as they stream over the rows, so that none is stored for a
     * row.
     */
    boolean findsSlots();

    /**
     * Returns whether the slot of each row is stored other than as the key of the sort. The sort
     * key suffices if nothing else is sorted.
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

    /** Returns whether the result may hold fewer groups than there are. */
    default boolean limitsGroups() {
        return groupCapacity() < Math.min(allSlots(), statistics().rows());
    }

    /** Returns the partial aggregates that are reduced this way. */
    default List<PartialAggregate> aggregates(Reduction way) {
        return reductions().aggregates(way);
    }

    /** Returns the atomic sums that depend on rows alone. */
    default List<PartialAggregate> atomicSums() {
        return aggregates(Reduction.ATOMICALLY).stream()
                .filter(aggregate -> aggregate.prerequisites().isEmpty())
                .toList();
    }

    /** Returns the atomic sums that need the totals of others first, and the means. */
    default List<PartialAggregate> atomicDeviations() {
        return aggregates(Reduction.ATOMICALLY).stream()
                .filter(aggregate -> !aggregate.prerequisites().isEmpty())
                .toList();
    }

    default BlockAccumulators blockAccumulators() {
        return reductions().blockAccumulators();
    }

    /**
     * Returns a row of each key, if the sample is taken to show all keys: not all rows then have to
     * be searched for slots. The kernels of block-private accumulators notice a key that the sample
     * did not show.
     */
    @Override
    default List<Long> seeds() {
        List<Long> rows = device().seedRows();
        boolean areNoticed = findsSlots() && blockGroups() > 0 && reduces(Reduction.IN_BLOCKS);
        return areNoticed && rows.size() <= blockGroups() ? rows : List.of();
    }

    @Override
    default boolean ordersRows() {
        return reduces(Reduction.IN_ORDER) || DevicePlan.super.ordersRows();
    }

    /** Returns the bits of a slot that rows are sorted by; dropped rows sort last. */
    int sortBits();

    /** Returns the radix passes of all sorts. */
    default int sortPasses() {
        return reduces(Reduction.IN_ORDER)
                ? Math.ceilDiv(sortBits(), PlanTuning.SORT_DIGIT_BITS)
                : 0;
    }
}
