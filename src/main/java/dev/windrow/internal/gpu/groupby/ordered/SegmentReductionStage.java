// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.TaskLaunch;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.Reducer;
import dev.windrow.internal.gpu.groupby.ordered.SegmentReductionKernels.Segments;
import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.EnumMap;
import java.util.Map;

/**
 * Reduces each group's rows: two tasks for a partial aggregate; one if it counts rows or is a mean,
 * or if groups are small. All partial aggregates of a type share one array for the edges of tiles.
 */
public final class SegmentReductionStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final Segments segments;
    private final AggregatePreparation preparation;
    private final boolean areSmall;
    private final Map<AccumulatorType, TornadoNativeArray> edges =
            new EnumMap<>(AccumulatorType.class);

    public SegmentReductionStage(
            QueryArrays arrays,
            AggregatePreparation preparation,
            RowOrder order,
            IntArray groupOf,
            IntArray starts) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        segments = new Segments(order.keys(), order.rows(), groupOf, starts);
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
        } else if (aggregate.operation() == Operation.MEAN) {
            preparation.addMean(aggregate, totals, index);
        } else {
            addValues(aggregate, totals, index);
        }
    }

    private void addValues(PartialAggregate aggregate, AggregateTotals totals, String index) {
        Reducer<?, ?> reducer = preparation.reducer(aggregate, totals);
        Cells<?> reduced = reducer.accumulator().over(totals.array(aggregate));
        String task = "reduce" + index;
        if (isSmall(aggregate)) {
            reduction(graph.stream(task, totals.array(aggregate).getSize()), reducer)
                    .given(reduced)
                    .add(SegmentReductionKernels.class, "reduceSmall");
            return;
        }
        Cells<?> parts =
                reducer.accumulator()
                        .over(edges.computeIfAbsent(aggregate.accumulatorType(), this::newEdges));
        reduction(graph.stream(task, tiles()), reducer)
                .given(parts, reduced)
                .add(SegmentReductionKernels.class, "reduce");
        long giants = arrays.rows() / SegmentReductionKernels.GIANT + 1;
        long groups = arrays.groupCapacity() / SegmentReductionKernels.FINISH_THREADS + 1;
        long blocks = Math.min(graph.mostBlocks(), Math.max(giants, groups));
        int threads = SegmentReductionKernels.FINISH_THREADS;
        reduction(graph.blocks("finish" + index, blocks, threads), reducer)
                .given(parts, reduced)
                .add(SegmentReductionKernels.class, "finish");
    }

    private TaskLaunch reduction(TaskLaunch task, Reducer<?, ?> reducer) {
        return task.given(arrays.status(), segments, reducer);
    }

    private boolean isSmall(PartialAggregate aggregate) {
        return areSmall
                && aggregate.prerequisites().isEmpty()
                && aggregate.accumulatorType() != AccumulatorType.ROW;
    }

    private TornadoNativeArray newEdges(AccumulatorType type) {
        return arrays.scratch(type, 2 * tiles());
    }

    private void addRowCount(LongArray totals, String task) {
        graph.stream(task, totals.getSize())
                .each(
                        arrays.status(),
                        DeviceStatus.GROUPS,
                        new SegmentKernels.RowCounts(segments.starts(), totals));
    }

    private long tiles() {
        return (arrays.rows() + SegmentReductionKernels.TILE - 1) / SegmentReductionKernels.TILE;
    }
}
