// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Numbers rows by their split and their place in it, as long as nobody knows how many rows come
 * before a split, and then in the whole input. Either way, a later row has a greater number. Any
 * thread may number rows.
 */
public final class SplitRows {

    /** Bits of a row's number in its split. The others have the number of the split. */
    private static final int ROW_BITS = 40;

    private static final long ROW_MASK = (1L << ROW_BITS) - 1;

    private final Map<Integer, Long> rowsOfSplits = new LinkedHashMap<>();
    private long[] firstRows = {};

    /** Notes how many rows a split has. */
    public synchronized void add(int split, long rows) {
        rowsOfSplits.put(split, rows);
    }

    /** Returns the number of a split's first row. Those of the others follow. */
    public static long first(int split) {
        return (long) split << ROW_BITS;
    }

    /** Returns the split of a row. */
    public static int split(long number) {
        return (int) (number >>> ROW_BITS);
    }

    /** Returns a row's place in its split. */
    public static long place(long number) {
        return number & ROW_MASK;
    }

    /** All splits were read. */
    public synchronized void finish() {
        firstRows = new long[rowsOfSplits.size() + 1];
        for (int split = 0; split < rowsOfSplits.size(); split++) {
            firstRows[split + 1] = firstRows[split] + rowsOfSplits.get(split);
        }
    }

    /** Returns a row's number in the whole input. */
    public long inInput(long number) {
        return firstRows[split(number)] + place(number);
    }
}
