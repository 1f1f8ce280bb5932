// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.OverflowPolicy;

import java.util.List;
import java.util.function.LongSupplier;

/** Handles totals that do not fit their type. */
public final class SumOverflow {

    private SumOverflow() {}

    /**
     * Appends a total that does not fit as the sum's policy says; the policy is not to wrap.
     *
     * @param query the query
     * @param resolved its sum
     * @param target the result column
     * @param keys key columns in which to look up the group
     * @param row returns the group's row in those columns; called only if the sum fails
     * @throws WindrowException {@code OVERFLOW}, naming the column and the key
     */
    public static void append(
            ResolvedQuery query,
            ResolvedAggregation resolved,
            ColumnBuilder target,
            List<Column> keys,
            LongSupplier row) {
        Aggregation aggregation =
                resolved.aggregation()
                                instanceof Aggregation.Distinct(Aggregation.OfColumn ofColumn)
                        ? ofColumn
                        : resolved.aggregation();
        if (!(aggregation instanceof Aggregation.Sum sum)) {
            throw new WindrowException(
                    ErrorCode.INTERNAL, resolved.aggregation().label() + " cannot overflow");
        }
        if (sum.overflow() == OverflowPolicy.NULL) {
            target.appendNull();
            return;
        }
        throw failure(query, resolved, keys, row.getAsLong());
    }

    /**
     * Returns the failure of a total that does not fit.
     *
     * @param keys key columns in which to look up the group
     * @param row the group's row in those columns
     */
    public static WindrowException failure(
            ResolvedQuery query, ResolvedAggregation resolved, List<Column> keys, long row) {
        boolean canWrap = resolved.result().isInteger();
        return WindrowException.of(
                ErrorCode.OVERFLOW,
                "the sum of column \"%s\" does not fit %s in %s: choose the overflow policy %s",
                resolved.aggregation().columns().getFirst(),
                resolved.result().label(),
                KeyText.groupOf(query.keys(), keys, row),
                canWrap ? "null or wrap" : "null");
    }
}
