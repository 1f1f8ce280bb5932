// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.engine.ExactQuantile;
import dev.windrow.internal.engine.QuantileInterpolation;
import dev.windrow.query.Aggregation;

import java.math.BigInteger;
import java.util.stream.LongStream;

/** Quantiles and greatest values of decimals that 64 bits cannot encode in order. */
final class WideDecimals {

    private WideDecimals() {}

    /** Returns what makes the quantiles of a column. */
    static RowNumbers.Finish quantile(FixedWidthColumn column, Aggregation.Quantile asked) {
        ExactQuantile exact = new ExactQuantile(asked, column.type(), column.type());
        return (rows, target) -> {
            if (rows.length == 0) {
                target.appendNull();
                return;
            }
            long[] ascending = ascending(rows, column);
            double position = QuantileInterpolation.position(asked, rows.length);
            int low = (int) position;
            int high = (int) Math.ceil(position);
            BigInteger found =
                    exact.of(
                            RawValues.getUnscaled(column, ascending[low]),
                            RawValues.getUnscaled(column, ascending[high]),
                            position - low,
                            low % 2 == 0);
            target.appendInt128(Int128.high(found), found.longValue());
        };
    }

    /** Returns what makes lists of the greatest values of a column. */
    static RowNumbers.Finish top(FixedWidthColumn column, int count) {
        return (rows, target) -> {
            ColumnBuilder elements = target.elements();
            long[] ascending = ascending(rows, column);
            for (int i = rows.length - 1; i >= Math.max(0, rows.length - count); i--) {
                elements.appendRow(column, ascending[i]);
            }
            target.appendList();
        };
    }

    private static long[] ascending(long[] rows, FixedWidthColumn column) {
        return LongStream.of(rows)
                .boxed()
                .sorted(ColumnOrder.of(column)::compare)
                .mapToLong(Long::longValue)
                .toArray();
    }
}
