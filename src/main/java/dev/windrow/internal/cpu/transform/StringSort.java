// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.ColumnOrder;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Sorts rows by strings with a stable merge sort. The first eight bytes of each string lie beside
 * its row, so that most comparisons touch no string. Each thread sorts a range. Then neighbouring
 * ranges are merged.
 */
final class StringSort {

    private static final ValueLayout.OfLong BIG_ENDIAN =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final VariableWidthColumn strings;
    private final ColumnOrder order;
    private final boolean descending;
    private int[] rows;
    private int[] otherRows;
    private long[] heads;
    private long[] otherHeads;

    private StringSort(VariableWidthColumn strings, int[] rows, boolean descending) {
        this.strings = strings;
        this.rows = rows;
        this.descending = descending;
        order = ColumnOrder.of(strings);
        otherRows = new int[rows.length];
        heads = new long[rows.length];
        otherHeads = new long[rows.length];
    }

    /**
     * Sorts rows. Nulls are equal to each other, and their place is undefined.
     *
     * @param rows rows in an order that ties keep; changed
     * @return the sorted rows
     */
    static int[] sort(
            VariableWidthColumn strings, int[] rows, boolean descending, RowRangeWorkers workers) {
        StringSort sort = new StringSort(strings, rows, descending);
        int ranges = workers.ranges(rows.length);
        int[] bounds = new int[ranges + 1];
        workers.forRanges(
                rows.length,
                (range, from, to) -> {
                    bounds[range + 1] = (int) to;
                    sort.takeHeads((int) from, (int) to);
                    sort.sortRange((int) from, (int) to);
                });
        sort.mergeRanges(bounds);
        return sort.rows;
    }

    private void takeHeads(int from, int to) {
        for (int i = from; i < to; i++) {
            heads[i] = strings.isNull(rows[i]) ? 0 : head(rows[i]);
        }
    }

    private long head(int row) {
        long start = strings.offset(row);
        long length = strings.offset(row + 1L) - start;
        MemorySegment bytes = strings.bytes();
        if (length >= Long.BYTES) {
            return bytes.get(BIG_ENDIAN, start);
        }
        long head = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            head = head << Byte.SIZE | (i < length ? bytes.get(JAVA_BYTE, start + i) & 0xff : 0);
        }
        return head;
    }

    /**
     * Sorts short runs by insertion, and merges them within the range into longer and longer ones.
     */
    private void sortRange(int from, int to) {
        for (int run = from; run < to; run += TransformTuning.INSERTION_ROWS) {
            insert(run, Math.min(to, run + TransformTuning.INSERTION_ROWS));
        }
        boolean swapped = false;
        for (int width = TransformTuning.INSERTION_ROWS; width < to - from; width *= 2) {
            for (int run = from; run < to; run += 2 * width) {
                int middle = Math.min(to, run + width);
                int end = Math.min(to, middle + width);
                if (swapped) {
                    merge(otherRows, otherHeads, rows, heads, run, middle, end);
                } else {
                    merge(rows, heads, otherRows, otherHeads, run, middle, end);
                }
            }
            swapped = !swapped;
        }
        if (swapped) {
            System.arraycopy(otherRows, from, rows, from, to - from);
            System.arraycopy(otherHeads, from, heads, from, to - from);
        }
    }

    private void insert(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int row = rows[i];
            long head = heads[i];
            int at = i;
            while (at > from && compare(heads[at - 1], rows[at - 1], head, row) > 0) {
                rows[at] = rows[at - 1];
                heads[at] = heads[at - 1];
                at--;
            }
            rows[at] = row;
            heads[at] = head;
        }
    }

    private void mergeRanges(int[] bounds) {
        for (int width = 1; width < bounds.length - 1; width *= 2) {
            for (int range = 0; range < bounds.length - 1; range += 2 * width) {
                int middle = Math.min(bounds.length - 1, range + width);
                int end = Math.min(bounds.length - 1, middle + width);
                merge(
                        rows,
                        heads,
                        otherRows,
                        otherHeads,
                        bounds[range],
                        bounds[middle],
                        bounds[end]);
            }
            swap();
        }
    }

    private void swap() {
        int[] mergedRows = otherRows;
        otherRows = rows;
        rows = mergedRows;
        long[] mergedHeads = otherHeads;
        otherHeads = heads;
        heads = mergedHeads;
    }

    private void merge(
            int[] fromRows,
            long[] fromHeads,
            int[] toRows,
            long[] toHeads,
            int start,
            int middle,
            int end) {
        int left = start;
        int right = middle;
        for (int to = start; to < end; to++) {
            boolean takesLeft =
                    right == end
                            || left < middle
                                    && compare(
                                                    fromHeads[left],
                                                    fromRows[left],
                                                    fromHeads[right],
                                                    fromRows[right])
                                            <= 0;
            int at = takesLeft ? left++ : right++;
            toRows[to] = fromRows[at];
            toHeads[to] = fromHeads[at];
        }
    }

    private int compare(long headA, int rowA, long headB, int rowB) {
        int compared = Long.compareUnsigned(headA, headB);
        if (compared == 0) {
            compared = order.compare(rowA, rowB);
        }
        return descending ? -compared : compared;
    }
}
