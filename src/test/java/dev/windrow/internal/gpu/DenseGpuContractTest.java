// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

/** The contract with a slot for each possible key, for keys with a countable domain. */
class DenseGpuContractTest extends GpuContract {

    private static final long MOST_KEYS = 1 << 20;

    @Override
    Algorithm algorithm() {
        return Algorithm.DENSE;
    }

    @Override
    public boolean supports(Table input, GroupByQuery query) {
        long keys = 1;
        for (String name : query.keys()) {
            keys = Math.min(MOST_KEYS + 1, keys * values(input.column(name)));
        }
        return keys <= MOST_KEYS && super.supports(input, query);
    }

    /** Returns the number of possible values from the least to the greatest, null included. */
    private static long values(Column column) {
        return switch (column) {
            case BitColumn bits -> 3;
            case DictionaryColumn dictionary -> dictionary.dictionary().rows() + 1;
            case FixedWidthColumn fixed when isCountable(fixed.type()) -> span(fixed);
            default -> MOST_KEYS + 1;
        };
    }

    private static boolean isCountable(ColumnType type) {
        return !type.isFloat() && !(type instanceof ColumnType.Decimal);
    }

    private static long span(FixedWidthColumn column) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (long row = 0; row < column.rows(); row++) {
            if (!column.isNull(row)) {
                least = Math.min(least, RawValues.getLong(column, row));
                greatest = Math.max(greatest, RawValues.getLong(column, row));
            }
        }
        long span = greatest - least;
        return span < 0 || span > MOST_KEYS ? MOST_KEYS + 1 : span + 2;
    }
}
