// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.PartitionLimit;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalInt;

/**
 * Leaves rows out before a window, where a condition asks for the first ones of each partition:
 * {@code qualify row_number() over (partition by a order by b) <= 3}.
 */
final class LimitedPartitions {

    /** From this number of wanted rows on, partitions are sorted whole. */
    private static final int MOST_ROWS = 1 << 7;

    private LimitedPartitions() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, LimitedPartitions::node);
    }

    private static LogicalPlan node(LogicalPlan plan) {
        if (!(plan
                        instanceof
                        Filter(Windows(LogicalPlan input, Window window), Expression condition))
                || !numbersRows(window)) {
            return plan;
        }
        OptionalInt most =
                Expressions.conjuncts(condition).stream()
                        .flatMapToInt(each -> most(each, window).stream())
                        .min();
        return most.isEmpty()
                ? plan
                : new Filter(
                        new Windows(new PartitionLimit(input, window, most.getAsInt()), window),
                        condition);
    }

    /** Returns whether rows that come later change no result of a window. */
    private static boolean numbersRows(Window window) {
        return window.functions().stream()
                .allMatch(
                        named ->
                                named.function() instanceof WindowFunction.RowNumber
                                        || named.function() instanceof WindowFunction.Rank);
    }

    /** Returns how many rows a condition lets through at most, if it names their number. */
    private static OptionalInt most(Expression condition, Window window) {
        if (!(condition
                instanceof Logic.Comparison(var operator, Expression left, Expression right))) {
            return OptionalInt.empty();
        }
        if (left instanceof Literal && !(right instanceof Literal)) {
            return most(new Logic.Comparison(operator.mirrored(), right, left), window);
        }
        boolean isNumber =
                left instanceof Expression.ColumnReference(String name)
                        && window.functions().stream().anyMatch(each -> each.name().equals(name));
        if (!isNumber || !(right instanceof Literal.NumberLiteral(BigDecimal value))) {
            return OptionalInt.empty();
        }
        BigDecimal most =
                switch (operator) {
                    case EQUAL, AT_MOST -> value.setScale(0, RoundingMode.FLOOR);
                    case LESS -> value.setScale(0, RoundingMode.CEILING).subtract(BigDecimal.ONE);
                    case GREATER, AT_LEAST, NOT_EQUAL -> BigDecimal.valueOf(Long.MAX_VALUE);
                };
        boolean areFew = most.compareTo(BigDecimal.valueOf(MOST_ROWS)) <= 0;
        return areFew
                ? OptionalInt.of(most.max(BigDecimal.ONE).intValueExact())
                : OptionalInt.empty();
    }
}
