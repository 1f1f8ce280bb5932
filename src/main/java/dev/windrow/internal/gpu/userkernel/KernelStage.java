// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.userkernel;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.KernelCall;
import dev.windrow.internal.engine.KernelColumns;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.ElementCopy;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.plan.kernel.KernelArray;
import dev.windrow.internal.plan.kernel.KernelResolver;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.UserKernel;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs users' kernels one after the other. Kernels read the table's own columns. Columns that they
 * change are copied on the device first: a resident column must not change, and TornadoVM does not
 * upload an array whose first task only writes it.
 */
public final class KernelStage implements OperationStage {

    private final KernelSequence sequence;
    private final OperationArrays arrays;
    private final DeviceGraph graph;
    private final List<KernelArray> needed;
    private final Map<KernelSlot, TornadoNativeArray> given = new LinkedHashMap<>();

    public KernelStage(KernelSequence sequence, OperationArrays arrays) {
        this.sequence = sequence;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.needed = KernelResolver.resolve(sequence.kernels(), arrays.statistics().columns());
    }

    @Override
    public void addTasks() {
        for (KernelArray array : needed) {
            given.put(array.slot(), made(array, "copy" + given.size()));
        }
        int rows = Math.toIntExact(arrays.rows());
        int number = 0;
        for (UserKernel kernel : sequence.kernels()) {
            Object[] arguments = KernelCall.arguments(kernel, graph.context(), given, 0, rows);
            KernelTasks.add(graph, Integer.toString(number++), kernel, arguments, rows);
        }
    }

    private TornadoNativeArray made(KernelArray array, String task) {
        if (array.isInput()) {
            TornadoNativeArray column = column(array);
            return array.written() ? copied(array, column, task) : column;
        }
        return array.slot().kind().isColumn()
                ? graph.result(newArray(array))
                : graph.scratch(newArray(array));
    }

    private TornadoNativeArray newArray(KernelArray array) {
        int length = KernelColumns.elements(array, arrays.table());
        return KernelTasks.newArray(graph, array.type(), length);
    }

    private TornadoNativeArray column(KernelArray array) {
        DeviceInput input = arrays.input();
        String name = array.slot().name();
        return switch (array.slot().kind()) {
            case VALUES ->
                    switch (array.type()) {
                        case BYTES -> input.bytes(name);
                        case SHORTS -> input.shorts(name);
                        case INTS -> input.ints(name);
                        case LONGS -> input.words(name);
                        case FLOATS -> input.exactFloats(name);
                        case DOUBLES -> input.doubles(name);
                    };
            case VALIDITY -> input.validityBytes(name);
            case OFFSETS -> input.offsets(name);
            case CHARACTERS -> input.characterBytes(name);
            case SCRATCH, SEGMENTS, RESULT, RESULT_VALIDITY ->
                    throw new IllegalStateException(array.slot() + " is no column's");
        };
    }

    private TornadoNativeArray copied(KernelArray array, TornadoNativeArray column, String task) {
        TornadoNativeArray copy = graph.result(newArray(array));
        int perRow = Math.toIntExact(copy.getSize() / arrays.rows());
        ElementCopy.add(graph, arrays.stage().sizes(), arrays.rows(), task, column, copy, perRow);
        return copy;
    }

    @Override
    public MadeRows result(Download download) {
        Map<KernelSlot, MemorySegment> memory = new LinkedHashMap<>();
        for (KernelArray array : needed) {
            if (array.written() && array.slot().kind().isColumn()) {
                TornadoNativeArray made = given.get(array.slot());
                int width = made.getElementSize();
                memory.put(array.slot(), download.values(made, 0, made.getSize(), width));
            }
        }
        Table made = KernelColumns.table(arrays.table(), needed, memory, download.memory());
        Map<String, MadeColumn> columns = new LinkedHashMap<>();
        made.names().forEach(name -> columns.put(name, MadeColumn.ofHost(made.column(name))));
        return new MadeRows(made.rows(), columns);
    }
}
