// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.plan.kernel.KernelTypes;
import dev.windrow.query.KernelSlot;

import java.lang.foreign.MemorySegment;

/**
 * An array argument of a kernel that aggregates the rows of each group.
 *
 * @param slot the kernel's parameter
 * @param input the table
 * @param resultType the type of the results
 * @param rows the rows by group
 * @param groups the number of groups
 * @param rowCount the number of rows of all groups
 */
record SegmentArray(
        KernelSlot slot,
        Table input,
        ColumnType resultType,
        GroupedValues rows,
        int groups,
        int rowCount) {

    /** Returns the number of elements: at least one, since an empty array has no address. */
    int length() {
        return switch (slot.kind()) {
            case SEGMENTS -> groups + 1;
            case RESULT -> Math.max(1, groups) * KernelTypes.elementsPerRow(resultType);
            case RESULT_VALIDITY -> Math.max(1, groups);
            case VALUES -> Math.max(1, rowCount) * KernelTypes.elementsPerRow(column().type());
            case VALIDITY -> Math.max(1, rowCount);
            case OFFSETS, CHARACTERS, SCRATCH -> throw unexpected();
        };
    }

    /** Writes the initial contents. */
    void fill(MemorySegment target) {
        switch (slot.kind()) {
            case SEGMENTS -> {
                for (int group = 0; group <= groups; group++) {
                    target.setAtIndex(JAVA_INT_UNALIGNED, group, rows.start(group));
                }
            }
            case VALUES -> gather(column(), target);
            case VALIDITY -> {
                for (int i = 0; i < rowCount; i++) {
                    target.set(JAVA_BYTE, i, (byte) (column().isNull(row(i)) ? 0 : 1));
                }
            }
            case RESULT, RESULT_VALIDITY -> {}
            case OFFSETS, CHARACTERS, SCRATCH -> throw unexpected();
        }
    }

    private void gather(Column column, MemorySegment target) {
        if (column instanceof BitColumn bits) {
            for (int i = 0; i < rowCount; i++) {
                target.set(JAVA_BYTE, i, (byte) (RawValues.getBoolean(bits, row(i)) ? 1 : 0));
            }
            return;
        }
        FixedWidthColumn fixed = (FixedWidthColumn) column;
        int width = column.type().byteWidth();
        long[] block = new long[CpuTuning.BATCH_ROWS];
        for (int from = 0; from < rowCount; from += block.length) {
            int some = Math.min(block.length, rowCount - from);
            if (width <= Long.BYTES) {
                IntegerBlocks.gather(fixed, rows.values(), from, some, block);
                IntegerBlocks.store(block, some, target, from, width);
            }
            for (int i = from; i < from + some && width > Long.BYTES; i++) {
                long at = (long) i << 4;
                target.set(JAVA_LONG_UNALIGNED, at, RawValues.getLowLong(fixed, row(i)));
                long high = RawValues.getHighLong(fixed, row(i));
                target.set(JAVA_LONG_UNALIGNED, at + Long.BYTES, high);
            }
        }
    }

    private long row(int position) {
        return rows.values()[position];
    }

    private Column column() {
        return input.column(slot.name());
    }

    private IllegalStateException unexpected() {
        return new IllegalStateException("an aggregation with " + slot);
    }
}
