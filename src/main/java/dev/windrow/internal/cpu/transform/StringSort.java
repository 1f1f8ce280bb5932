// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sorts strings by the order of their bytes, stably, eight bytes at a time: a radix sort by the
 * first eight, then one of the rows that are still tied, by the first eight in which those of a tie
 * differ, and so on. Strings that are equal, however many and however long, are compared once.
 */
final class StringSort {

    private static final ValueLayout.OfLong BIG_ENDIAN =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    /** In place of a first byte: rows are sorted by a word alone, whether it has ended or not. */
    private static final long NONE = -1;

    private final VariableWidthColumn strings;
    private final boolean descending;
    private final RowRangeWorkers workers;

    /** The row at each position. */
    private final int[] order;

    /** The number of each tied row's tie. */
    private int[] tieOfRow = {};

    /**
     * Positions whose rows are tied.
     *
     * @param from the first of them
     * @param to that behind the last
     * @param first the byte from which on their strings may differ, or {@link #NONE}
     */
    private record Tie(int from, int to, long first) {

        int size() {
            return to - from;
        }
    }

    private StringSort(
            VariableWidthColumn strings,
            boolean descending,
            RowRangeWorkers workers,
            int[] rows,
            ColumnMemory memory) {
        this.strings = strings;
        this.descending = descending;
        this.workers = workers;
        RadixSort radix = new RadixSort(rows, workers, memory);
        radix.byCodes(row -> code(word(row, 0)));
        order = radix.rows();
    }

    /**
     * Sorts rows. Nulls are equal to each other, and their place is undefined.
     *
     * @param rows rows in an order that ties keep; changed
     * @return the sorted rows
     */
    static int[] sort(
            VariableWidthColumn strings, int[] rows, boolean descending, RowRangeWorkers workers) {
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            StringSort sort = new StringSort(strings, descending, workers, rows, memory);
            List<Tie> ties = sort.tiesAmong(List.of(new Tie(0, rows.length, NONE)));
            while (!ties.isEmpty()) {
                sort.sortTied(ties);
                ties = sort.tiesAmong(ties);
            }
            return sort.order;
        }
    }

    /** Sorts tied rows by the next bytes of their tie. */
    private void sortTied(List<Tie> ties) {
        long[] firstOfTie = ties.stream().mapToLong(Tie::first).toArray();
        int[] rows = new int[ties.stream().mapToInt(Tie::size).sum()];
        tieOfRow = tieOfRow.length > 0 ? tieOfRow : new int[(int) strings.rows()];
        int count = 0;
        for (int tie = 0; tie < firstOfTie.length; tie++) {
            for (int place = ties.get(tie).from; place < ties.get(tie).to; place++) {
                rows[count++] = order[place];
                tieOfRow[order[place]] = tie;
            }
        }
        int[] sorted;
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            RadixSort radix = new RadixSort(rows, workers, memory);
            radix.byCodes(row -> code(word(row, firstOfTie[tieOfRow[row]])));
            // A string that has ended is before those that go on, though these go on with zeros.
            radix.byCodes(
                    row -> {
                        long end = end(row, firstOfTie[tieOfRow[row]]);
                        return descending ? -end : end;
                    });
            radix.byCodes(row -> tieOfRow[row]);
            sorted = radix.rows();
        }
        count = 0;
        for (Tie tie : ties) {
            System.arraycopy(sorted, count, order, tie.from, tie.size());
            count += tie.size();
        }
    }

    /** Returns the rows among tied ones that are still tied, after few of them were sorted. */
    private List<Tie> tiesAmong(List<Tie> ties) {
        List<Tie> found = new ArrayList<>();
        for (Tie tie : ties) {
            int ranges = workers.ranges(tie.size());
            if (ranges == 1) {
                addTies(tie, tie.from, tie.to, found);
                continue;
            }
            List<List<Tie>> ofRanges = new ArrayList<>();
            IntStream.range(0, ranges).forEach(range -> ofRanges.add(new ArrayList<>()));
            workers.forRanges(
                    tie.size(),
                    (range, from, to) ->
                            addTies(
                                    tie,
                                    tie.from + (int) from,
                                    tie.from + (int) to,
                                    ofRanges.get(range)));
            ofRanges.forEach(found::addAll);
        }
        return found;
    }

    /** Adds the ties that begin in a range of positions, and sorts those of few rows at once. */
    private void addTies(Tie among, int from, int to, List<Tie> found) {
        long first = among.first;
        int at = from;
        while (at > among.from && at < to && areTied(order[at - 1], order[at], first)) {
            at++;
        }
        while (at < to) {
            int end = at + 1;
            long differing = Long.MAX_VALUE;
            while (end < among.to && areTied(order[at], order[end], first)) {
                differing = Math.min(differing, differing(order[at], order[end], first));
                end++;
            }
            if (differing < Long.MAX_VALUE && end - at > TransformTuning.INSERTION_ROWS) {
                found.add(new Tie(at, end, differing));
            } else if (differing < Long.MAX_VALUE) {
                insert(at, end, differing);
            }
            at = end;
        }
    }

    private boolean areTied(int a, int b, long first) {
        long at = Math.max(0, first);
        return word(a, at) == word(b, at) && end(a, first) == end(b, first);
    }

    private void insert(int from, int to, long first) {
        for (int i = from + 1; i < to; i++) {
            int row = order[i];
            int at = i;
            while (at > from && compare(order[at - 1], row, first) > 0) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = row;
        }
    }

    private int compare(int a, int b, long first) {
        long at = differing(a, b, first);
        int compared =
                at == Long.MAX_VALUE
                        ? 0
                        : at >= length(a) || at >= length(b)
                                ? Long.compare(length(a), length(b))
                                : Integer.compare(byteOf(a, at), byteOf(b, at));
        return descending ? -compared : compared;
    }

    private int byteOf(int row, long at) {
        return strings.bytes().get(JAVA_BYTE, strings.offset(row) + at) & 0xff;
    }

    /**
     * Returns the first byte from one on in which two strings differ; the greatest number if none.
     */
    private long differing(int a, int b, long first) {
        long lengthA = length(a);
        long lengthB = length(b);
        long skipped = Math.min(Math.max(0, first), Math.min(lengthA, lengthB));
        long startA = strings.offset(a);
        long startB = strings.offset(b);
        long found =
                MemorySegment.mismatch(
                        strings.bytes(),
                        startA + skipped,
                        startA + lengthA,
                        strings.bytes(),
                        startB + skipped,
                        startB + lengthB);
        return found < 0 ? Long.MAX_VALUE : skipped + found;
    }

    /** Returns the length of a string that ends before a byte, and a greater number for others. */
    private long end(int row, long first) {
        return first == NONE ? 0 : Math.min(length(row), first + 1);
    }

    private long length(int row) {
        return length(strings, row);
    }

    private static long length(VariableWidthColumn strings, long row) {
        return strings.isNull(row) ? 0 : strings.offset(row + 1) - strings.offset(row);
    }

    private long word(int row, long first) {
        return word(strings, row, first);
    }

    /** Returns eight bytes of a string as a number, those behind its end being zeros. */
    static long word(VariableWidthColumn strings, long row, long first) {
        long left = length(strings, row) - first;
        if (left <= 0) {
            return 0;
        }
        MemorySegment bytes = strings.bytes();
        long start = strings.offset(row) + first;
        if (left >= Long.BYTES) {
            return bytes.get(BIG_ENDIAN, start);
        }
        long word = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            word = word << Byte.SIZE | (i < left ? bytes.get(JAVA_BYTE, start + i) & 0xff : 0);
        }
        return word;
    }

    /** Returns a signed number in the order of unsigned words. */
    private long code(long word) {
        return descending ? ~(word ^ Long.MIN_VALUE) : word ^ Long.MIN_VALUE;
    }
}
