// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.FixedWidthColumn;

import java.lang.foreign.MemorySegment;

/**
 * Reads and writes integers of any width. Each width has a loop of its own, so that no row tests
 * the width.
 */
public final class Integers {

    private Integers() {}

    /**
     * Reads adjacent integers, dates, times or timestamps, null or not, less the least one.
     *
     * @return the bits that some of the differences have
     */
    public static long load(
            FixedWidthColumn column, long fromRow, int rows, long least, long[] target) {
        MemorySegment values = column.values();
        long any = 0;
        switch (column.type().byteWidth()) {
            case 1 -> {
                for (int i = 0; i < rows; i++) {
                    long value = values.get(JAVA_BYTE, fromRow + i) - least;
                    target[i] = value;
                    any |= value;
                }
            }
            case 2 -> {
                for (int i = 0; i < rows; i++) {
                    long value = values.get(JAVA_SHORT_UNALIGNED, (fromRow + i) << 1) - least;
                    target[i] = value;
                    any |= value;
                }
            }
            case 4 -> {
                for (int i = 0; i < rows; i++) {
                    long value = values.get(JAVA_INT_UNALIGNED, (fromRow + i) << 2) - least;
                    target[i] = value;
                    any |= value;
                }
            }
            default -> {
                for (int i = 0; i < rows; i++) {
                    long value = values.get(JAVA_LONG_UNALIGNED, (fromRow + i) << 3) - least;
                    target[i] = value;
                    any |= value;
                }
            }
        }
        return any;
    }

    /** Reads adjacent integers, dates, times or timestamps, null or not. */
    public static void load(FixedWidthColumn column, long fromRow, int rows, long[] target) {
        MemorySegment values = column.values();
        switch (column.type().byteWidth()) {
            case 1 -> {
                for (int i = 0; i < rows; i++) {
                    target[i] = values.get(JAVA_BYTE, fromRow + i);
                }
            }
            case 2 -> {
                for (int i = 0; i < rows; i++) {
                    target[i] = values.get(JAVA_SHORT_UNALIGNED, (fromRow + i) << 1);
                }
            }
            case 4 -> {
                for (int i = 0; i < rows; i++) {
                    target[i] = values.get(JAVA_INT_UNALIGNED, (fromRow + i) << 2);
                }
            }
            default ->
                    MemorySegment.copy(values, JAVA_LONG_UNALIGNED, fromRow << 3, target, 0, rows);
        }
    }

    /**
     * Writes integers. Bits beyond the target's width are dropped.
     *
     * @param source the integers
     * @param count the number of integers
     * @param values the target
     * @param row the target's index of the first integer
     * @param width bytes of an integer in the target
     */
    public static void store(long[] source, int count, MemorySegment values, long row, int width) {
        switch (width) {
            case 1 -> {
                for (int i = 0; i < count; i++) {
                    values.set(JAVA_BYTE, row + i, (byte) source[i]);
                }
            }
            case 2 -> {
                for (int i = 0; i < count; i++) {
                    values.set(JAVA_SHORT_UNALIGNED, (row + i) << 1, (short) source[i]);
                }
            }
            case 4 -> {
                for (int i = 0; i < count; i++) {
                    values.set(JAVA_INT_UNALIGNED, (row + i) << 2, (int) source[i]);
                }
            }
            default -> MemorySegment.copy(source, 0, values, JAVA_LONG_UNALIGNED, row << 3, count);
        }
    }
}
