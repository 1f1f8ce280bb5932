// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Joins each row with the nearest one of another table, or with that of its place.
 *
 * <p>The rows of both tables are sorted together by what they are near by. The last row of the
 * right table before one of the left table is the one that it is joined with, by its number: no
 * pair is looked at that is not joined.
 */
final class NearestRows {

    private final Statement statement;

    NearestRows(Statement statement) {
        this.statement = statement;
    }

    /** Joins the rows of the same place; those that are left over are joined with nulls. */
    LogicalPlan samePlaces(LogicalPlan left, LogicalPlan right) {
        String ofLeft = unique("place");
        String ofRight = unique("place");
        Join join =
                new Join(
                        JoinType.FULL,
                        numbered(left, ofLeft),
                        numbered(right, ofRight),
                        List.of(equal(ofLeft, ofRight)),
                        null,
                        null);
        return shown(join, Join.of(JoinType.FULL, left, right, null));
    }

    /**
     * Joins with the nearest rows.
     *
     * @param condition equal keys, and one comparison by which rows are near
     */
    LogicalPlan of(
            JoinType type, LogicalPlan left, LogicalPlan right, Expression condition, Span span) {
        requireOwnRows(left, right, span);
        Conditions conditions = new Conditions(left, right, span);
        conjuncts(condition).forEach(conditions::add);
        String number = unique("number");
        LogicalPlan rows =
                new Shared(statement.names().next(), "rows to be near", numbered(right, number));
        String nearest = unique("nearest");
        LogicalPlan found = found(left, rows, conditions, number, nearest);
        Join join = new Join(type, found, rows, List.of(equal(nearest, number)), null, null);
        return shown(join, Join.of(type, left, right, null));
    }

    /** Requires that the rows of the right side are the same for each row of the left one. */
    private void requireOwnRows(LogicalPlan left, LogicalPlan right, Span span) {
        List<String> names = left.names();
        if (names != null && !Collections.disjoint(FreeColumns.of(right), names)) {
            throw statement
                    .text()
                    .unsupported(
                            "ASOF JOIN with columns of the left side in the right one", span, "");
        }
    }

    /** Adds the number of the nearest row of the right table to each row of the left one. */
    private LogicalPlan found(
            LogicalPlan left,
            LogicalPlan right,
            Conditions conditions,
            String number,
            String nearest) {
        List<DerivedColumn> ofLeft = new ArrayList<>(columns(left));
        List<DerivedColumn> ofRight = new ArrayList<>();
        ofLeft.forEach(
                each -> ofRight.add(new DerivedColumn(each.name(), Expression.nullLiteral())));
        List<String> keys = new ArrayList<>();
        Expression areThere = Expression.literal(true);
        for (Logic.Comparison equal : conditions.equal) {
            String key = unique("key");
            keys.add(key);
            ofLeft.add(new DerivedColumn(key, equal.left()));
            ofRight.add(new DerivedColumn(key, equal.right()));
            areThere = areThere.and(equal.right().isNotNull());
        }
        Logic.Comparison order = conditions.order();
        String place = unique("place");
        ofLeft.add(new DerivedColumn(place, order.left()));
        ofRight.add(new DerivedColumn(place, order.right()));
        areThere = areThere.and(order.right().isNotNull());
        for (Expression each : conditions.ofRight) {
            areThere = areThere.and(each);
        }
        boolean mayBeEqual =
                order.operator() == ComparisonOperator.AT_LEAST
                        || order.operator() == ComparisonOperator.AT_MOST;
        boolean isDescending =
                order.operator() == ComparisonOperator.LESS
                        || order.operator() == ComparisonOperator.AT_MOST;
        int leftSide = mayBeEqual ? 1 : 0;
        String side = unique("side");
        ofLeft.add(new DerivedColumn(side, Expression.literal(leftSide)));
        ofRight.add(new DerivedColumn(side, Expression.literal(1 - leftSide)));
        String seen = unique("number");
        ofLeft.add(new DerivedColumn(seen, Expression.nullLiteral()));
        ofRight.add(new DerivedColumn(seen, Expression.column(number)));
        String last = unique("last");
        Window window =
                new Window(
                        keys,
                        List.of(
                                new SortKey(place, isDescending, false),
                                new SortKey(side, false, false),
                                // Of rows that are equally near, the first.
                                new SortKey(seen, true, false)),
                        Frame.soFar(),
                        List.of(WindowFunctions.lastValue(seen).ignoreNulls().as(last)));
        LogicalPlan both =
                new Union(
                        List.of(
                                new Project(left, ofLeft),
                                new Project(new Filter(right, areThere), ofRight)));
        Expression isNear = Expression.column(place).isNotNull();
        for (Expression each : conditions.ofLeft) {
            isNear = isNear.and(each);
        }
        List<DerivedColumn> result = new ArrayList<>(columns(left));
        result.add(
                new DerivedColumn(
                        nearest,
                        new Conditional.Case(
                                List.of(new Conditional.When(isNear, Expression.column(last))),
                                null)));
        return new Project(
                new Filter(
                        new Windows(both, window),
                        Expression.column(side).equalTo(Expression.literal(leftSide))),
                result);
    }

    private String unique(String name) {
        return statement.names().unique("(" + name + ")", "nearest");
    }

    private static EqualKey equal(String left, String right) {
        return new EqualKey(Expression.column(left), Expression.column(right), false);
    }

    private static LogicalPlan numbered(LogicalPlan rows, String number) {
        return new Windows(
                rows,
                new Window(
                        List.of(),
                        List.of(),
                        Frame.soFar(),
                        List.of(WindowFunctions.rowNumber().as(number))));
    }

    private static List<DerivedColumn> columns(LogicalPlan plan) {
        List<String> names = plan.names();
        return names == null ? List.of() : names.stream().map(DerivedColumn::of).toList();
    }

    private static LogicalPlan shown(Join join, LogicalPlan like) {
        return new Project(join, columns(like));
    }

    private static List<Expression> conjuncts(Expression condition) {
        return condition instanceof Logic.And and
                ? and.conditions().stream().flatMap(each -> conjuncts(each).stream()).toList()
                : List.of(condition);
    }

    /** The parts of a condition. */
    private final class Conditions {

        private final List<Logic.Comparison> equal = new ArrayList<>();
        private final List<Expression> ofLeft = new ArrayList<>();
        private final List<Expression> ofRight = new ArrayList<>();
        private final List<String> left;
        private final List<String> right;
        private final Span span;
        private Logic.@Nullable Comparison order;

        Conditions(LogicalPlan left, LogicalPlan right, Span span) {
            this.left = columns(left).stream().map(DerivedColumn::name).toList();
            this.right = columns(right).stream().map(DerivedColumn::name).toList();
            this.span = span;
        }

        void add(Expression condition) {
            if (right.stream().noneMatch(condition.columns()::contains)) {
                ofLeft.add(condition);
            } else if (left.stream().noneMatch(condition.columns()::contains)) {
                ofRight.add(condition);
            } else if (turned(condition) instanceof Logic.Comparison comparison
                    && comparison.operator() == ComparisonOperator.EQUAL) {
                equal.add(comparison);
            } else if (turned(condition) instanceof Logic.Comparison comparison
                    && comparison.operator() != ComparisonOperator.NOT_EQUAL
                    && order == null) {
                order = comparison;
            } else {
                throw refused();
            }
        }

        Logic.Comparison order() {
            if (order == null) {
                throw refused();
            }
            return order;
        }

        private RuntimeException refused() {
            return statement
                    .text()
                    .unsupported(
                            "ASOF JOIN on other than equal columns and one comparison such as >=",
                            span,
                            "");
        }

        /** Returns a comparison with what the left table has on its left side, or null. */
        private Logic.@Nullable Comparison turned(Expression condition) {
            if (!(condition instanceof Logic.Comparison comparison)) {
                return null;
            }
            if (isOf(comparison.left(), left) && isOf(comparison.right(), right)) {
                return comparison;
            }
            return isOf(comparison.right(), left) && isOf(comparison.left(), right)
                    ? new Logic.Comparison(
                            comparison.operator().mirrored(), comparison.right(), comparison.left())
                    : null;
        }

        private static boolean isOf(Expression expression, List<String> names) {
            return names.containsAll(expression.columns());
        }
    }
}
