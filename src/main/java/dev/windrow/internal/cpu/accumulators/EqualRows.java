// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.Hash;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.internal.plan.RefusedLists;

import java.util.Arrays;

/** The different values of some rows, in the order of their first rows, found by hashing. */
final class EqualRows {

    private static final int FIRST_VALUES = 16;

    private final Column column;
    private final ColumnOrder order;

    /** The number of the value in each slot plus 1, or 0. */
    private int[] slots = new int[Capacity.slotsFor(FIRST_VALUES)];

    private long[] firsts = new long[FIRST_VALUES];
    private int found;

    /**
     * Finds the different values.
     *
     * @param ascending rows in ascending order; nulls are equal
     * @param order compares the values of the column
     */
    EqualRows(long[] ascending, Column column, ColumnOrder order) {
        this.column = column;
        this.order = order;
        for (long row : ascending) {
            add(row);
        }
    }

    private void add(long row) {
        int mask = slots.length - 1;
        int slot = (int) hash(row) & mask;
        while (slots[slot] != 0) {
            int value = slots[slot] - 1;
            if (order.compare(firsts[value], row) == 0) {
                return;
            }
            slot = (slot + 1) & mask;
        }
        if (found == firsts.length) {
            grow();
            add(row);
            return;
        }
        firsts[found] = row;
        slots[slot] = ++found;
    }

    private void grow() {
        int capacity = Capacity.grown(found, found + 1);
        firsts = Arrays.copyOf(firsts, capacity);
        slots = new int[Capacity.slotsFor(capacity)];
        int mask = slots.length - 1;
        for (int value = 0; value < found; value++) {
            int slot = (int) hash(firsts[value]) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = value + 1;
        }
    }

    private long hash(long row) {
        if (column.isNull(row)) {
            return 0;
        }
        return switch (column) {
            case BitColumn bits -> RawValues.getBoolean(bits, row) ? 1 : 0;
            case FixedWidthColumn fixed when fixed.type() instanceof ColumnType.Decimal ->
                    Hash.of(
                            Hash.join(
                                    Hash.of(RawValues.getHighLong(fixed, row)),
                                    RawValues.getLowLong(fixed, row)));
            // The sum makes 0.0 of -0.0, which equals it.
            case FixedWidthColumn fixed when fixed.type().isFloat() ->
                    Hash.of(Double.doubleToLongBits(RawValues.getDouble(fixed, row) + 0.0));
            case FixedWidthColumn fixed -> Hash.of(RawValues.getLong(fixed, row));
            case VariableWidthColumn strings -> hash(strings, row);
            case DictionaryColumn coded ->
                    hash(coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> throw RefusedLists.reached(lists.type());
        };
    }

    private static long hash(VariableWidthColumn strings, long row) {
        return StringBytes.hash(strings.bytes(), strings.offset(row), strings.length(row));
    }

    /** Returns the first row of each different value, in ascending order. */
    long[] firstOfEach() {
        return Arrays.copyOf(firsts, found);
    }
}
