// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderResults.Picked;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderStage.GroupedOrder;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.groupby.ValueOrderPick;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Picks what aggregations ask for from each group, once its rows lie in an order. */
final class ValueOrderPickStage {

    private static final int NO_TOTAL = -1;

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final ValueEncodingStage values;
    private final int capacity;
    private int picks;

    ValueOrderPickStage(QueryArrays arrays, ValueEncodingStage values) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.values = values;
        this.capacity = arrays.groupCapacity();
    }

    /** Adds the tasks of a pick and returns their result. */
    Picked addTasks(ValueOrderPick pick, GroupedOrder order) {
        String task = "pick" + picks++;
        return switch (pick) {
            case ValueOrderPick.DistinctValues distinct -> addDistinct(distinct, order, task);
            case ValueOrderPick.RowAt at -> addRowAt(at, order, task);
            case ValueOrderPick.RowsAround around -> addRowsAround(around, order, task);
            case ValueOrderPick.LastRows last -> addLastRows(last, order, task);
            case ValueOrderPick.Segments segments ->
                    new UserSegmentStage(arrays).addTasks(segments, order.rows(), task);
        };
    }

    /** The counts overwrite the groups: nothing can be picked after this. */
    private Picked addDistinct(
            ValueOrderPick.DistinctValues pick, GroupedOrder order, String task) {
        values.addMark(pick.order(), order, task + "Mark");
        IntArray marks = order.rows().keys();
        graph.stream(task + "Take", arrays.rows())
                .each(arrays.sizes(), Sizes.ROWS, new ValueOrderPickKernels.Marks(marks));
        new ScanStage(arrays.stage())
                .addTasks(
                        task + "Scan", marks, arrays.rows(), Sizes.ROWS, Sizes.ROW_TILES, NO_TOTAL);
        IntArray counts = graph.result(new IntArray(capacity));
        graph.stream(task, capacity)
                .each(
                        arrays.status(),
                        DeviceStatus.GROUPS,
                        new ValueOrderPickKernels.DistinctCounts(
                                order.starts(), order.ends(), marks, counts));
        return new Picked.Counts(counts);
    }

    private Picked addRowAt(ValueOrderPick.RowAt pick, GroupedOrder order, String task) {
        // No group has more rows than an int counts, so a clamped position is out of range, too.
        int position =
                (int) Math.clamp(pick.position(), Integer.MIN_VALUE, (long) Integer.MAX_VALUE);
        IntArray positions = graph.upload(IntArray.fromElements(position));
        IntArray rows = graph.result(new IntArray(capacity));
        graph.stream(task, capacity)
                .given(arrays.status(), order.starts(), order.ends(), order.rows().rows())
                .given(positions, rows)
                .add(ValueOrderPickKernels.class, "pickAt");
        return new Picked.Rows(rows);
    }

    private Picked addRowsAround(ValueOrderPick.RowsAround pick, GroupedOrder order, String task) {
        DoubleArray shares = graph.upload(DoubleArray.fromElements(pick.share()));
        IntArray lower = graph.result(new IntArray(capacity));
        IntArray upper = graph.result(new IntArray(capacity));
        IntArray counts = graph.result(new IntArray(capacity));
        graph.stream(task, capacity)
                .given(arrays.status(), order.starts(), order.ends(), order.rows().rows(), shares)
                .given(lower, upper, counts)
                .add(ValueOrderPickKernels.class, "pickAround");
        return new Picked.Pairs(lower, upper, counts);
    }

    private Picked addLastRows(ValueOrderPick.LastRows pick, GroupedOrder order, String task) {
        IntArray most = graph.upload(IntArray.fromElements(pick.count()));
        IntArray offsets = graph.result(new IntArray(capacity + 1));
        IntArray rows =
                graph.result(new IntArray(Math.toIntExact(pick.mostRows(arrays.rows(), capacity))));
        graph.stream(task + "Measure", capacity + 1L)
                .given(arrays.sizes(), arrays.status(), order.starts(), order.ends(), most, offsets)
                .add(ValueOrderPickKernels.class, "measureLast");
        new ScanStage(arrays.stage())
                .addTasks(
                        task + "Place",
                        offsets,
                        capacity + 1L,
                        Sizes.OFFSETS,
                        Sizes.OFFSET_TILES,
                        NO_TOTAL);
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), arrays.status(), order.rows().keys(), order.rows().rows())
                .given(order.ends(), most, offsets, rows)
                .add(ValueOrderPickKernels.class, "pickLast");
        return new Picked.Lists(offsets, rows);
    }
}
