// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.KernelCall;
import dev.windrow.internal.engine.KernelColumns;
import dev.windrow.internal.plan.kernel.KernelArray;
import dev.windrow.query.KernelCode;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.UserKernel;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls users' kernels as plain Java methods. All threads call a kernel that takes a range of rows,
 * each for a part. Any other kernel is called once, since only its author knows how to split it.
 */
final class KernelTable {

    private KernelTable() {}

    static Table of(
            KernelSequence sequence,
            List<KernelArray> arrays,
            Table input,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        KernelCode code = sequence.kernels().getFirst().code();
        Map<KernelSlot, Object> given = new LinkedHashMap<>();
        Map<KernelSlot, MemorySegment> written = new LinkedHashMap<>();
        for (KernelArray array : arrays) {
            Object made = code.newArray(array.type(), KernelColumns.elements(array, input));
            KernelColumns.fill(array, input, code.memory(made));
            given.put(array.slot(), made);
            if (array.written() && array.slot().kind().isColumn()) {
                written.put(array.slot(), code.memory(made));
            }
        }
        if (input.rows() > 0) {
            sequence.kernels().forEach(kernel -> call(kernel, given, input.rows(), workers));
        }
        return KernelColumns.table(input, arrays, written, memory);
    }

    private static void call(
            UserKernel kernel, Map<KernelSlot, Object> given, long rows, RowRangeWorkers workers) {
        if (kernel.takesRange()) {
            workers.forRanges(
                    rows,
                    (range, from, to) ->
                            KernelCall.onHost(kernel, given, (int) from, (int) (to - from)));
        } else {
            KernelCall.onHost(kernel, given, 0, Math.toIntExact(rows));
        }
    }
}
