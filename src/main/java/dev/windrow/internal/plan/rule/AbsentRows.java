// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;

/** What becomes of rows that are not there: nulls, counts of 0, or totals of nothing. */
final class AbsentRows {

    private AbsentRows() {}

    /** Returns whether an aggregation has a row where its input has none. */
    static boolean isOfOneRow(Aggregate aggregate) {
        return aggregate.query().keys().isEmpty() && aggregate.sets() == null;
    }

    /** Returns whether an expression is surely null where all columns are. */
    static boolean isNullOfNulls(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference _ -> true;
            case Expression.Arithmetic arithmetic ->
                    arithmetic.operands().stream().anyMatch(AbsentRows::isNullOfNulls);
            case Expression.Negation negation -> isNullOfNulls(negation.operand());
            case Expression.Cast cast -> isNullOfNulls(cast.operand());
            default -> false;
        };
    }

    /** Returns whether an aggregation of no rows is 0, rather than null. */
    static boolean counts(NamedAggregation named) {
        return switch (named.aggregation()) {
            case Aggregation.CountRows _, Aggregation.Count _, Aggregation.CountDistinct _ -> true;
            case Aggregation.Distinct(var of) -> of instanceof Aggregation.Count;
            default -> false;
        };
    }
}
