package dev.windrow.internal.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.FixedWidthColumn;

import java.lang.foreign.MemorySegment;

/**
 * The values of a batch of rows that are not null, one after the other, and the group of each: what
 * accumulators add. Scratch memory of one thread, overwritten by each read.
 */
final class ValueBatch {

    private final int[] positions = new int[CpuTuning.BATCH_ROWS];
    private final int[] validGroups = new int[CpuTuning.BATCH_ROWS];
    private final long[] longs = new long[CpuTuning.BATCH_ROWS];
    private final long[] highs = new long[CpuTuning.BATCH_ROWS];
    private final double[] doubles = new double[CpuTuning.BATCH_ROWS];

    private int[] groups = validGroups;
    private int count;
    private boolean dense;

    /** Returns how many values there are. */
    int count() {
        return count;
    }

    /** Returns the group of each value. */
    int[] groups() {
        return groups;
    }

    /** Returns integers, or the low halves of decimals. */
    long[] longs() {
        return longs;
    }

    /** Returns the high halves of decimals. */
    long[] highs() {
        return highs;
    }

    /** Returns floats. */
    double[] doubles() {
        return doubles;
    }

    /** Returns where in the batch a value stands. */
    int position(int value) {
        return dense ? value : positions[value];
    }

    /** Finds the rows of a batch that are not null in a column. */
    void select(Column column, long fromRow, int rows, int[] groupOfRow) {
        dense = !Nulls.possible(column);
        if (dense) {
            count = rows;
            groups = groupOfRow;
            return;
        }
        count = Nulls.listValid(column, fromRow, rows, positions);
        for (int i = 0; i < count; i++) {
            validGroups[i] = groupOfRow[positions[i]];
        }
        groups = validGroups;
    }

    /** Reads integers, dates, times or timestamps. */
    void readLongs(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        MemorySegment values = column.values();
        switch (column.type().byteWidth()) {
            case 1 -> {
                for (int i = 0; i < rows; i++) {
                    longs[i] = values.get(JAVA_BYTE, fromRow + i);
                }
            }
            case 2 -> {
                for (int i = 0; i < rows; i++) {
                    longs[i] = values.get(JAVA_SHORT_UNALIGNED, (fromRow + i) << 1);
                }
            }
            case 4 -> {
                for (int i = 0; i < rows; i++) {
                    longs[i] = values.get(JAVA_INT_UNALIGNED, (fromRow + i) << 2);
                }
            }
            default ->
                    MemorySegment.copy(values, JAVA_LONG_UNALIGNED, fromRow << 3, longs, 0, rows);
        }
        compact(longs);
    }

    /** Reads bools as 0 and 1. */
    void readBits(BitColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        for (int i = 0; i < rows; i++) {
            longs[i] = column.get(fromRow + i) ? 1 : 0;
        }
        compact(longs);
    }

    /** Reads floats of 32 or 64 bits. */
    void readDoubles(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        MemorySegment values = column.values();
        if (column.type().byteWidth() == Float.BYTES) {
            for (int i = 0; i < rows; i++) {
                doubles[i] = values.get(JAVA_FLOAT_UNALIGNED, (fromRow + i) << 2);
            }
        } else {
            MemorySegment.copy(values, JAVA_DOUBLE_UNALIGNED, fromRow << 3, doubles, 0, rows);
        }
        if (!dense) {
            for (int i = 0; i < count; i++) {
                doubles[i] = doubles[positions[i]];
            }
        }
    }

    /** Reads decimals. */
    void readDecimals(FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        select(column, fromRow, rows, groupOfRow);
        MemorySegment values = column.values();
        for (int i = 0; i < rows; i++) {
            long at = (fromRow + i) << 4;
            longs[i] = values.get(JAVA_LONG_UNALIGNED, at);
            highs[i] = values.get(JAVA_LONG_UNALIGNED, at + Long.BYTES);
        }
        compact(longs);
        compact(highs);
    }

    /** Moves the values that are not null to the front: never behind one still to be moved. */
    private void compact(long[] values) {
        if (!dense) {
            for (int i = 0; i < count; i++) {
                values[i] = values[positions[i]];
            }
        }
    }
}
