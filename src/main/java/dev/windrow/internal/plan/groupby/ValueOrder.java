// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.ColumnStatistics;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/**
 * An order of each group's rows that have a value. Aggregations that read the same order share it.
 *
 * @param kind the order
 * @param column the column whose null values are left out; null if all rows are taken, in their own
 *     order
 * @param others further columns whose null values are left out
 */
public record ValueOrder(Kind kind, @Nullable String column, List<String> others) {

    public ValueOrder {
        others = List.copyOf(others);
    }

    /** Makes an order that leaves out the nulls of at most one column. */
    public ValueOrder(Kind kind, @Nullable String column) {
        this(kind, column, List.of());
    }

    /** What rows are ordered by. */
    public enum Kind {
        /** As they lie in the table. */
        ROWS,
        /**
         * By their values: numbers ascending, NaN last; equal decimals and equal strings are
         * adjacent, in no further order. Rows with equal values stay as they lie in the table.
         */
        VALUES
    }

    /** The encoding of values as words whose unsigned order is that of the values. */
    public enum Encoding {
        /** The values are not read. */
        NONE,
        /** A bit. */
        BOOL,
        /** Two's complement with the sign flipped, cut to its width. */
        INTEGER,
        /** The bits of a 32-bit float, ordered, with one NaN and one zero. */
        FLOAT32,
        /** The bits of a 64-bit float, ordered, with one NaN and one zero. */
        FLOAT64,
        /** The low word, then the high word. */
        DECIMAL,
        /** The index of the first row that was found to hold the same string. */
        INTERNED_STRING,
        /** The rank of the value among the distinct entries of the dictionary, in order. */
        DICTIONARY
    }

    /** Returns the encoding of the column's values. */
    public Encoding encoding(Map<String, ColumnStatistics> columns) {
        if (kind == Kind.ROWS) {
            return Encoding.NONE;
        }
        ColumnStatistics statistics = columns.get(column);
        if (statistics.dictionary()) {
            return Encoding.DICTIONARY;
        }
        return switch (statistics.type()) {
            case ColumnType.Primitive.BOOL -> Encoding.BOOL;
            case ColumnType.Primitive.FLOAT32 -> Encoding.FLOAT32;
            case ColumnType.Primitive.FLOAT64 -> Encoding.FLOAT64;
            case ColumnType.Primitive.UTF8, ColumnType.Primitive.BINARY -> Encoding.INTERNED_STRING;
            case ColumnType.Decimal decimal -> Encoding.DECIMAL;
            case ColumnType.Primitive.INT8,
                    ColumnType.Primitive.INT16,
                    ColumnType.Primitive.INT32,
                    ColumnType.Primitive.INT64,
                    ColumnType.Primitive.DATE32 ->
                    Encoding.INTEGER;
            case ColumnType.Timestamp _, ColumnType.Time _ -> Encoding.INTEGER;
            case ColumnType.ListOf _,
                    ColumnType.StructOf _,
                    ColumnType.Named _,
                    ColumnType.Packed _ ->
                    throw new IllegalArgumentException("an order of " + statistics.type());
        };
    }

    /** Returns the words of an encoded value. */
    public int words(Map<String, ColumnStatistics> columns) {
        return switch (encoding(columns)) {
            case NONE -> 0;
            case BOOL, INTEGER, FLOAT32, FLOAT64, INTERNED_STRING, DICTIONARY -> 1;
            case DECIMAL -> 2;
        };
    }

    /** Returns the bits of each word that differ between values. */
    public int wordBits(Map<String, ColumnStatistics> columns) {
        return switch (encoding(columns)) {
            case NONE -> 0;
            case BOOL -> 1;
            case INTEGER -> columns.get(column).type().byteWidth() * Byte.SIZE;
            case FLOAT32 -> Float.SIZE;
            case INTERNED_STRING, DICTIONARY -> Integer.SIZE - 1;
            case FLOAT64, DECIMAL -> Long.SIZE;
        };
    }
}
