// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.transform.RowRangeWorkers;
import dev.windrow.internal.cpu.transform.RowSort;
import dev.windrow.query.Expression;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The rows of the built side of a join without keys, in the order of a column that the condition
 * compares with the probed side, so that only some of them are compared with a row. Where it bounds
 * another column from the other side, as in {@code a.x between b.low and b.high}, blocks of rows
 * are left out whose values of it are all beyond that bound. Immutable.
 */
final class SortedRows {

    /** Of fewer rows each is compared with each. */
    private static final int LEAST_ROWS = 64;

    /** Rows of a block; blocks of blocks are larger by the same number. */
    static final int BLOCK_ROWS = 64;

    /** The sizes of blocks, of which each is looked at before the smaller ones in it. */
    private static final int LEVELS = 3;

    private final RowBound first;
    private final @Nullable RowBound second;

    /** Rows without a null in either column, in the order of the first one. */
    private final int[] rows;

    private final long[] values;

    /** The greatest values of the second column in each block, or the least ones, by level. */
    private final long[][] extremes;

    private SortedRows(RowBound first, @Nullable RowBound second, Table built, int[] order) {
        this.first = first;
        this.second = second;
        FixedWidthColumn column = column(built, first);
        FixedWidthColumn other = second == null ? column : column(built, second);
        rows =
                Arrays.stream(order)
                        .filter(row -> !column.isNull(row) && !other.isNull(row))
                        .toArray();
        values = Arrays.stream(rows).mapToLong(row -> RawValues.getLong(column, row)).toArray();
        extremes = second == null ? new long[0][] : extremes(other, second.isUpper());
    }

    private static FixedWidthColumn column(Table built, RowBound bound) {
        return (FixedWidthColumn) built.column(bound.built());
    }

    /**
     * Sorts rows, if a condition demands something of them that makes it worth while.
     *
     * @param probed the other side, of which only names and types count
     */
    static @Nullable SortedRows of(
            Expression condition, Table built, Table probed, RowRangeWorkers workers) {
        List<RowBound> bounds = RowBound.of(condition, built, probed);
        if (bounds.isEmpty() || built.rows() < LEAST_ROWS) {
            return null;
        }
        RowBound first = bounds.getFirst();
        RowBound second =
                bounds.stream()
                        .filter(bound -> bound.isUpper() != first.isUpper())
                        .findFirst()
                        .orElse(null);
        return new SortedRows(
                first,
                second,
                built,
                RowSort.order(built, List.of(SortKey.ascending(first.built())), workers));
    }

    private long[][] extremes(FixedWidthColumn column, boolean areLeast) {
        long[][] all = new long[LEVELS][];
        long[] below =
                Arrays.stream(rows).mapToLong(row -> RawValues.getLong(column, row)).toArray();
        for (int level = 0; level < LEVELS; level++) {
            long[] blocks = new long[Math.ceilDiv(below.length, BLOCK_ROWS)];
            Arrays.fill(blocks, areLeast ? Long.MAX_VALUE : Long.MIN_VALUE);
            for (int i = 0; i < below.length; i++) {
                int block = i / BLOCK_ROWS;
                blocks[block] =
                        areLeast
                                ? Math.min(blocks[block], below[i])
                                : Math.max(blocks[block], below[i]);
            }
            all[level] = blocks;
            below = blocks;
        }
        return all;
    }

    /** Returns the column of the probed side that the first column is compared with. */
    String firstProbed() {
        return first.probed();
    }

    /** Returns the column that the second one is compared with; the same one without it. */
    String secondProbed() {
        return second == null ? first.probed() : second.probed();
    }

    /** Returns the row at a position. */
    int row(int position) {
        return rows[position];
    }

    /** Returns the first position that may match a value. */
    int from(long value) {
        return first.isUpper() ? 0 : position(value, first.isStrict());
    }

    /** Returns the position after the last one that may match a value. */
    int to(long value) {
        return first.isUpper() ? position(value, !first.isStrict()) : rows.length;
    }

    /** Returns how many rows have lesser values, or also those that have the same one. */
    private int position(long value, boolean withEqual) {
        int from = 0;
        int to = values.length;
        while (from < to) {
            int middle = from + to >>> 1;
            if (values[middle] < value || withEqual && values[middle] == value) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /**
     * Returns the first position that may match, or the end.
     *
     * @param position where to begin
     * @param end the position after the last one
     * @param value of the column that the second one is compared with
     */
    int next(int position, int end, long value) {
        int at = position;
        while (second != null && at < end) {
            int after = after(at, value);
            if (after == at) {
                return at;
            }
            at = after;
        }
        return Math.min(at, end);
    }

    /** Returns the position after the largest block that cannot match, or the same position. */
    private int after(int position, long value) {
        boolean areLeast = Objects.requireNonNull(second).isUpper();
        boolean isStrict = second.isStrict();
        int after = position;
        int size = BLOCK_ROWS;
        for (long[] blocks : extremes) {
            long extreme = blocks[position / size];
            boolean mayMatch = extreme == value ? !isStrict : areLeast == (extreme < value);
            if (mayMatch) {
                return after;
            }
            after = (int) Math.min(Integer.MAX_VALUE, ((long) position / size + 1) * size);
            size *= BLOCK_ROWS;
        }
        return after;
    }
}
