// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.OrderedBits;
import dev.windrow.query.SortKey;

/**
 * Integers in the order of a sort key: a row with a smaller one comes first.
 *
 * @param codes gives that of a row
 * @param areExact whether rows with the same one are equal; else they may be in any order
 */
record OrderCodes(RadixSort.Codes codes, boolean areExact) {

    static OrderCodes of(Column column, SortKey key) {
        OrderCodes ascending = ascending(column);
        RadixSort.Codes codes = ascending.codes;
        RadixSort.Codes directed = key.descending() ? row -> ~codes.of(row) : codes;
        boolean mayBeNull = column.validity().hasNulls() || column instanceof DictionaryColumn;
        if (!mayBeNull) {
            return new OrderCodes(directed, ascending.areExact);
        }
        long ofNull = key.nullsFirst() ? Long.MIN_VALUE : Long.MAX_VALUE;
        return new OrderCodes(row -> column.isNull(row) ? ofNull : directed.of(row), false);
    }

    /** Returns integers in the ascending order of a column's values other than nulls. */
    static OrderCodes ascending(Column column) {
        return switch (column) {
            case BitColumn bits ->
                    new OrderCodes(row -> RawValues.getBoolean(bits, row) ? 1 : 0, true);
            case FixedWidthColumn fixed when fixed.type().leastWidth() > Long.BYTES ->
                    ofDecimals(fixed);
            case FixedWidthColumn fixed when fixed.type().isFloat() ->
                    new OrderCodes(
                            row -> OrderedBits.of(RawValues.getDouble(fixed, row) + 0.0), true);
            case FixedWidthColumn fixed ->
                    new OrderCodes(row -> RawValues.getLong(fixed, row), true);
            case VariableWidthColumn strings -> new OrderCodes(row -> start(strings, row), false);
            case DictionaryColumn coded ->
                    new OrderCodes(
                            row ->
                                    start(
                                            coded.dictionary(),
                                            RawValues.getLong(coded.indices(), row)),
                            false);
            case ListColumn lists ->
                    throw new IllegalStateException("lists have no order: " + lists.type());
        };
    }

    /** Returns decimals that 64 bits hold as they are, and all others as the least or greatest. */
    private static OrderCodes ofDecimals(FixedWidthColumn column) {
        return new OrderCodes(
                row -> {
                    long low = RawValues.getLowLong(column, row);
                    long high = RawValues.getHighLong(column, row);
                    return high == low >> 63 ? low : high >> 63 ^ Long.MAX_VALUE;
                },
                false);
    }

    /** Returns the first eight bytes of a string, as a signed integer in their order. */
    private static long start(VariableWidthColumn strings, long row) {
        return StringSort.word(strings, row, 0) ^ Long.MIN_VALUE;
    }
}
