// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.engine.KernelCall;
import dev.windrow.internal.gpu.gather.GatherKernels;
import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderResults.Picked;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.gpu.userkernel.KernelTasks;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.ValueOrderPick;
import dev.windrow.internal.plan.kernel.KernelTypes;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.KernelSlot.Kind;
import dev.windrow.query.UserKernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runs a user's kernel over each group's rows: gathers the values that it reads in the order of the
 * groups, and adds its task. There is space for more groups than there turn out to be; the surplus
 * groups have no rows.
 */
final class UserSegmentStage {

    private static final String VALUES = "gatherFloats";

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final int capacity;

    UserSegmentStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.capacity = arrays.groupCapacity();
    }

    /** Adds all tasks and returns their result. */
    Picked addTasks(ValueOrderPick.Segments pick, RowOrder order, String task) {
        UserKernel kernel = pick.kernel();
        Map<KernelSlot, TornadoNativeArray> given = new LinkedHashMap<>();
        for (KernelArgument.OfArray array : kernel.arrays()) {
            if (!given.containsKey(array.slot())) {
                String name = task + "Gather" + given.size();
                given.put(array.slot(), made(kernel, array, order, name));
            }
        }
        Object[] arguments = KernelCall.arguments(kernel, context, given, 0, capacity);
        KernelTasks.add(graph, task, kernel, arguments, capacity);
        return new Picked.Segments(
                given.get(slot(kernel, Kind.RESULT)),
                kernel.arrayOf(Kind.RESULT_VALIDITY)
                        .map(array -> (ByteArray) given.get(array.slot())),
                (IntArray) given.get(slot(kernel, Kind.SEGMENTS)));
    }

    private static KernelSlot slot(UserKernel kernel, Kind kind) {
        return kernel.arrayOf(kind).orElseThrow().slot();
    }

    private TornadoNativeArray made(
            UserKernel kernel, KernelArgument.OfArray array, RowOrder order, String task) {
        return switch (array.slot().kind()) {
            case SEGMENTS -> addStarts(order, task);
            case RESULT -> {
                ColumnType type = ((KernelArgument.Make) array).columnType();
                int length = Math.multiplyExact(capacity, KernelTypes.elementsPerRow(type));
                yield graph.result(
                        (TornadoNativeArray) kernel.code().newArray(array.type(), length));
            }
            case RESULT_VALIDITY -> graph.result(new ByteArray(capacity));
            case VALUES -> addValues(kernel, array, order.rows(), task);
            case VALIDITY -> addValidity(array.slot().name(), order.rows(), task);
            case OFFSETS, CHARACTERS, SCRATCH ->
                    throw new IllegalStateException("an aggregation with " + array.slot());
        };
    }

    private IntArray addStarts(RowOrder order, String task) {
        IntArray starts = graph.result(new IntArray(capacity + 1));
        graph.stream(task, capacity + 1L)
                .given(arrays.sizes(), order.keys(), starts)
                .add(UserSegmentKernels.class, "findStarts");
        return starts;
    }

    private TornadoNativeArray addValues(
            UserKernel kernel, KernelArgument.OfArray array, IntArray rows, String task) {
        String column = array.slot().name();
        ColumnStatistics statistics = statistics(column);
        int width = KernelTypes.elementsPerRow(statistics.type());
        int length = Math.multiplyExact(rows.getSize(), width);
        TornadoNativeArray target =
                graph.scratch(KernelTasks.newArray(graph, array.type(), length));
        switch (target) {
            case DoubleArray doubles ->
                    addGather(arrays.input().doubles(column), doubles, rows, task, VALUES);
            case FloatArray floats ->
                    addGather(arrays.input().floats(column), floats, rows, task, VALUES);
            case LongArray longs ->
                    addGather(
                            arrays.input().words(column),
                            longs,
                            rows,
                            task,
                            width == 1 ? VALUES : "gatherPairs");
            default -> {
                int source = KernelConstants.sourceOf(statistics);
                addIntegers(arrays.input().words(column), source, target, rows, task);
            }
        }
        return target;
    }

    private ColumnStatistics statistics(String column) {
        return arrays.plan().device().columns().get(column);
    }

    /** Gathers validity; a column without nulls has no bitmap to read. */
    private ByteArray addValidity(String column, IntArray rows, String task) {
        if (statistics(column).nullable()) {
            ByteArray validity = graph.scratch(new ByteArray(rows.getSize()));
            addIntegers(arrays.input().validity(column), Values.BIT, validity, rows, task);
            return validity;
        }
        ByteArray all = graph.upload(new ByteArray(rows.getSize()));
        all.getSegment().fill((byte) 1);
        return all;
    }

    private void addIntegers(
            LongArray words, int source, TornadoNativeArray target, IntArray rows, String task) {
        graph.stream(task, rows.getSize())
                .given(arrays.sizes(), rows, words, target, source)
                .add(UserSegmentKernels.class, "gatherIntegers");
    }

    private <A extends TornadoNativeArray> void addGather(
            A values, A target, IntArray rows, String task, String kernel) {
        graph.stream(task, rows.getSize())
                .given(arrays.sizes(), rows, values, target, Sizes.ROWS)
                .add(GatherKernels.class, kernel);
    }
}
