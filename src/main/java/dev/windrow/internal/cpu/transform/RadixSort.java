package dev.windrow.internal.cpu.transform;

import java.util.Arrays;

/**
 * Sorts rows by 64-bit codes, stably, one digit a pass from the lowest up. Codes are distances from
 * the least code, so that high digits without differences are skipped.
 */
final class RadixSort {

    private static final int DIGITS = 1 << TransformTuning.DIGIT_BITS;

    private final RowRangeWorkers workers;
    private int[] rows;
    private int[] otherRows;
    private long[] codes = {};
    private long[] otherCodes = {};

    /** Gives the code by which a row is sorted. */
    @FunctionalInterface
    interface Codes {
        long of(int row);
    }

    /** Begins with rows in some order. Takes over the array. */
    RadixSort(int[] rows, RowRangeWorkers workers) {
        this.rows = rows;
        this.workers = workers;
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
        if (codes.length == 0) {
            codes = new long[rows.length];
            otherCodes = new long[rows.length];
        }
        int ranges = workers.ranges(rows.length);
        long[] least = new long[ranges];
        long[] greatest = new long[ranges];
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(greatest, Long.MIN_VALUE);
        workers.forBlocks(
                rows.length,
                (range, from, to) -> {
                    long min = least[range];
                    long max = greatest[range];
                    for (int i = (int) from; i < to; i++) {
                        long code = given.of(rows[i]);
                        codes[i] = code;
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
        workers.forBlocks(
                rows.length,
                (range, from, to) -> {
                    int[] mine = counts[range];
                    for (int i = (int) from; i < to; i++) {
                        mine[(int) (codes[i] - base >>> shift) & DIGITS - 1]++;
                    }
                });
        countsToPlaces(counts);
        workers.forBlocks(
                rows.length,
                (range, from, to) -> {
                    int[] places = counts[range];
                    for (int i = (int) from; i < to; i++) {
                        int place = places[(int) (codes[i] - base >>> shift) & DIGITS - 1]++;
                        otherCodes[place] = codes[i];
                        otherRows[place] = rows[i];
                    }
                });
        swap();
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
        long[] sortedCodes = otherCodes;
        otherCodes = codes;
        codes = sortedCodes;
    }
}
