package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.GlobalHashStages.RowOrder;
import dev.windrow.internal.gpu.kernels.SegmentKernels;
import dev.windrow.internal.gpu.kernels.SegmentReductionKernels;
import dev.windrow.internal.plan.Plane;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.function.UnaryOperator;

/** Reduces each group's rows: two tasks for a plane, one where it counts rows. */
final class SegmentReductionStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final RowOrder order;
    private final IntArray groupOf;
    private final IntArray starts;

    SegmentReductionStage(QueryArrays arrays, RowOrder order, IntArray groupOf, IntArray starts) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.order = order;
        this.groupOf = groupOf;
        this.starts = starts;
    }

    void addTasks(Plane plane, PlaneTotals totals, String index) {
        if (plane.source() == Plane.Source.ONE_PER_ROW) {
            addRowCount(totals.longs(plane), "count" + index);
            return;
        }
        PlaneArguments values = PlaneArguments.of(plane, arrays);
        switch (plane.cell()) {
            case LONG -> addLongs(values, totals.longs(plane), index);
            case DOUBLE -> addDoubles(values, totals.doubles(plane), index);
            case ROW -> addRows(values, totals.rows(plane), index);
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

    private void addLongs(PlaneArguments values, LongArray totals, String index) {
        LongArray heads = graph.scratchLongs(tiles());
        LongArray tails = graph.scratchLongs(tiles());
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
                                values.bytes(),
                                values.shorts(),
                                values.ints(),
                                values.longs(),
                                values.validity(),
                                heads,
                                tails,
                                totals,
                                arrays.longIdentities(),
                                values.source(),
                                values.operation(),
                                values.nullable()));
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
                                heads,
                                tails,
                                totals,
                                arrays.longIdentities(),
                                values.operation()));
    }

    private void addDoubles(PlaneArguments values, DoubleArray totals, String index) {
        DoubleArray heads = graph.scratchDoubles(tiles());
        DoubleArray tails = graph.scratchDoubles(tiles());
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
                                values.floats(),
                                values.doubles(),
                                values.validity(),
                                heads,
                                tails,
                                totals,
                                arrays.doubleIdentities(),
                                values.source(),
                                values.operation(),
                                values.nullable()));
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
                                heads,
                                tails,
                                totals,
                                arrays.doubleIdentities(),
                                values.operation()));
    }

    private void addRows(PlaneArguments values, IntArray totals, String index) {
        IntArray heads = graph.scratchInts(tiles());
        IntArray tails = graph.scratchInts(tiles());
        graph.addStream(
                "reduce" + index,
                tiles(),
                g ->
                        g.task(
                                "reduce" + index,
                                SegmentReductionKernels::reduceRows,
                                context,
                                arrays.findings(),
                                order.keys(),
                                order.rows(),
                                groupOf,
                                starts,
                                values.offsets(),
                                values.characters(),
                                values.longs(),
                                values.validity(),
                                heads,
                                tails,
                                totals,
                                values.source(),
                                values.operation(),
                                values.nullable()));
        addFinish(
                index,
                g ->
                        g.task(
                                "finish" + index,
                                SegmentReductionKernels::finishRows,
                                context,
                                arrays.findings(),
                                order.keys(),
                                groupOf,
                                starts,
                                values.offsets(),
                                values.characters(),
                                values.longs(),
                                heads,
                                tails,
                                totals,
                                values.source(),
                                values.operation()));
    }

    private void addFinish(String index, UnaryOperator<TaskGraph> task) {
        long giants = arrays.rows() / SegmentReductionKernels.GIANT + 1;
        long groups = arrays.groupRow().getSize() / SegmentReductionKernels.FINISH_THREADS + 1;
        long most = graph.mostBlocks();
        graph.add(
                "finish" + index,
                Math.min(most, Math.max(giants, groups)),
                SegmentReductionKernels.FINISH_THREADS,
                task);
    }

    private long tiles() {
        return (arrays.rows() + SegmentReductionKernels.TILE - 1) / SegmentReductionKernels.TILE;
    }
}
