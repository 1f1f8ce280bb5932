// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.plan.RefusedLists;

import java.util.List;

/** Hashes of rows, for estimates only: equal keys hash alike, unequal ones nearly always differ. */
final class RowHash {

    private static final long NULL = 0x6e756c6cL;
    private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

    private RowHash() {}

    static long of(List<Column> keys, long row) {
        long hash = 0;
        for (Column key : keys) {
            hash = mix(hash ^ (key.isNull(row) ? NULL : valueHash(key, row)));
        }
        return hash;
    }

    private static long valueHash(Column column, long row) {
        return switch (column) {
            case BitColumn bits -> RawValues.getBoolean(bits, row) ? 1 : 2;
            case FixedWidthColumn fixed -> fixedHash(fixed, row);
            case VariableWidthColumn strings -> bytesHash(strings, row);
            case DictionaryColumn dictionary ->
                    bytesHash(
                            dictionary.dictionary(), RawValues.getLong(dictionary.indices(), row));
            case ListColumn lists -> throw RefusedLists.reached(lists.type());
        };
    }

    private static long fixedHash(FixedWidthColumn column, long row) {
        if (column.type() instanceof ColumnType.Decimal) {
            return mix(RawValues.getHighLong(column, row)) ^ RawValues.getLowLong(column, row);
        }
        if (column.type().isFloat()) {
            return Double.doubleToLongBits(RawValues.getDouble(column, row) + 0.0);
        }
        return RawValues.getLong(column, row);
    }

    private static long bytesHash(VariableWidthColumn strings, long row) {
        long hash = strings.length(row);
        long end = strings.offset(row + 1);
        for (long at = strings.offset(row); at < end; at++) {
            hash = hash * 31 + strings.bytes().get(JAVA_BYTE, at);
        }
        return hash;
    }

    private static long mix(long value) {
        long mixed = value * MULTIPLIER;
        mixed = (mixed ^ mixed >>> 32) * MULTIPLIER;
        return mixed ^ mixed >>> 29;
    }
}
