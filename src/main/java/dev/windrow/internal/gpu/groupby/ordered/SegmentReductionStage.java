package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.PlaneArguments;
import dev.windrow.internal.gpu.groupby.keys.PlanePreparation;
import dev.windrow.internal.gpu.groupby.keys.PlaneTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowArguments;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.plan.groupby.Plane;
import dev.windrow.internal.plan.groupby.Plane.Operation;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.function.UnaryOperator;

/**
 * Reduces each group's rows: two tasks for a plane, one where it counts rows or is a mean, or where
 * groups are small. What tiles leave at their edges has one array for all planes of a type.
 */
public final class SegmentReductionStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final RowOrder order;
    private final IntArray groupOf;
    private final IntArray starts;
    private final PlanePreparation preparation;
    private final boolean areSmall;
    private @Nullable LongArray longEdges;
    private @Nullable DoubleArray doubleEdges;
    private @Nullable IntArray rowEdges;

    public SegmentReductionStage(
            QueryArrays arrays,
            PlanePreparation preparation,
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
     * Adds the tasks of a plane.
     *
     * @param plane the plane; those that it needs come before it
     * @param totals what the tasks end in
     * @param index what tells its tasks from those of others
     */
    public void addTasks(Plane plane, PlaneTotals totals, String index) {
        if (plane.source() == Plane.Source.ONE_PER_ROW) {
            addRowCount(totals.longs(plane), "count" + index);
        } else if (plane.prerequisites().isEmpty()) {
            addValues(plane, totals, index);
        } else {
            addOffsets(plane, totals, index);
        }
    }

    private void addOffsets(Plane plane, PlaneTotals totals, String index) {
        if (plane.operation() == Operation.MEAN) {
            preparation.addMean(plane, totals, index);
            return;
        }
        DoubleArray edges = doubleEdges();
        if (plane.operation() == Operation.SUM_OF_PRODUCTS) {
            addProducts(plane, totals, edges, index);
        } else {
            addDeviations(plane, totals, edges, index);
        }
        addFinishDoubles(Values.SUM, edges, totals.doubles(plane), index);
    }

    private void addValues(Plane plane, PlaneTotals totals, String index) {
        switch (plane.cell()) {
            case LONG -> {
                if (areSmall) {
                    addSmall(plane, totals.longs(plane), index);
                } else {
                    addLongs(plane, totals.longs(plane), index);
                }
            }
            case DOUBLE -> {
                if (areSmall) {
                    addSmall(plane, totals.doubles(plane), index);
                } else {
                    addDoubles(plane, totals.doubles(plane), index);
                }
            }
            case ROW -> addRows(plane, totals.rows(plane), index);
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
                                arrays.findings()));
    }

    private void addSmall(Plane plane, LongArray totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        graph.addStream(
                "reduce" + index,
                totals.getSize(),
                g ->
                        g.task(
                                "reduce" + index,
                                GroupReductionKernels::reduceLongs,
                                context,
                                arrays.findings(),
                                order.rows(),
                                starts,
                                values.words(),
                                validity,
                                totals,
                                arrays.longIdentities(),
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane)));
    }

    private void addSmall(Plane plane, DoubleArray totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        graph.addStream(
                "reduce" + index,
                totals.getSize(),
                g ->
                        g.task(
                                "reduce" + index,
                                GroupReductionKernels::reduceDoubles,
                                context,
                                arrays.findings(),
                                order.rows(),
                                starts,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                totals,
                                arrays.doubleIdentities(),
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane)));
    }

    private void addLongs(Plane plane, LongArray totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        LongArray edges = longEdges();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentReductionKernels::reduceLongs,
                                context,
                                arrays.findings(),
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
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane)));
        addFinish(
                index,
                g ->
                        g.task(
                                "finish" + index,
                                SegmentReductionKernels::finishLongs,
                                context,
                                arrays.findings(),
                                order.keys(),
                                groupOf,
                                starts,
                                edges,
                                totals,
                                arrays.longIdentities(),
                                PlaneArguments.operationOf(plane)));
    }

    private void addDoubles(Plane plane, DoubleArray totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        DoubleArray edges = doubleEdges();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentReductionKernels::reduceDoubles,
                                context,
                                arrays.findings(),
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
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane)));
        addFinishDoubles(PlaneArguments.operationOf(plane), edges, totals, index);
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
                                arrays.findings(),
                                order.keys(),
                                groupOf,
                                starts,
                                edges,
                                totals,
                                arrays.doubleIdentities(),
                                operation));
    }

    private void addDeviations(Plane plane, PlaneTotals totals, DoubleArray edges, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        DoubleArray means =
                plane.operation() == Operation.SUM_OF_SQUARES
                        ? totals.doubles(plane.meanOffset())
                        : arrays.dummies().doubles();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentDeviationKernels::reduceDeviations,
                                context,
                                arrays.findings(),
                                order.keys(),
                                order.rows(),
                                groupOf,
                                starts,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                totals.rows(plane.firstRow()),
                                means,
                                edges,
                                totals.doubles(plane),
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane)));
    }

    private void addProducts(Plane plane, PlaneTotals totals, DoubleArray edges, String index) {
        PlaneArguments x = preparation.values(plane);
        PlaneArguments y = preparation.partnerValues(plane);
        LongArray validity = preparation.validity(plane);
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentDeviationKernels::reduceProducts,
                                context,
                                arrays.findings(),
                                order.keys(),
                                order.rows(),
                                groupOf,
                                starts,
                                x.words(),
                                x.doubles(),
                                y.words(),
                                y.doubles(),
                                validity,
                                totals.rows(plane.firstRow()),
                                totals.doubles(plane.meanOffset()),
                                totals.doubles(plane.partnerMeanOffset()),
                                edges,
                                totals.doubles(plane),
                                x.source(),
                                y.source(),
                                preparation.nullable(plane)));
    }

    private void addRows(Plane plane, IntArray totals, String index) {
        RowArguments values = RowArguments.of(plane, arrays);
        LongArray validity = preparation.validity(plane);
        IntArray edges = rowEdges();
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentRowKernels::reduceRows,
                                context,
                                arrays.findings(),
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
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane)));
        addFinish(
                index,
                g ->
                        g.task(
                                "finish" + index,
                                SegmentRowKernels::finishRows,
                                context,
                                arrays.findings(),
                                order.keys(),
                                groupOf,
                                starts,
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                edges,
                                totals,
                                values.source(),
                                PlaneArguments.operationOf(plane)));
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
