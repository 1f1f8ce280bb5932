package dev.windrow.internal.gpu.groupby.ordered;

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
        addFinishDoubles(Values.SUM, edges, totals.doubles(aggregate), index);
    }

    private void addValues(PartialAggregate aggregate, AggregateTotals totals, String index) {
        switch (aggregate.accumulatorType()) {
            case LONG -> {
                if (areSmall) {
                    addSmall(aggregate, totals.longs(aggregate), index);
                } else {
                    addLongs(aggregate, totals.longs(aggregate), index);
                }
            }
            case DOUBLE -> {
                if (areSmall) {
                    addSmall(aggregate, totals.doubles(aggregate), index);
                } else {
                    addDoubles(aggregate, totals.doubles(aggregate), index);
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

    private void addSmall(PartialAggregate aggregate, LongArray totals, String index) {
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        graph.addStream(
                "reduce" + index,
                totals.getSize(),
                g ->
                        g.task(
                                "reduce" + index,
                                GroupReductionKernels::reduceLongs,
                                context,
                                arrays.status(),
                                order.rows(),
                                starts,
                                values.words(),
                                validity,
                                totals,
                                arrays.longIdentities(),
                                values.source(),
                                KernelConstants.operationOf(aggregate),
                                preparation.nullable(aggregate)));
    }

    private void addSmall(PartialAggregate aggregate, DoubleArray totals, String index) {
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        graph.addStream(
                "reduce" + index,
                totals.getSize(),
                g ->
                        g.task(
                                "reduce" + index,
                                GroupReductionKernels::reduceDoubles,
                                context,
                                arrays.status(),
                                order.rows(),
                                starts,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                totals,
                                arrays.doubleIdentities(),
                                values.source(),
                                KernelConstants.operationOf(aggregate),
                                preparation.nullable(aggregate)));
    }

    private void addLongs(PartialAggregate aggregate, LongArray totals, String index) {
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        LongArray edges = longEdges();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentReductionKernels::reduceLongs,
                                context,
                                arrays.status(),
                                order.keys(),
                                order.rows(),
                                groupOf,
                                starts,
                                values.words(),
                                validity,
                                edges,
                                totals,
                                arrays.longIdentities(),
                                values.source(),
                                KernelConstants.operationOf(aggregate),
                                preparation.nullable(aggregate)));
        addFinish(
                index,
                g ->
                        g.task(
                                "finish" + index,
                                SegmentReductionKernels::finishLongs,
                                context,
                                arrays.status(),
                                order.keys(),
                                groupOf,
                                starts,
                                edges,
                                totals,
                                arrays.longIdentities(),
                                KernelConstants.operationOf(aggregate)));
    }

    private void addDoubles(PartialAggregate aggregate, DoubleArray totals, String index) {
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        DoubleArray edges = doubleEdges();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentReductionKernels::reduceDoubles,
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
                                edges,
                                totals,
                                arrays.doubleIdentities(),
                                values.source(),
                                KernelConstants.operationOf(aggregate),
                                preparation.nullable(aggregate)));
        addFinishDoubles(KernelConstants.operationOf(aggregate), edges, totals, index);
    }

    private void addFinishDoubles(
            int operation, DoubleArray edges, DoubleArray totals, String index) {
        addFinish(
                index,
                g ->
                        g.task(
                                "finish" + index,
                                SegmentReductionKernels::finishDoubles,
                                context,
                                arrays.status(),
                                order.keys(),
                                groupOf,
                                starts,
                                edges,
                                totals,
                                arrays.doubleIdentities(),
                                operation));
    }

    private void addDeviations(
            PartialAggregate aggregate, AggregateTotals totals, DoubleArray edges, String index) {
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        DoubleArray means =
                aggregate.operation() == Operation.SUM_OF_SQUARES
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
