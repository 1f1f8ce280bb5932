// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up offsets and deviations by atomic additions to the slots of keys: one task for each set of
 * rows that count, which finds the first rows of slots, then at most five tasks for a partial
 * aggregate, one for a mean.
 */
final class SlotDeviationStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final IntArray groupOf;
    private final AggregatePreparation preparation;
    private final SlotSumStage sums;
    private final AggregateTotals totals;
    private final Map<PartialAggregate, IntArray> firsts = new HashMap<>();
    private final List<DoubleArray> slotMeans = new ArrayList<>();

    /**
     * Makes a stage.
     *
     * @param arrays the arrays of the query
     * @param groupOf the group of each slot, once they are numbered
     * @param preparation the inputs of partial aggregates
     * @param sums owns the accumulators
     * @param totals the tasks end in these, and read those of prerequisites
     */
    SlotDeviationStage(
            QueryArrays arrays,
            IntArray groupOf,
            AggregatePreparation preparation,
            SlotSumStage sums,
            AggregateTotals totals) {
        this.arrays = arrays;
        this.graph = arrays.graph();
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
        List<DoubleArray> unused = new ArrayList<>(slotMeans);
        sums.addDeviations(
                aggregate,
                preparation.deviations(
                        aggregate,
                        firsts.computeIfAbsent(aggregate.firstRow(), this::addFirsts),
                        mean -> addMeans(mean, unused, index)),
                totals,
                index);
    }

    private IntArray addFirsts(PartialAggregate firstRow) {
        IntArray ofSlots = graph.scratchInts(groupOf.getSize());
        addTake("firsts" + firsts.size(), totals.rows(firstRow), ofSlots);
        return ofSlots;
    }

    /**
     * Adds the task that stores means by slot, in an array that partial aggregates take turns with.
     */
    private DoubleArray addMeans(PartialAggregate mean, List<DoubleArray> unused, String index) {
        if (unused.isEmpty()) {
            slotMeans.add(graph.scratchDoubles(groupOf.getSize()));
            unused.add(slotMeans.getLast());
        }
        DoubleArray means = unused.removeFirst();
        addTake("means" + slotMeans.indexOf(means) + "of" + index, totals.doubles(mean), means);
        return means;
    }

    private void addTake(String task, TornadoNativeArray ofGroups, TornadoNativeArray ofSlots) {
        graph.stream(task, ofSlots.getSize())
                .given(arrays.sizes(), arrays.status(), groupOf, ofGroups, ofSlots)
                .add(SlotSumKernels.class, "takeBySlot");
    }
}
