// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.column.RawValues;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Lists the rows of a table that come before a bound. */
final class BoundTest {

    private final Bound bound;
    private final List<KeyOrder> keys = new ArrayList<>();

    /** The numbers of the rows; null if these are not known yet. */
    private final @Nullable FixedWidthColumn numbers;

    private final boolean keepsTies;

    /** How the rows' values of one key compare with the bound's. */
    private static final class KeyOrder {

        private final Column column;
        private final SortKey key;
        private final @Nullable Object value;
        private final boolean hasNulls;
        private final KeyValues.Order order;

        KeyOrder(Column column, SortKey key, @Nullable Object value) {
            this.column = column;
            this.key = key;
            this.value = value;
            hasNulls = column.validity().hasNulls() || column instanceof DictionaryColumn;
            order = value == null ? row -> 0 : KeyValues.order(column, value);
        }

        /** Returns less than 0, 0 or more than 0 for a row before, at or behind the bound. */
        int compare(long row) {
            if (value == null || hasNulls && column.isNull(row)) {
                boolean isNull = column.isNull(row);
                return Boolean.compare(isNull, value == null) * (key.nullsFirst() ? -1 : 1);
            }
            int compared = order.compare(row);
            return key.descending() ? -compared : compared;
        }
    }

    private BoundTest(
            Table table,
            List<SortKey> keys,
            Bound bound,
            @Nullable FixedWidthColumn numbers,
            boolean keepsTies) {
        this.bound = bound;
        this.numbers = numbers;
        this.keepsTies = keepsTies;
        for (int i = 0; i < keys.size(); i++) {
            Column column = table.column(keys.get(i).column());
            this.keys.add(new KeyOrder(column, keys.get(i), bound.values().get(i)));
        }
    }

    /** Prepares to test rows by their keys and numbers. */
    static BoundTest of(Table table, List<SortKey> keys, Bound bound, String numbers) {
        return new BoundTest(table, keys, bound, (FixedWidthColumn) table.column(numbers), false);
    }

    /**
     * Prepares to test rows by some of the keys.
     *
     * @param keys the first of all keys, or all
     * @param keepsTies whether a row that equals the bound in these is listed
     */
    static BoundTest ofSome(Table table, List<SortKey> keys, Bound bound, boolean keepsTies) {
        return new BoundTest(table, keys, bound, null, keepsTies);
    }

    /**
     * Lists rows.
     *
     * @param rows receives the numbers of rows in the table
     * @return how many
     */
    int list(int from, int to, int[] rows) {
        KeyOrder first = keys.getFirst();
        boolean isAlone = keys.size() == 1 && numbers == null;
        int found = listFirst(first, from, to, rows, !isAlone || keepsTies);
        if (isAlone) {
            return found;
        }
        int kept = 0;
        for (int i = 0; i < found; i++) {
            int row = rows[i];
            rows[kept] = row;
            kept += isBefore(row) ? 1 : 0;
        }
        return kept;
    }

    /**
     * Finds the end of the rows that come before the bound, of rows in the order of the keys.
     *
     * @return the first row that does not, or {@code to}
     */
    long end(long from, long to) {
        long least = from;
        long behind = to;
        while (least < behind) {
            long middle = (least + behind) >>> 1;
            if (isBefore(middle)) {
                least = middle + 1;
            } else {
                behind = middle;
            }
        }
        return least;
    }

    private boolean isBefore(long row) {
        for (KeyOrder key : keys) {
            int order = key.compare(row);
            if (order != 0) {
                return order < 0;
            }
        }
        return numbers == null ? keepsTies : RawValues.getLong(numbers, row) < bound.number();
    }

    /** Lists rows by the first key alone. */
    private static int listFirst(KeyOrder first, int from, int to, int[] rows, boolean keepsTies) {
        if (!first.hasNulls
                && first.column instanceof FixedWidthColumn fixed
                && first.value instanceof Long code) {
            long flip = first.key.descending() ? -1 : 0;
            long most = code ^ flip;
            if (!keepsTies && most == Long.MIN_VALUE) {
                return 0;
            }
            return listCodes(fixed, flip, keepsTies ? most : most - 1, from, to, rows);
        }
        int least = keepsTies ? 1 : 0;
        if (first.column instanceof DictionaryColumn coded
                && coded.dictionary().rows() <= to - from) {
            return listEntries(first, coded, least, from, to, rows);
        }
        int found = 0;
        for (int row = from; row < to; row++) {
            rows[found] = row;
            found += first.compare(row) < least ? 1 : 0;
        }
        return found;
    }

    /** Lists the rows whose code is at most a given one, once it is flipped. */
    private static int listCodes(
            FixedWidthColumn column, long flip, long most, int from, int to, int[] rows) {
        int found = 0;
        if (column.type().isFloat()) {
            for (int row = from; row < to; row++) {
                rows[found] = row;
                found += (KeyValues.code(column, row) ^ flip) <= most ? 1 : 0;
            }
            return found;
        }
        long[] codes = new long[to - from];
        IntegerBlocks.load(column, from, codes.length, codes);
        for (int i = 0; i < codes.length; i++) {
            rows[found] = from + i;
            found += (codes[i] ^ flip) <= most ? 1 : 0;
        }
        return found;
    }

    /** Compares each entry of a dictionary once. */
    private static int listEntries(
            KeyOrder first, DictionaryColumn coded, int least, int from, int to, int[] rows) {
        KeyOrder entry = new KeyOrder(coded.dictionary(), first.key, first.value);
        boolean[] keeps = new boolean[(int) coded.dictionary().rows()];
        for (int i = 0; i < keeps.length; i++) {
            keeps[i] = entry.compare(i) < least;
        }
        FixedWidthColumn indices = coded.indices();
        MemorySegment entries = indices.values();
        boolean hasNulls = indices.validity().hasNulls();
        boolean keepsNulls = Bound.compare(null, first.value, first.key) < least;
        int found = 0;
        for (int row = from; row < to; row++) {
            rows[found] = row;
            boolean isKept =
                    hasNulls && indices.isNull(row)
                            ? keepsNulls
                            : keeps[entries.get(JAVA_INT_UNALIGNED, (long) row << 2)];
            found += isKept ? 1 : 0;
        }
        return found;
    }
}
