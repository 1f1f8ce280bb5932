// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Logic;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Computes what a join without keys compares once for each row of a side, not for each pair: {@code
 * on a.time > b.time + interval 1 hour}. Columns that are compared are then looked up by their
 * order.
 */
final class ComparedColumns {

    private final Side left;
    private final Side right;

    private ComparedColumns(Side left, Side right) {
        this.left = left;
        this.right = right;
    }

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, ComparedColumns::node);
    }

    private static LogicalPlan node(LogicalPlan plan) {
        if (!(plan instanceof Join join)
                || !join.keys().isEmpty()
                || join.left().names() == null
                || join.right().names() == null) {
            return plan;
        }
        return new ComparedColumns(new Side(join.left(), "left"), new Side(join.right(), "right"))
                .of(join);
    }

    /** The rows of a side, and the columns that are added to them. */
    private static final class Side {

        private final LogicalPlan rows;
        private final String side;
        private final Set<String> names;
        private final List<DerivedColumn> added = new ArrayList<>();

        Side(LogicalPlan rows, String side) {
            this.rows = rows;
            this.side = side;
            names = new HashSet<>(rows.names());
        }

        /** Returns the column of a value of this side, or null if it needs none or is of none. */
        @Nullable Expression column(Expression value) {
            Set<String> columns = value.columns();
            if (value instanceof Expression.ColumnReference
                    || columns.isEmpty()
                    || !names.containsAll(columns)
                    || isByChance(value)) {
                return null;
            }
            String name = "compared " + added.size() + " of the " + side + " side";
            added.add(new DerivedColumn(name, value));
            return Expression.column(name);
        }

        /** Returns whether a value may be another one each time: what names no column may be. */
        private static boolean isByChance(Expression value) {
            return value instanceof FunctionCall && value.columns().isEmpty()
                    || value.operands().stream().anyMatch(Side::isByChance);
        }

        LogicalPlan withAdded() {
            if (added.isEmpty()) {
                return rows;
            }
            List<DerivedColumn> all = new ArrayList<>(Expressions.columns(rows.names()));
            all.addAll(added);
            return new Project(rows, all);
        }
    }

    private LogicalPlan of(Join join) {
        List<Expression> conditions =
                Expressions.conjuncts(join.condition()).stream().map(this::compared).toList();
        return left.added.isEmpty() && right.added.isEmpty()
                ? join
                : new Project(
                        new Join(
                                join.type(),
                                left.withAdded(),
                                right.withAdded(),
                                List.of(),
                                Expressions.all(conditions),
                                join.mark()),
                        Expressions.columns(join.names()));
    }

    private Expression compared(Expression condition) {
        return condition instanceof Logic.Comparison(var operator, var one, var other)
                        && isOfBoth(condition)
                ? new Logic.Comparison(operator, column(one), column(other))
                : condition;
    }

    private boolean isOfBoth(Expression condition) {
        return !left.names.containsAll(condition.columns())
                && !right.names.containsAll(condition.columns());
    }

    private Expression column(Expression value) {
        Expression ofLeft = left.column(value);
        Expression made = ofLeft == null ? right.column(value) : ofLeft;
        return made == null ? value : made;
    }
}
