// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateArguments;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.ColumnArguments;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up offsets and deviations by atomic additions to the slots of keys: one task for each set of
 * rows that count, which finds the bases of offsets, then at most four tasks for a partial
 * aggregate, one for a mean.
 */
final class SlotDeviationStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final SlotFinder finder;
    private final IntArray groupOf;
    private final AggregatePreparation preparation;
    private final SlotSumStage sums;
    private final AggregateTotals totals;
    private final Map<PartialAggregate, IntArray> bases = new HashMap<>();
    private final Map<Integer, DoubleArray> slotMeans = new HashMap<>();

    /**
     * Makes a stage.
     *
     * @param arrays the arrays of the query
     * @param finder finds the slot of a row
     * @param groupOf the group of each slot, once they are numbered
     * @param preparation the inputs of partial aggregates
     * @param sums owns the accumulators
     * @param totals the tasks end in these, and read those of prerequisites
     */
    SlotDeviationStage(
            QueryArrays arrays,
            SlotFinder finder,
            IntArray groupOf,
            AggregatePreparation preparation,
            SlotSumStage sums,
            AggregateTotals totals) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.finder = finder;
        this.groupOf = groupOf;
        this.preparation = preparation;
        this.sums = sums;
        this.totals = totals;
    }

    /** Adds the tasks of a partial aggregate, once its prerequisites have totals. */
    void addTasks(PartialAggregate aggregate, String index) {
        if (aggregate.operation() == Operation.MEAN) {
            preparation.addMean(aggregate, totals, index);
            return;
        }
        IntArray from = bases.computeIfAbsent(aggregate.firstRow(), this::addBases);
        DoubleArray accumulators = sums.addClearDoubles(index);
        addDeviations(aggregate, from, accumulators, index);
        sums.addTotals(List.of(aggregate), totals, index);
    }

    private IntArray addBases(PartialAggregate firstRow) {
        String task = "bases" + bases.size();
        IntArray from = graph.scratchInts(groupOf.getSize() + (long) SlotSumKernels.HOT);
        graph.stream(task, from.getSize())
                .given(arrays.sizes(), arrays.status(), groupOf, totals.rows(firstRow))
                .given(sums.hotSlots(), from, sums.isHot() ? 1 : 0)
                .add(SlotDeviationKernels.class, "findBases");
        return from;
    }

    /** Adds the task that stores means by slot, in one of two arrays, and returns it. */
    private DoubleArray addMeans(PartialAggregate mean, IntArray from, int side, String index) {
        DoubleArray means = slotMeans.computeIfAbsent(side, _ -> newSlotMeans());
        String task = "means" + side + "of" + index;
        graph.stream(task, groupOf.getSize())
                .given(arrays.sizes(), from, groupOf, totals.doubles(mean), means)
                .add(SlotDeviationKernels.class, "takeMeans");
        return means;
    }

    private DoubleArray newSlotMeans() {
        return graph.scratchDoubles(groupOf.getSize());
    }

    private void addDeviations(
            PartialAggregate aggregate, IntArray from, DoubleArray accumulators, String index) {
        AggregateArguments x = ColumnArguments.of(aggregate, arrays);
        boolean isPair = aggregate.partner() != null;
        AggregateArguments y =
                isPair ? ColumnArguments.ofNumbers(aggregate.partner(), arrays) : unread();
        LongArray validity = preparation.validity(aggregate);
        boolean isCentered = aggregate.operation() != Operation.SUM;
        DoubleArray unread = arrays.dummies().doubles();
        DoubleArray xMeans = isCentered ? addMeans(aggregate.meanOffset(), from, 0, index) : unread;
        DoubleArray yMeans =
                isPair ? addMeans(aggregate.partnerMeanOffset(), from, 1, index) : unread;
        int sources = x.source() | y.source() << SlotDeviationKernels.SOURCE_BITS;
        graph.stream("add" + index, arrays.rows())
                .given(arrays.sizes(), finder, from, x.words(), x.floats(), x.doubles(), y.words())
                .given(y.floats(), y.doubles(), validity, xMeans, yMeans, accumulators)
                .given(sources | traits(aggregate) << 2 * SlotDeviationKernels.SOURCE_BITS)
                .add(SlotDeviationKernels.class, "addDeviations");
    }

    private int traits(PartialAggregate aggregate) {
        int operand =
                switch (aggregate.operation()) {
                    case SUM_OF_SQUARES -> SlotDeviationKernels.SQUARES;
                    case SUM_OF_CUBES -> SlotDeviationKernels.CUBES;
                    case SUM_OF_FOURTH_POWERS ->
                            SlotDeviationKernels.SQUARES | SlotDeviationKernels.CUBES;
                    case SUM_OF_PRODUCTS -> SlotDeviationKernels.PRODUCTS;
                    case SUM,
                            MEAN,
                            MIN,
                            MAX,
                            BIT_AND,
                            BIT_OR,
                            BIT_XOR,
                            PRODUCT,
                            SUM_OF_LOGARITHMS ->
                            0;
                };
        return operand | sums.traits(aggregate);
    }

    private AggregateArguments unread() {
        QueryArrays.Dummies dummies = arrays.dummies();
        return new AggregateArguments(0, dummies.longs(), dummies.floats(), dummies.doubles());
    }
}
