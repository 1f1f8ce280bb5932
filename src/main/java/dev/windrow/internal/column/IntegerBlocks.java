// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.FixedWidthColumn;

import java.lang.foreign.MemorySegment;

/**
 * Reads and writes integers of any width. Each width has a loop of its own, so that no row tests
 * the width. Blocks are moved between memory and arrays: loops over arrays are fast before they are
 * optimized, and become vector instructions.
 */
public final class IntegerBlocks {

    private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

    private IntegerBlocks() {}

    /** Arrays of a thread, as long as the longest block so far. */
    private static final class Scratch {

        private byte[] bytes = {};
        private short[] shorts = {};
        private int[] ints = {};

        byte[] bytes(int least) {
            bytes = bytes.length < least ? new byte[least] : bytes;
            return bytes;
        }

        short[] shorts(int least) {
            shorts = shorts.length < least ? new short[least] : shorts;
            return shorts;
        }

        int[] ints(int least) {
            ints = ints.length < least ? new int[least] : ints;
            return ints;
        }
    }

    /**
     * Reads adjacent integers, dates, times or timestamps, null or not, less the least one.
     *
     * @return the bits that some of the differences have
     */
    public static long load(
            FixedWidthColumn column, long fromRow, int rows, long least, long[] target) {
        load(column, fromRow, rows, target);
        long any = 0;
        for (int i = 0; i < rows; i++) {
            target[i] -= least;
            any |= target[i];
        }
        return any;
    }

    /**
     * Reads adjacent integers, dates, times or timestamps, or bits 0 to 63 of decimals, null or
     * not.
     */
    public static void load(FixedWidthColumn column, long fromRow, int rows, long[] target) {
        load(column.values(), column.width(), fromRow, rows, target);
    }

    /**
     * Reads adjacent integers of a width in bytes, or bits 0 to 63 of wider ones.
     *
     * @param values the integers, of which {@code rows} from {@code fromRow} on are read
     */
    public static void load(
            MemorySegment values, int width, long fromRow, int rows, long[] target) {
        switch (width) {
            case 1 -> {
                byte[] block = SCRATCH.get().bytes(rows);
                MemorySegment.copy(values, JAVA_BYTE, fromRow, block, 0, rows);
                for (int i = 0; i < rows; i++) {
                    target[i] = block[i];
                }
            }
            case 2 -> {
                short[] block = SCRATCH.get().shorts(rows);
                MemorySegment.copy(values, JAVA_SHORT_UNALIGNED, fromRow << 1, block, 0, rows);
                for (int i = 0; i < rows; i++) {
                    target[i] = block[i];
                }
            }
            case 4 -> {
                int[] block = SCRATCH.get().ints(rows);
                MemorySegment.copy(values, JAVA_INT_UNALIGNED, fromRow << 2, block, 0, rows);
                for (int i = 0; i < rows; i++) {
                    target[i] = block[i];
                }
            }
            case 8 ->
                    MemorySegment.copy(values, JAVA_LONG_UNALIGNED, fromRow << 3, target, 0, rows);
            default -> {
                for (int i = 0; i < rows; i++) {
                    target[i] = values.get(JAVA_LONG_UNALIGNED, (fromRow + i) << 4);
                }
            }
        }
    }

    /**
     * Reads integers, dates, times, timestamps, the bits of floats, or bits 0 to 63 of decimals.
     *
     * @param rows the rows, of which {@code count} from {@code from} on are read
     */
    public static void gather(
            FixedWidthColumn column, long[] rows, int from, int count, long[] target) {
        MemorySegment values = column.values();
        switch (column.width()) {
            case 1 -> {
                for (int i = 0; i < count; i++) {
                    target[i] = values.get(JAVA_BYTE, rows[from + i]);
                }
            }
            case 2 -> {
                for (int i = 0; i < count; i++) {
                    target[i] = values.get(JAVA_SHORT_UNALIGNED, rows[from + i] << 1);
                }
            }
            case 4 -> {
                for (int i = 0; i < count; i++) {
                    target[i] = values.get(JAVA_INT_UNALIGNED, rows[from + i] << 2);
                }
            }
            case 8 -> {
                for (int i = 0; i < count; i++) {
                    target[i] = values.get(JAVA_LONG_UNALIGNED, rows[from + i] << 3);
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    target[i] = values.get(JAVA_LONG_UNALIGNED, rows[from + i] << 4);
                }
            }
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
                byte[] block = SCRATCH.get().bytes(count);
                for (int i = 0; i < count; i++) {
                    block[i] = (byte) source[i];
                }
                MemorySegment.copy(block, 0, values, JAVA_BYTE, row, count);
            }
            case 2 -> {
                short[] block = SCRATCH.get().shorts(count);
                for (int i = 0; i < count; i++) {
                    block[i] = (short) source[i];
                }
                MemorySegment.copy(block, 0, values, JAVA_SHORT_UNALIGNED, row << 1, count);
            }
            case 4 -> {
                int[] block = SCRATCH.get().ints(count);
                for (int i = 0; i < count; i++) {
                    block[i] = (int) source[i];
                }
                MemorySegment.copy(block, 0, values, JAVA_INT_UNALIGNED, row << 2, count);
            }
            default -> MemorySegment.copy(source, 0, values, JAVA_LONG_UNALIGNED, row << 3, count);
        }
    }
}
