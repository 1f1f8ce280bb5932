// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;

/**
 * What a plan must know about a column.
 *
 * @param type the type of its values
 * @param nullable whether some value may be null
 * @param dictionary whether values are indices into a dictionary
 * @param characters bytes of all strings; 0 for fixed width and dictionaries
 */
public record ColumnStatistics(
        ColumnType type, boolean nullable, boolean dictionary, long characters) {

    /** Returns what is known of a column, which stays where it lies. */
    public static ColumnStatistics of(Table table, String name) {
        return table.remote()
                .map(remote -> of(remote.shape(name)))
                .orElseGet(() -> of(table.column(name)));
    }

    private static ColumnStatistics of(RemoteColumns.Shape shape) {
        return new ColumnStatistics(
                shape.type(), shape.nullable(), shape.isDictionary(), shape.characters());
    }

    public static ColumnStatistics of(Column column) {
        boolean nullable = column.validity().hasNulls();
        return switch (column) {
            case BitColumn bits -> new ColumnStatistics(bits.type(), nullable, false, 0);
            case FixedWidthColumn fixed -> new ColumnStatistics(fixed.type(), nullable, false, 0);
            case VariableWidthColumn strings ->
                    new ColumnStatistics(strings.type(), nullable, false, strings.characters());
            case DictionaryColumn dictionary ->
                    new ColumnStatistics(
                            dictionary.type(),
                            nullable || dictionary.dictionary().validity().hasNulls(),
                            true,
                            0);
            case ListColumn lists -> new ColumnStatistics(lists.type(), nullable, false, 0);
        };
    }

    /** Returns what is likely of a part of the rows. */
    public ColumnStatistics ofPart(int parts) {
        return ofShare(1.0 / parts);
    }

    /** Returns what is likely of a share of the rows, at most 1. */
    public ColumnStatistics ofShare(double share) {
        double some = Math.min(characters, Math.ceil(characters * PlanTuning.PART_GROWTH * share));
        return new ColumnStatistics(type, nullable, dictionary, (long) some);
    }

    /** Returns the bits that a row takes on the device, without string bytes and validity. */
    public int fixedBits() {
        boolean isBit = !dictionary && type == ColumnType.Primitive.BOOL;
        return isBit ? 1 : fixedBytes() * Byte.SIZE;
    }

    /** Returns the bytes that a row takes, without string bytes and validity; at least one. */
    public int fixedBytes() {
        if (dictionary || type.isVariableWidth()) {
            return Integer.BYTES;
        }
        return Math.max(1, type.byteWidth());
    }
}
