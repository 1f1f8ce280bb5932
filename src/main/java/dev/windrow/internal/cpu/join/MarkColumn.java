// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.cpu.transform.RowGather;
import dev.windrow.internal.cpu.transform.RowRangeWorkers;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.plan.logical.JoinType;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the column that tells for each row of the left side whether it matches some row: true,
 * false, or null.
 *
 * <p>A pair is unknown if some of its keys have a null on either side and all others are equal.
 * Rows with nulls in the same keys are joined by the other keys. So this takes a few joins, mostly
 * one, and no loop over pairs.
 */
final class MarkColumn {

    private final MatchSearch search;
    private final RowRangeWorkers workers;

    /** The keys whose nulls make a pair unknown. */
    private final List<KeyPair> strict;

    private final BitSet matched;
    private final BitSet unknown = new BitSet();

    private MarkColumn(MatchSearch search, BitSet matched, RowRangeWorkers workers) {
        this.search = search;
        this.workers = workers;
        this.matched = matched;
        strict = search.keys().stream().filter(key -> !key.matchesNulls()).toList();
    }

    /** Makes the column from the rows that match. */
    static Column of(
            MatchSearch search, int[] matchedRows, RowRangeWorkers workers, ColumnMemory memory) {
        BitSet matched = new BitSet();
        for (int row : matchedRows) {
            matched.set(row);
        }
        BitSet unknown = unknown(search, matched, workers);
        return of(matched, unknown, (int) search.left().rows(), memory);
    }

    /** Returns the rows that do not match, but would for some values in place of nulls. */
    static BitSet unknown(MatchSearch search, BitSet matched, RowRangeWorkers workers) {
        MarkColumn mark = new MarkColumn(search, matched, workers);
        mark.findUnknown();
        return mark.unknown;
    }

    /** Makes the column from the rows that match, and others of which that is unknown. */
    static Column of(BitSet matched, BitSet unknown, int rows, ColumnMemory memory) {
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows));
        matched.stream().forEach(row -> Bits.set(bits, row, true));
        if (unknown.isEmpty()) {
            return new BitColumn(bits, 0, rows, Validity.ALL);
        }
        MemorySegment valid = memory.allocate(Bits.bytesFor(rows));
        Bits.fill(valid, 0, rows);
        unknown.stream().forEach(row -> Bits.set(valid, row, false));
        return new BitColumn(bits, 0, rows, new Validity(valid, 0, unknown.cardinality()));
    }

    private void findUnknown() {
        List<Column> left = strict.stream().map(key -> search.left().column(key.left())).toList();
        List<Column> right =
                strict.stream().map(key -> search.right().column(key.right())).toList();
        boolean someNull =
                left.stream().anyMatch(Nulls::possible) || right.stream().anyMatch(Nulls::possible);
        if (strict.size() > Long.SIZE) {
            throw ErrorCode.UNSUPPORTED_PLAN.failure(
                    "IN compares %d columns, expected %d at most", strict.size(), Long.SIZE);
        }
        if (!someNull || search.right().rows() == 0) {
            return;
        }
        Map<Long, RowNumbers> ofRight = byNulls(right, search.right().rows(), new BitSet());
        byNulls(left, search.left().rows(), matched)
                .forEach(
                        (nulls, rows) ->
                                ofRight.forEach(
                                        (others, otherRows) ->
                                                compare(nulls | others, rows, otherRows)));
    }

    /**
     * Returns the rows that have nulls in the same columns, by a bit for each of these columns.
     *
     * @param without rows that are left out
     */
    private static Map<Long, RowNumbers> byNulls(List<Column> columns, long rows, BitSet without) {
        Map<Long, RowNumbers> found = new LinkedHashMap<>();
        long last = 0;
        RowNumbers ofLast = new RowNumbers();
        for (int row = without.nextClearBit(0); row < rows; row = without.nextClearBit(row + 1)) {
            long nulls = 0;
            for (int i = 0; i < columns.size(); i++) {
                nulls |= columns.get(i).isNull(row) ? 1L << i : 0;
            }
            if (nulls != last || found.isEmpty()) {
                last = nulls;
                ofLast = found.computeIfAbsent(nulls, some -> new RowNumbers());
            }
            ofLast.add(row);
        }
        return found;
    }

    /** Finds rows that equal others in all keys but those with nulls. */
    private void compare(long nulls, RowNumbers rows, RowNumbers otherRows) {
        if (nulls == 0) {
            return;
        }
        List<KeyPair> rest = new ArrayList<>(search.keys());
        for (int i = 0; i < strict.size(); i++) {
            if ((nulls >>> i & 1) != 0) {
                rest.remove(strict.get(i));
            }
        }
        List<String> ofLeft = rest.stream().map(KeyPair::left).toList();
        List<String> ofRight = rest.stream().map(KeyPair::right).toList();
        int[] numbers = rows.toArray();
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            MatchSearch ofRest =
                    new MatchSearch(
                            picked(search.left(), ofLeft, numbers, memory),
                            picked(search.right(), ofRight, otherRows.toArray(), memory),
                            rest,
                            search.condition(),
                            search.scans());
            for (int row : ofRest.find(JoinType.SEMI).left()) {
                unknown.set(numbers[row]);
            }
        }
    }

    /** Copies what keys and condition need of some rows. */
    private Table picked(Table source, List<String> keys, int[] rows, ColumnMemory memory) {
        Set<String> names = new LinkedHashSet<>(keys);
        if (search.condition() != null) {
            names.addAll(search.condition().columns());
            names.retainAll(source.names());
        }
        RowGather gather = new RowGather(rows, workers, memory);
        return new Table(gather.of(source, names), rows.length, memory);
    }

    /** Row numbers in a growing array. */
    private static final class RowNumbers {
        private int[] numbers = new int[16];
        private int count;

        void add(int row) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, Capacity.grown(count, count + 1));
            }
            numbers[count++] = row;
        }

        int[] toArray() {
            return Arrays.copyOf(numbers, count);
        }
    }
}
