// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.bytecode.Element;
import dev.windrow.internal.gpu.bytecode.TypedKernel;
import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateArguments;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowArguments;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.function.UnaryOperator;

/**
 * Reduces each group's rows: two tasks for a partial aggregate; one if it counts rows or is a mean,
 * or if groups are small. All partial aggregates of a type share one array for the edges of tiles.
 */
public final class SegmentReductionStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final RowOrder order;
    private final IntArray groupOf;
    private final IntArray starts;
    private final AggregatePreparation preparation;
    private final boolean areSmall;
    private @Nullable LongArray longEdges;
    private @Nullable DoubleArray doubleEdges;
    private @Nullable IntArray rowEdges;

    public SegmentReductionStage(
            QueryArrays arrays,
            AggregatePreparation preparation,
            RowOrder order,
            IntArray groupOf,
            IntArray starts) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.order = order;
        this.groupOf = groupOf;
        this.starts = starts;
        this.preparation = preparation;
        areSmall = arrays.plan().hasSmallGroups();
    }

    /**
     * Adds the tasks of a partial aggregate.
     *
     * @param aggregate the partial aggregate; its prerequisites come before it
     * @param totals the tasks end in these
     * @param index distinguishes its tasks from those of others
     */
    public void addTasks(PartialAggregate aggregate, AggregateTotals totals, String index) {
        if (aggregate.source() == PartialAggregate.Source.ONE_PER_ROW) {
            addRowCount(totals.longs(aggregate), "count" + index);
        } else if (aggregate.prerequisites().isEmpty()) {
            addValues(aggregate, totals, index);
        } else {
            addOffsets(aggregate, totals, index);
        }
    }

    private void addOffsets(PartialAggregate aggregate, AggregateTotals totals, String index) {
        if (aggregate.operation() == Operation.MEAN) {
            preparation.addMean(aggregate, totals, index);
            return;
        }
        DoubleArray edges = doubleEdges();
        if (aggregate.operation() == Operation.SUM_OF_PRODUCTS) {
            addProducts(aggregate, totals, edges, index);
        } else {
            addDeviations(aggregate, totals, edges, index);
        }
        addFinish(Values.SUM, edges, totals.doubles(aggregate), index);
    }

    private void addValues(PartialAggregate aggregate, AggregateTotals totals, String index) {
        switch (aggregate.accumulatorType()) {
            case LONG, DOUBLE -> {
                if (areSmall) {
                    addSmall(aggregate, totals.array(aggregate), index);
                } else {
                    addNumbers(aggregate, totals.array(aggregate), index);
                }
            }
            case ROW -> addRows(aggregate, totals.rows(aggregate), index);
        }
    }

    private void addRowCount(LongArray totals, String task) {
        graph.addStream(
                task,
                totals.getSize(),
                g ->
                        g.task(
                                task,
                                SegmentKernels::countRows,
                                context,
                                starts,
                                totals,
                                arrays.status()));
    }

    private void addSmall(PartialAggregate aggregate, TornadoNativeArray totals, String index) {
        Element element = Element.of(totals);
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        graph.addStream(
                "reduce" + index,
                totals.getSize(),
                g ->
                        TypedKernel.of(GroupReductionKernels.class, "reduceNumbers", element)
                                .addTo(
                                        g,
                                        "reduce" + index,
                                        context,
                                        arrays.status(),
                                        order.rows(),
                                        starts,
                                        values.words(),
                                        values.floats(),
                                        values.numbers(element),
                                        validity,
                                        totals,
                                        arrays.identities(element),
                                        values.source(),
                                        KernelConstants.operationOf(aggregate),
                                        preparation.nullable(aggregate)));
    }

    private void addNumbers(PartialAggregate aggregate, TornadoNativeArray totals, String index) {
        Element element = Element.of(totals);
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        TornadoNativeArray edges = element == Element.DOUBLE ? doubleEdges() : longEdges();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        TypedKernel.of(SegmentReductionKernels.class, "reduceNumbers", element)
                                .addTo(
                                        g,
                                        "reduce" + index,
                                        context,
                                        arrays.status(),
                                        order.keys(),
                                        order.rows(),
                                        groupOf,
                                        starts,
                                        values.words(),
                                        values.floats(),
                                        values.numbers(element),
                                        validity,
                                        edges,
                                        totals,
                                        arrays.identities(element),
                                        values.source(),
                                        KernelConstants.operationOf(aggregate),
                                        preparation.nullable(aggregate)));
        addFinish(KernelConstants.operationOf(aggregate), edges, totals, index);
    }

    private void addFinish(
            int operation, TornadoNativeArray edges, TornadoNativeArray totals, String index) {
        Element element = Element.of(totals);
        addFinish(
                index,
                g ->
                        TypedKernel.of(SegmentReductionKernels.class, "finishNumbers", element)
                                .addTo(
                                        g,
                                        "finish" + index,
                                        context,
                                        arrays.status(),
                                        order.keys(),
                                        groupOf,
                                        starts,
                                        edges,
                                        totals,
                                        arrays.identities(element),
                                        operation));
    }

    private void addDeviations(
            PartialAggregate aggregate, AggregateTotals totals, DoubleArray edges, String index) {
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        DoubleArray means =
                aggregate.operation() != Operation.SUM
                        ? totals.doubles(aggregate.meanOffset())
                        : arrays.dummies().doubles();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentDeviationKernels::reduceDeviations,
                                context,
                                arrays.status(),
                                order.keys(),
                                order.rows(),
                                groupOf,
                                starts,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                totals.rows(aggregate.firstRow()),
                                means,
                                edges,
                                totals.doubles(aggregate),
                                values.source(),
                                KernelConstants.operationOf(aggregate),
                                preparation.nullable(aggregate)));
    }

    private void addProducts(
            PartialAggregate aggregate, AggregateTotals totals, DoubleArray edges, String index) {
        AggregateArguments x = preparation.values(aggregate);
        AggregateArguments y = preparation.partnerValues(aggregate);
        LongArray validity = preparation.validity(aggregate);
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentDeviationKernels::reduceProducts,
                                context,
                                arrays.status(),
                                order.keys(),
                                order.rows(),
                                groupOf,
                                starts,
                                x.words(),
                                x.doubles(),
                                y.words(),
                                y.doubles(),
                                validity,
                                totals.rows(aggregate.firstRow()),
                                totals.doubles(aggregate.meanOffset()),
                                totals.doubles(aggregate.partnerMeanOffset()),
                                edges,
                                totals.doubles(aggregate),
                                x.source(),
                                y.source(),
                                preparation.nullable(aggregate)));
    }

    private void addRows(PartialAggregate aggregate, IntArray totals, String index) {
        RowArguments values = RowArguments.of(aggregate, arrays);
        LongArray validity = preparation.validity(aggregate);
        IntArray edges = rowEdges();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentRowKernels::reduceRows,
                                context,
                                arrays.status(),
                                order.keys(),
                                order.rows(),
                                groupOf,
                                starts,
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                validity,
                                edges,
                                totals,
                                values.source(),
                                KernelConstants.operationOf(aggregate),
                                preparation.nullable(aggregate)));
        addFinish(
                index,
                g ->
                        g.task(
                                "finish" + index,
                                SegmentRowKernels::finishRows,
                                context,
                                arrays.status(),
                                order.keys(),
                                groupOf,
                                starts,
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                edges,
                                totals,
                                values.source(),
                                KernelConstants.operationOf(aggregate)));
    }

    private void addFinish(String index, UnaryOperator<TaskGraphInterface> task) {
        long giants = arrays.rows() / SegmentReductionKernels.GIANT + 1;
        long groups = arrays.groupCapacity() / SegmentReductionKernels.FINISH_THREADS + 1;
        long most = graph.mostBlocks();
        graph.add(
                "finish" + index,
                Math.min(most, Math.max(giants, groups)),
                SegmentReductionKernels.FINISH_THREADS,
                task);
    }

    private LongArray longEdges() {
        if (longEdges == null) {
            longEdges = graph.scratchLongs(2 * tiles());
        }
        return longEdges;
    }

    private DoubleArray doubleEdges() {
        if (doubleEdges == null) {
            doubleEdges = graph.scratchDoubles(2 * tiles());
        }
        return doubleEdges;
    }

    private IntArray rowEdges() {
        if (rowEdges == null) {
            rowEdges = graph.scratchInts(2 * tiles());
        }
        return rowEdges;
    }

    private long tiles() {
        return (arrays.rows() + SegmentReductionKernels.TILE - 1) / SegmentReductionKernels.TILE;
    }
}
