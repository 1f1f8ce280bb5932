// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.Reducer;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.FloatAccumulator;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.groupby.AtomicSums;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.SlotPlan;
import dev.windrow.internal.plan.groupby.TableNumbers;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds up sums by atomic additions to the slots of keys: three tasks for a partial aggregate, or
 * for all parts of an integer. The task that adds also marks the slots of rows, unless they are
 * marked before.
 *
 * <p>Partial aggregates of one type share the accumulators, one after the other: the totals of each
 * are taken before the values of the next are added.
 */
final class SlotSumStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final SlotFinder finder;
    private final IntArray groupOf;
    private final AggregatePreparation preparation;
    private final HotKeys hot;
    private final Set<PartialAggregate> added = new HashSet<>();
    private final long cells;
    private final int width;
    private @Nullable LongArray longs;
    private @Nullable DoubleArray doubles;

    /**
     * Makes a stage, and adds the task that finds the slots of the most frequent keys.
     *
     * @param plan the plan of the query
     * @param arrays the arrays of the query
     * @param finder finds the slot of a row
     * @param groupOf the group of each slot, if slots are marked before
     * @param preparation the inputs of partial aggregates
     */
    SlotSumStage(
            SlotPlan plan,
            QueryArrays arrays,
            SlotFinder finder,
            IntArray groupOf,
            AggregatePreparation preparation) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.finder = finder;
        this.groupOf = groupOf;
        this.preparation = preparation;
        int replicas = AtomicSums.replicas(plan);
        cells = (long) plan.allSlots() * replicas;
        width = AtomicSums.width(plan);
        arrays.sizes().set(Sizes.REPLICAS, replicas);
        hot =
                plan.statistics().hotRows().isEmpty()
                        ? new HotKeys.None()
                        : addHot("findHot", arrays, finder);
    }

    /**
     * Adds the tasks that add values to accumulators, unless that is done.
     *
     * @param parts a partial aggregate, or all parts of an integer
     * @param marks whether the tasks also mark the slots of all rows
     */
    void addSums(List<PartialAggregate> parts, String index, boolean marks) {
        PartialAggregate first = parts.getFirst();
        if (added.add(first)) {
            addNumbers(parts, index, marks);
        }
    }

    /** Adds the task that sums accumulators to totals, once slots are numbered. */
    void addTotals(List<PartialAggregate> parts, AggregateTotals totals, String index) {
        addTotals(
                accumulators(parts.getFirst()), parts.stream().map(totals::array).toList(), index);
    }

    private LongArray longs() {
        if (longs == null) {
            longs = graph.scratchLongs(cells * width);
        }
        return longs;
    }

    private DoubleArray doubles() {
        if (doubles == null) {
            doubles = graph.scratchDoubles(cells);
        }
        return doubles;
    }

    private TornadoNativeArray accumulators(PartialAggregate aggregate) {
        return aggregate.accumulatorType() == PartialAggregate.AccumulatorType.DOUBLE
                ? doubles()
                : longs();
    }

    /**
     * Adds the tasks of a partial aggregate whose rows add something relative to their group.
     *
     * @param reducer what they add, with slots as its groups
     */
    void addDeviations(
            PartialAggregate aggregate,
            Reducer<FloatAccumulator.Number, ?> reducer,
            AggregateTotals totals,
            String index) {
        DoubleArray accumulators = doubles();
        addClear(accumulators, 1, index);
        graph.stream("add" + index, arrays.rows())
                .given(arrays.sizes(), finder, hot, reducer, accumulators)
                .add(SlotSumKernels.class, "addDeviations");
        addTotals(List.of(aggregate), totals, index);
    }

    private void addClear(TornadoNativeArray accumulators, int parts, String index) {
        graph.stream("zero" + index, cells * parts)
                .given(arrays.sizes(), accumulators, parts)
                .add(SlotTotalKernels.class, "clear");
    }

    private void addNumbers(List<PartialAggregate> parts, String index, boolean marks) {
        PartialAggregate first = parts.getFirst();
        TornadoNativeArray accumulators = accumulators(first);
        addClear(accumulators, parts.size(), index);
        graph.stream("add" + index, arrays.rows() * parts.size())
                .given(arrays.sizes(), arrays.status(), finder, hot)
                .given(marks ? new SlotMarks.Used(groupOf) : new SlotMarks.None())
                .given(preparation.numbers(first), preparation.presence(first), accumulators)
                .given(KernelConstants.operationOf(first))
                .given(Integer.numberOfTrailingZeros(parts.size()))
                .add(SlotSumKernels.class, "addNumbers");
    }

    private void addTotals(
            TornadoNativeArray accumulators, List<TornadoNativeArray> totals, String index) {
        GroupTotals ofParts = totalsOf(totals.stream().map(GroupTotals::in).toList());
        graph.stream("total" + index, groupOf.getSize() * (long) totals.size())
                .given(arrays.sizes(), arrays.status(), groupOf, accumulators, ofParts)
                .given(totals.size())
                .add(SlotTotalKernels.class, "total");
    }

    /** Adds the task that finds the slots of the most frequent keys. */
    static HotKeys addHot(String task, QueryArrays arrays, SlotFinder finder) {
        IntArray rows = arrays.tables().rows(HotKeys.MOST, TableNumbers::hotRows);
        IntArray slots = arrays.graph().scratchInts(HotKeys.MOST);
        arrays.graph()
                .blocks(task, 1, HotKeys.MOST)
                .given(finder, rows, slots)
                .add(SlotSumKernels.class, "findHot");
        return new HotKeys.Of(slots);
    }

    /** Returns what a kernel is given that writes these totals together. */
    static GroupTotals totalsOf(List<GroupTotals.Target> targets) {
        GroupTotals all = new GroupTotals.None();
        for (GroupTotals.Target each : targets.reversed()) {
            all = new GroupTotals.Then(each, all);
        }
        return all;
    }
}
