// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Sorts the groups of a result. */
public final class ResultOrder {

    private ResultOrder() {}

    /** Rows from which several threads look at them. */
    private static final long MANY_ROWS = 1L << 16;

    /**
     * Sorts groups by their keys, ascending, nulls last.
     *
     * @param groups a result; it is closed, unless it is in order already and returned itself
     * @param keys the names of its key columns, the most significant first
     * @return the sorted result, which the caller closes
     */
    public static Table sort(Table groups, List<String> keys) {
        try {
            return isSorted(groups, keys) ? groups : sortedCopy(groups, keys);
        } catch (RuntimeException | Error e) {
            groups.close();
            throw e;
        }
    }

    /**
     * Sorts groups as {@link #sort} does.
     *
     * @param groups a result; it is closed
     * @return the sorted result in memory of its own, which the caller closes
     */
    public static Table sortedCopy(Table groups, List<String> keys) {
        try (groups) {
            long[] order = order(groups, keys);
            ColumnMemory memory = new ColumnMemory();
            try {
                Map<String, Column> sorted = new LinkedHashMap<>();
                for (String name : groups.names()) {
                    sorted.put(name, ColumnGather.gather(groups.column(name), order, memory));
                }
                return new Table(sorted, groups.rows(), memory);
            } catch (RuntimeException e) {
                memory.close();
                throw e;
            }
        }
    }

    /** A key with a dictionary is decoded in any case. */
    private static boolean isSorted(Table groups, List<String> keys) {
        if (keys.stream().anyMatch(key -> groups.column(key) instanceof DictionaryColumn)) {
            return false;
        }
        ColumnOrder[] orders = orders(groups, keys);
        LongStream rows = LongStream.range(1, groups.rows());
        return (groups.rows() < MANY_ROWS ? rows : rows.parallel())
                .allMatch(row -> compare(orders, row - 1, row) <= 0);
    }

    private static ColumnOrder[] orders(Table groups, List<String> keys) {
        return keys.stream()
                .map(key -> ColumnOrder.of(groups.column(key)))
                .toArray(ColumnOrder[]::new);
    }

    private static long[] order(Table groups, List<String> keys) {
        if (groups.rows() > Integer.MAX_VALUE - 8) {
            throw WindrowException.of(
                    ErrorCode.HOST_MEMORY,
                    "%d groups cannot be sorted on the host: at most 2^31 can",
                    groups.rows());
        }
        if (keys.size() == 1 && groups.column(keys.getFirst()) instanceof FixedWidthColumn key) {
            long[] order = orderOfIntegers(key);
            if (order.length == key.rows()) {
                return order;
            }
        }
        ColumnOrder[] orders = orders(groups, keys);
        Integer[] rows = IntStream.range(0, (int) groups.rows()).boxed().toArray(Integer[]::new);
        Arrays.parallelSort(rows, (a, b) -> compare(orders, a, b));
        return Arrays.stream(rows).mapToLong(Integer::longValue).toArray();
    }

    /**
     * Sorts integers as numbers of which the high bits are a value, counted from the least one, and
     * the low bits its row.
     *
     * @return the rows in order; none, if these are no integers or they lie too far apart
     */
    private static long[] orderOfIntegers(FixedWidthColumn key) {
        if (key.type().isFloat() || key.type().leastWidth() > Long.BYTES) {
            return new long[0];
        }
        int rows = (int) key.rows();
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (int row = 0; row < rows; row++) {
            if (!key.isNull(row)) {
                least = Math.min(least, RawValues.getLong(key, row));
                greatest = Math.max(greatest, RawValues.getLong(key, row));
            }
        }
        int rowBits = Integer.SIZE - Integer.numberOfLeadingZeros(rows);
        long span = least > greatest ? 0 : greatest - least;
        if (span < 0 || span >= (1L << (Long.SIZE - 1 - rowBits)) - 1) {
            return new long[0];
        }
        long[] order = new long[rows];
        for (int row = 0; row < rows; row++) {
            long value = key.isNull(row) ? span + 1 : RawValues.getLong(key, row) - least;
            order[row] = value << rowBits | row;
        }
        Arrays.parallelSort(order);
        Arrays.setAll(order, at -> order[at] & (1L << rowBits) - 1);
        return order;
    }

    private static int compare(ColumnOrder[] orders, long a, long b) {
        int order = 0;
        for (int i = 0; order == 0 && i < orders.length; i++) {
            order = orders[i].compare(a, b);
        }
        return order;
    }
}
