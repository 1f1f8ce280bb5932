// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.engine.ExactMean;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes results of the totals and counts that the last merge leaves. */
final class Means {

    private Means() {}

    /**
     * Returns the result of a query.
     *
     * @param merged the last answer; the result takes it over
     * @param keys the names of the key columns
     * @param results how each result is made
     */
    static Table finish(Table merged, List<String> keys, List<PartialQuery.Result> results) {
        ColumnMemory memory = new ColumnMemory();
        memory.own(merged);
        try {
            Map<String, Column> columns = new LinkedHashMap<>();
            keys.forEach(key -> columns.put(key, merged.column(key)));
            for (PartialQuery.Result result : results) {
                columns.put(result.name(), column(merged, result, memory));
            }
            return new Table(columns, merged.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private static Column column(Table merged, PartialQuery.Result result, ColumnMemory memory) {
        return switch (result) {
            case PartialQuery.Result.Same same -> merged.column(same.column());
            case PartialQuery.Result.Count count ->
                    counts((FixedWidthColumn) merged.column(count.column()), memory);
            case PartialQuery.Result.Mean mean ->
                    mean(
                            (FixedWidthColumn) merged.column(mean.total()),
                            (FixedWidthColumn) merged.column(mean.count()),
                            memory);
        };
    }

    /** Without keys there is a group even of no partial aggregates, whose sum is null. */
    private static Column counts(FixedWidthColumn sums, ColumnMemory memory) {
        if (sums.rows() != 1 || !sums.isNull(0)) {
            return sums;
        }
        try (ColumnBuilder zero = ColumnBuilder.of(ColumnType.Primitive.INT64, 1)) {
            zero.appendLong(0);
            return zero.build(memory);
        }
    }

    private static Column mean(
            FixedWidthColumn totals, FixedWidthColumn counts, ColumnMemory memory) {
        try (ColumnBuilder means = ColumnBuilder.of(ColumnType.Primitive.FLOAT64, totals.rows())) {
            for (long row = 0; row < totals.rows(); row++) {
                if (totals.isNull(row)) {
                    means.appendNull();
                } else {
                    means.appendDouble(mean(totals, row, RawValues.getLong(counts, row)));
                }
            }
            return means.build(memory);
        }
    }

    private static double mean(FixedWidthColumn totals, long row, long count) {
        if (totals.type().isFloat()) {
            return RawValues.getDouble(totals, row) / count;
        }
        if (totals.type() instanceof ColumnType.Decimal decimal) {
            long high = RawValues.getHighLong(totals, row);
            long low = RawValues.getLowLong(totals, row);
            return ExactMean.of(high >> 63, high, low, count, decimal.scale());
        }
        long total = RawValues.getLong(totals, row);
        return ExactMean.of(total >> 63, total >> 63, total, count, 0);
    }
}
