// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.engine.KernelCall;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelCode;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.KernelSlot.Kind;
import dev.windrow.query.UserKernel;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The results of a user's kernel for the rows of each group. It logs the row numbers until it calls
 * the kernel.
 */
final class UserSegments extends LogAccumulator {

    private final UserKernel kernel;
    private final Table input;
    private final List<Column> withoutNulls;

    /** The result of each group, once finished. */
    private @Nullable Results results;

    UserSegments(UserKernel kernel, Table input) {
        this.kernel = kernel;
        this.input = input;
        withoutNulls =
                kernel.columnsWithoutValidity().stream()
                        .map(input::column)
                        .filter(Nulls::possible)
                        .toList();
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groupOfRow) {
        for (int i = 0; i < batch.selectedCount(); i++) {
            long row = fromRow + batch.selectedPosition(i);
            if (isWhole(row)) {
                log.append(groupOfRow[i], row);
            }
        }
    }

    private boolean isWhole(long row) {
        for (Column column : withoutNulls) {
            if (column.isNull(row)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void finish() {
        if (results != null) {
            return;
        }
        GroupedValues rows = grouped();
        for (int group = 0; group < groups(); group++) {
            // Ranges of rows may have been merged in any order.
            Arrays.sort(rows.values(), rows.start(group), rows.end(group));
        }
        results = call(rows);
        forgetGrouped();
    }

    private Results call(GroupedValues rows) {
        KernelCode code = kernel.code();
        int rowCount = groups() == 0 ? 0 : rows.end(groups() - 1);
        KernelArgument.Make made = (KernelArgument.Make) kernel.arrayOf(Kind.RESULT).orElseThrow();
        Map<KernelSlot, Object> arrays = new LinkedHashMap<>();
        for (KernelArgument.OfArray array : kernel.arrays()) {
            SegmentArray content =
                    new SegmentArray(
                            array.slot(), input, made.columnType(), rows, groups(), rowCount);
            Object filled = code.newArray(array.type(), content.length());
            content.fill(code.memory(filled));
            arrays.put(array.slot(), filled);
        }
        // A device kernel gets here only for a table without rows, and then has nothing to do.
        if (groups() > 0 && !kernel.takesContext()) {
            KernelCall.onHost(kernel, arrays, 0, groups());
        }
        MemorySegment validity =
                kernel.arrayOf(Kind.RESULT_VALIDITY)
                        .map(array -> code.memory(arrays.get(array.slot())))
                        .orElse(null);
        return new Results(made.columnType(), code.memory(arrays.get(made.slot())), validity, rows);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        Results made = Objects.requireNonNull(results, "finished");
        if (made.isNull(group)) {
            target.appendNull();
        } else if (made.type() == ColumnType.Primitive.BOOL) {
            target.appendBoolean(made.values().get(ValueLayout.JAVA_BYTE, group) != 0);
        } else {
            target.appendRow(made.column(groups()), group);
        }
        return true;
    }

    /**
     * The results of the kernel.
     *
     * @param values the results
     * @param validity a byte for each group, 0 for null; null if the kernel does not set validity
     * @param rows the rows of each group, which may have none
     */
    private record Results(
            ColumnType type,
            MemorySegment values,
            @Nullable MemorySegment validity,
            GroupedValues rows) {

        boolean isNull(int group) {
            return validity == null
                    ? rows.count(group) == 0
                    : validity.get(ValueLayout.JAVA_BYTE, group) == 0;
        }

        FixedWidthColumn column(int groups) {
            MemorySegment used = values.asSlice(0, (long) groups * type.byteWidth());
            return new FixedWidthColumn(type, used, groups, Validity.ALL);
        }
    }
}
