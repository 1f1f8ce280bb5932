// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnOrder;

import java.util.Arrays;

/**
 * Rows in the order of their values, and those of equal values in their own order: equal ones are
 * adjacent.
 */
final class EqualRows {

    private final ColumnOrder order;
    private long[] rows;

    /**
     * Sorts rows.
     *
     * @param ascending rows in ascending order
     * @param order the order of their values
     */
    EqualRows(long[] ascending, ColumnOrder order) {
        this.order = order;
        rows = ascending.clone();
        sort();
    }

    /** Merges runs of 1, 2, 4 and more rows. Equal rows keep their order. */
    private void sort() {
        long[] merged = new long[rows.length];
        for (int run = 1; run < rows.length && run > 0; run *= 2) {
            for (int from = 0; from < rows.length; from += 2 * run) {
                int middle = Math.min(from + run, rows.length);
                merge(merged, from, middle, Math.min(middle + run, rows.length));
                if (rows.length - from <= 2 * run) {
                    break;
                }
            }
            long[] next = rows;
            rows = merged;
            merged = next;
        }
    }

    private void merge(long[] merged, int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int at = from; at < to; at++) {
            boolean takesLeft =
                    right == to || left < middle && order.compare(rows[left], rows[right]) <= 0;
            merged[at] = takesLeft ? rows[left++] : rows[right++];
        }
    }

    /** Returns the index after the rows that are equal to the one at an index. */
    private int end(int first) {
        int end = first + 1;
        while (end < rows.length && order.compare(rows[first], rows[end]) == 0) {
            end++;
        }
        return end;
    }

    /** Returns the first row of each different value, in ascending order. */
    long[] firstOfEach() {
        long[] firsts = new long[rows.length];
        int count = 0;
        for (int at = 0; at < rows.length; at = end(at)) {
            firsts[count++] = rows[at];
        }
        Arrays.sort(firsts, 0, count);
        return Arrays.copyOf(firsts, count);
    }

    /** Returns the first row of the most frequent value; of several, the first of all rows. */
    long firstOfMost() {
        long best = Long.MAX_VALUE;
        int most = 0;
        int next;
        for (int at = 0; at < rows.length; at = next) {
            next = end(at);
            int count = next - at;
            if (count > most || count == most && rows[at] < best) {
                most = count;
                best = rows[at];
            }
        }
        return best;
    }
}
