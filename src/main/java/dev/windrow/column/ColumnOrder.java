// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.lang.foreign.MemorySegment;

/**
 * The ascending order of a column's values: nulls are last; NaN equals NaN and is greater than
 * every number; -0.0 equals 0.0; strings compare by their bytes.
 */
@FunctionalInterface
public interface ColumnOrder {

    /**
     * {@return less than 0, 0 or more than 0 if the value of one row is less than, equal to or
     * greater than that of another}
     *
     * @param rowA the one row
     * @param rowB the other row
     */
    int compare(long rowA, long rowB);

    /**
     * {@return the order of a column's values}
     *
     * @param column a column of any type but lists
     * @throws IllegalArgumentException for a column of lists
     */
    static ColumnOrder of(Column column) {
        ColumnOrder values = ofValues(column);
        return (a, b) -> {
            boolean nullA = column.isNull(a);
            boolean nullB = column.isNull(b);
            if (nullA || nullB) {
                return Boolean.compare(nullA, nullB);
            }
            return values.compare(a, b);
        };
    }

    private static ColumnOrder ofValues(Column column) {
        return switch (column) {
            case BitColumn bits -> (a, b) -> Boolean.compare(bits.raw(a), bits.raw(b));
            case FixedWidthColumn fixed -> ofFixedWidth(fixed);
            case ListColumn lists -> throw new IllegalArgumentException("lists have no order");
            case VariableWidthColumn strings -> (a, b) -> compareBytes(strings, a, b);
            case DictionaryColumn dictionary ->
                    (a, b) ->
                            compareBytes(
                                    dictionary.dictionary(),
                                    dictionary.indices().rawLong(a),
                                    dictionary.indices().rawLong(b));
        };
    }

    private static ColumnOrder ofFixedWidth(FixedWidthColumn column) {
        if (column.type().leastWidth() > Long.BYTES) {
            return (a, b) ->
                    Int128.compare(
                            column.rawHigh(a),
                            column.rawLow(a),
                            column.rawHigh(b),
                            column.rawLow(b));
        }
        if (column.type().isFloat()) {
            return (a, b) -> compareDoubles(column.rawDouble(a), column.rawDouble(b));
        }
        return (a, b) -> Long.compare(column.rawLong(a), column.rawLong(b));
    }

    /** Compares two floats: NaN is greatest, and -0.0 equals 0.0. */
    private static int compareDoubles(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        return a == b ? 0 : Boolean.compare(Double.isNaN(a), Double.isNaN(b));
    }

    private static int compareBytes(VariableWidthColumn strings, long a, long b) {
        MemorySegment bytes = strings.bytes();
        long startA = strings.offset(a);
        long startB = strings.offset(b);
        long endA = strings.offset(a + 1);
        long endB = strings.offset(b + 1);
        long at = MemorySegment.mismatch(bytes, startA, endA, bytes, startB, endB);
        if (at == -1) {
            return 0;
        }
        if (startA + at == endA || startB + at == endB) {
            return Long.compare(endA - startA, endB - startB);
        }
        return Integer.compare(
                bytes.get(java.lang.foreign.ValueLayout.JAVA_BYTE, startA + at) & 0xff,
                bytes.get(java.lang.foreign.ValueLayout.JAVA_BYTE, startB + at) & 0xff);
    }
}
