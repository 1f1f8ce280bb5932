// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.windrow.column.ColumnMemory;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Sorts rows by 64-bit codes, stably, one digit a pass from the lowest up. Codes are distances from
 * the least code, so that high digits without differences are skipped, as are all others without.
 */
final class RadixSort {

    private static final int DIGITS = 1 << TransformTuning.DIGIT_BITS;

    private final RowRangeWorkers workers;
    private final ColumnMemory memory;
    private int[] rows;
    private int[] otherRows;
    private MemorySegment codes = MemorySegment.NULL;
    private MemorySegment otherCodes = MemorySegment.NULL;

    /** Gives the code by which a row is sorted. */
    @FunctionalInterface
    interface Codes {
        long of(int row);
    }

    /**
     * Begins with rows in some order. Takes over the array.
     *
     * @param memory supplies the memory of codes, which the system clears where it is first written
     *     to: an array is cleared at once, and no cancelled query ends meanwhile
     */
    RadixSort(int[] rows, RowRangeWorkers workers, ColumnMemory memory) {
        this.rows = rows;
        this.workers = workers;
        this.memory = memory;
        otherRows = new int[rows.length];
    }

    /** Returns the row at each position. */
    int[] rows() {
        return rows;
    }

    /** Replaces the order. */
    void setRows(int[] ordered) {
        rows = ordered;
    }

    /** Sorts by signed codes. */
    void byCodes(Codes given) {
        if (codes.byteSize() == 0) {
            codes = memory.allocateUncleared((long) rows.length * Long.BYTES);
            otherCodes = memory.allocateUncleared((long) rows.length * Long.BYTES);
        }
        MemorySegment to = codes;
        int ranges = workers.ranges(rows.length);
        long[] least = new long[ranges];
        long[] greatest = new long[ranges];
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(greatest, Long.MIN_VALUE);
        workers.forBlocks(
                rows.length,
                (range, begin, end) -> {
                    long min = least[range];
                    long max = greatest[range];
                    for (int i = (int) begin; i < end; i++) {
                        long code = given.of(rows[i]);
                        to.setAtIndex(JAVA_LONG, i, code);
                        min = Math.min(min, code);
                        max = Math.max(max, code);
                    }
                    least[range] = min;
                    greatest[range] = max;
                });
        long base = Arrays.stream(least).min().orElse(0);
        long span = Arrays.stream(greatest).max().orElse(0) - base;
        int bits = rows.length == 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(span);
        for (int shift = 0; shift < bits; shift += TransformTuning.DIGIT_BITS) {
            pass(base, shift);
        }
    }

    private void pass(long base, int shift) {
        int[][] counts = new int[workers.ranges(rows.length)][DIGITS];
        MemorySegment from = codes;
        MemorySegment to = otherCodes;
        workers.forBlocks(
                rows.length,
                (range, begin, end) -> {
                    int[] mine = counts[range];
                    for (int i = (int) begin; i < end; i++) {
                        mine[digit(from.getAtIndex(JAVA_LONG, i), base, shift)]++;
                    }
                });
        if (haveOneDigit(counts, digit(from.getAtIndex(JAVA_LONG, 0), base, shift))) {
            return;
        }
        countsToPlaces(counts);
        workers.forBlocks(
                rows.length,
                (range, begin, end) -> {
                    int[] places = counts[range];
                    for (int i = (int) begin; i < end; i++) {
                        long code = from.getAtIndex(JAVA_LONG, i);
                        int place = places[digit(code, base, shift)]++;
                        to.setAtIndex(JAVA_LONG, place, code);
                        otherRows[place] = rows[i];
                    }
                });
        swap();
    }

    private static int digit(long code, long base, int shift) {
        return (int) (code - base >>> shift) & DIGITS - 1;
    }

    /** Returns whether all codes have one digit, so that their order stays. */
    private boolean haveOneDigit(int[][] counts, int digit) {
        long have = 0;
        for (int[] ofRange : counts) {
            have += ofRange[digit];
        }
        return have == rows.length;
    }

    /**
     * Turns counts into places: digit by digit, and range by range within a digit, so that equal
     * codes keep their order.
     */
    private static void countsToPlaces(int[][] counts) {
        int place = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            for (int[] ofRange : counts) {
                int count = ofRange[digit];
                ofRange[digit] = place;
                place += count;
            }
        }
    }

    private void swap() {
        int[] sortedRows = otherRows;
        otherRows = rows;
        rows = sortedRows;
        MemorySegment sortedCodes = otherCodes;
        otherCodes = codes;
        codes = sortedCodes;
    }
}
