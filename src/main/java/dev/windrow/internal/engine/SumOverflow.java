// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Column;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.OverflowPolicy;

import java.util.List;

/** Handles totals that do not fit their type. */
public final class SumOverflow {

    private SumOverflow() {}

    /**
     * Returns whether a sum that does not fit gives null; its policy is not to wrap.
     *
     * @param resolved the sum
     * @return false if the query fails
     */
    public static boolean givesNull(ResolvedAggregation resolved) {
        Aggregation aggregation =
                resolved.aggregation()
                                instanceof Aggregation.Distinct(Aggregation.OfColumn ofColumn)
                        ? ofColumn
                        : resolved.aggregation();
        if (!(aggregation instanceof Aggregation.Sum sum)) {
            throw ErrorCode.INTERNAL.failure(resolved.aggregation().label() + " cannot overflow");
        }
        return sum.overflow() == OverflowPolicy.NULL;
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
        return ErrorCode.OVERFLOW.failure(
                "the sum of column \"%s\" does not fit %s in %s: choose the overflow policy %s",
                resolved.aggregation().columns().getFirst(),
                resolved.result().label(),
                KeyText.groupOf(query.keys(), keys, row),
                canWrap ? "null or wrap" : "null");
    }
}
