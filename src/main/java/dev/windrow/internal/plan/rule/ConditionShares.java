// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * About which share of rows meets a condition: what a column's range tells of comparisons with
 * literals, and a guess of all else. Values are taken to be as frequent as others, and columns to
 * have nothing to do with one another.
 *
 * @param columns tells of a column between which numbers its values lie, or null
 */
record ConditionShares(Function<String, @Nullable Values> columns) {

    private static final double OF_EQUAL = 0.05;
    private static final double OF_RANGE = 0.3;
    private static final double OF_PATTERN = 0.1;
    private static final double OF_NULL = 0.05;
    private static final double OF_OTHER = 0.5;

    /**
     * Where the values of a column lie.
     *
     * @param least the least one, as a number; dates are days
     * @param greatest the greatest one
     * @param count about how many there are
     */
    record Values(double least, double greatest, double count) {

        double share(Interval interval) {
            double from = Math.max(least, interval.from);
            double to = Math.min(greatest, interval.to);
            double span = greatest - least;
            if (from > to) {
                return 0;
            }
            return span == 0 ? 1 : Math.max((to - from) / span, 1 / count);
        }
    }

    private record Interval(double from, double to) {
        static final Interval ALL =
                new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

        Interval with(Logic.ComparisonOperator operator, double bound) {
            return switch (operator) {
                case LESS, AT_MOST -> new Interval(from, Math.min(to, bound));
                case GREATER, AT_LEAST -> new Interval(Math.max(from, bound), to);
                default -> this;
            };
        }
    }

    /** Returns a share from 0 to 1. */
    double of(Expression condition) {
        double share = 1;
        Map<String, Interval> intervals = new HashMap<>();
        for (Expression each : Expressions.conjuncts(condition)) {
            Bound bound = each instanceof Logic.Comparison compared ? Bound.of(compared) : null;
            if (bound == null || !bound.isRange() || columns.apply(bound.column) == null) {
                share *= ofOne(each);
            } else {
                Interval before = intervals.getOrDefault(bound.column, Interval.ALL);
                intervals.put(bound.column, before.with(bound.operator, bound.value));
            }
        }
        for (Map.Entry<String, Interval> each : intervals.entrySet()) {
            Values values = columns.apply(each.getKey());
            share *= values == null ? 1 : values.share(each.getValue());
        }
        return share;
    }

    private double ofOne(Expression condition) {
        return switch (condition) {
            case Logic.Comparison comparison -> comparison(comparison);
            case Logic.In in -> Math.min(1, ofEqual(in.value()) * in.values().size());
            case Logic.Among among -> among(among);
            case Logic.Or or -> {
                double none = 1;
                for (Expression each : or.conditions()) {
                    none *= 1 - of(each);
                }
                yield 1 - none;
            }
            case Logic.Not not -> 1 - of(not.operand());
            case Logic.IsNull _ -> OF_NULL;
            case StringFunction.Like _, StringFunction.Contains _, RegexFunction.Matches _ ->
                    OF_PATTERN;
            default -> OF_OTHER;
        };
    }

    private double comparison(Logic.Comparison comparison) {
        return switch (comparison.operator()) {
            case EQUAL ->
                    ofEqual(
                            comparison.left() instanceof Literal
                                    ? comparison.right()
                                    : comparison.left());
            case NOT_EQUAL -> 1 - OF_EQUAL;
            default -> OF_RANGE;
        };
    }

    private double ofEqual(Expression value) {
        Values known =
                value instanceof Expression.ColumnReference(String name)
                        ? columns.apply(name)
                        : null;
        return known == null ? OF_EQUAL : 1 / known.count;
    }

    private double among(Logic.Among among) {
        Values known =
                among.value() instanceof Expression.ColumnReference(String name)
                        ? columns.apply(name)
                        : null;
        return known == null ? OF_OTHER : Math.min(1, among.keys().count() / known.count);
    }

    /** A comparison of a column with a number, or with what is counted as one. */
    private record Bound(String column, Logic.ComparisonOperator operator, double value) {

        static @Nullable Bound of(Logic.Comparison comparison) {
            List<Expression> sides = new ArrayList<>(comparison.operands());
            Logic.ComparisonOperator operator = comparison.operator();
            if (sides.getFirst() instanceof Literal) {
                sides = sides.reversed();
                operator = operator.mirrored();
            }
            Double value = sides.getLast() instanceof Literal literal ? number(literal) : null;
            return value != null
                            && sides.getFirst() instanceof Expression.ColumnReference(String name)
                    ? new Bound(name, operator, value)
                    : null;
        }

        boolean isRange() {
            return operator != Logic.ComparisonOperator.EQUAL
                    && operator != Logic.ComparisonOperator.NOT_EQUAL;
        }

        private static @Nullable Double number(Literal literal) {
            return switch (literal) {
                case Literal.NumberLiteral number -> number.value().doubleValue();
                case Literal.FloatLiteral number -> number.value();
                case Literal.DateLiteral date -> (double) date.value().toEpochDay();
                default -> null;
            };
        }
    }
}
