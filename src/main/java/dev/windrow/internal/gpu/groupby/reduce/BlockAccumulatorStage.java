// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.bytecode.Element;
import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.groupby.BlockAccumulators;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduces few groups with block-private accumulators in local memory: two tasks for each pass over
 * the rows. Nothing is added to global memory atomically.
 */
public final class BlockAccumulatorStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final SlotFinder finder;
    private final IntArray groupOf;
    private final AggregatePreparation preparation;
    private final BlockAccumulators cells;
    private final LongArray waiting;
    private final boolean seeded;
    private HotKeys hot = new HotKeys.None();

    /**
     * Makes a stage.
     *
     * @param arrays the arrays of the query; the device status has the number of groups by the time
     *     the tasks run. If more groups than accumulators exist, the totals are useless
     * @param finder finds the slot of a row's key
     * @param groupOf the group of each slot that some row has
     * @param preparation the inputs of partial aggregates
     * @param cells the passes
     * @param seeded whether slots are those of the sample's keys
     */
    public BlockAccumulatorStage(
            QueryArrays arrays,
            SlotFinder finder,
            IntArray groupOf,
            AggregatePreparation preparation,
            BlockAccumulators cells,
            boolean seeded) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.finder = finder;
        this.groupOf = groupOf;
        this.preparation = preparation;
        this.cells = cells;
        this.seeded = seeded;
        waiting = graph.scratchLongs(Math.max(1, cells.waitingRows()));
        arrays.sizes().set(Sizes.ACCUMULATOR_BLOCKS, cells.blocks());
    }

    /** Adds all tasks; they end in {@code totals}, with an array for each partial aggregate. */
    public void addTasks(AggregateTotals totals) {
        if (cells.passes().stream().anyMatch(BlockAccumulators.Pass::hot)) {
            hot = SlotSumStage.addHot("findHotGroups", arrays, finder);
        }
        for (int index = 0; index < cells.passes().size(); index++) {
            BlockAccumulators.Pass pass = cells.passes().get(index);
            int cellsOfBlock = pass.aggregates().size() * cells.capacity();
            Element element = isOfDoubles(pass) ? Element.DOUBLE : Element.LONG;
            TornadoNativeArray partials =
                    graph.scratch(element, (long) cellsOfBlock * cells.blocks());
            IntArray layout =
                    graph.upload(
                            new AccumulatorShape.Layout(cells.capacity(), pass.replicas())
                                    .toArray());
            addNumbers(pass, layout, partials, index);
            addCombine(pass, layout, partials, totals, index);
        }
    }

    private void addNumbers(
            BlockAccumulators.Pass pass, IntArray layout, TornadoNativeArray partials, int index) {
        graph.blocks("addCells" + index, cells.blocks(), pass.threads())
                .given(arrays.sizes(), arrays.status(), finder, groupOf, aggregates(pass))
                .given(preparation.presence(pass.leader()))
                .given(arrays.identities(Element.of(partials)), waiting, partials)
                .given(shape(pass, layout))
                .add(NumberAccumulatorKernels.class, "addNumbers");
    }

    private PassAggregates aggregates(BlockAccumulators.Pass pass) {
        PassAggregates all = new PassAggregates.None();
        for (PartialAggregate each : pass.aggregates().reversed()) {
            boolean isOfDoubles = isOfDoubles(pass);
            boolean isRead = operation(each) < PassAggregates.COUNT_VALUES;
            int place = pass.aggregates().indexOf(each);
            PassAggregates.Value value = new PassAggregates.Nothing();
            if (isRead && !isOfDoubles) {
                Numbers.Words numbers = (Numbers.Words) preparation.numbers(each);
                value = new PassAggregates.Whole(numbers.words(), numbers.source());
            } else if (isRead && each.equals(pass.leader())) {
                value = new PassAggregates.Real(preparation.numbers(each));
            }
            all = new PassAggregates.Then(value, isOfDoubles ? 0 : place, operation(each), all);
        }
        return all;
    }

    private void addCombine(
            BlockAccumulators.Pass pass,
            IntArray layout,
            TornadoNativeArray partials,
            AggregateTotals totals,
            int index) {
        Element element = Element.of(partials);
        String task = "combineCells" + index;
        graph.blocks(
                        task,
                        (long) pass.aggregates().size() * cells.capacity(),
                        (int)
                                RoundedSizes.powerOfTwoFrom(
                                        Math.min(
                                                cells.blocks(),
                                                BlockAccumulatorKernels.COMBINE_THREADS)))
                .given(arrays.sizes(), arrays.status(), partials, arrays.identities(element))
                .given(targets(pass, totals), aggregates(pass), layout)
                .add(BlockAccumulatorKernels.class, "combine");
    }

    private AccumulatorShape shape(BlockAccumulators.Pass pass, IntArray layout) {
        return new AccumulatorShape(
                layout,
                pass.shared() ? 1 : 0,
                pass.hot() ? hot : new HotKeys.None(),
                seeded ? 1 : 0);
    }

    private static boolean isOfDoubles(BlockAccumulators.Pass pass) {
        return pass.accumulatorType() == AccumulatorType.DOUBLE;
    }

    private static int operation(PartialAggregate aggregate) {
        return switch (aggregate.source()) {
            case ONE_PER_ROW -> PassAggregates.COUNT_ROWS;
            case ONE_PER_VALUE -> PassAggregates.COUNT_VALUES;
            case INTEGER, LOW_HALF, HIGH_HALF, CHUNK_0, CHUNK_1, CHUNK_2, CHUNK_3, FLOAT ->
                    KernelConstants.operationOf(aggregate);
            case OFFSET, DEVIATION, ROW_NUMBER, INTEGER_ROW, FLOAT_ROW, DECIMAL_ROW, STRING_ROW ->
                    throw new IllegalArgumentException(
                            "blocks have no accumulators for " + aggregate);
        };
    }

    private static GroupTotals targets(BlockAccumulators.Pass pass, AggregateTotals totals) {
        return SlotSumStage.totalsOf(
                pass.aggregates().stream()
                        .map(
                                aggregate ->
                                        operation(aggregate) < PassAggregates.COUNT_VALUES
                                                ? GroupTotals.in(totals.array(aggregate))
                                                : new GroupTotals.Counts(totals.longs(aggregate)))
                        .toList());
    }
}
