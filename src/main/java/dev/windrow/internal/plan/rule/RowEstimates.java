// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.OneRow;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;
import dev.windrow.scan.ColumnRange;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** About how many rows nodes have. The rows that are read are known, all else is guessed. */
public final class RowEstimates {

    /** More rows than any input has: what comes after all else. */
    static final double LATEST = 1e30;

    private static final double UNKNOWN_INPUT = 1e6;

    private static final double SHARE_OF_EQUAL = 0.05;
    private static final double SHARE_OF_RANGE = 0.3;
    private static final double SHARE_OF_OTHER = 0.5;
    private static final double SHARE_OF_GROUPS = 0.1;

    private final Map<LogicalPlan, Double> known = new IdentityHashMap<>();
    private final Map<List<Object>, Double> values = new HashMap<>();
    private final Map<LogicalPlan, Set<String>> names = new IdentityHashMap<>();

    /** Returns about how many rows a node has, at least 1. */
    public double of(LogicalPlan plan) {
        Double made = known.get(plan);
        if (made == null) {
            made = Math.max(1, guessed(plan));
            known.put(plan, made);
        }
        return made;
    }

    /** Returns about how many rows are read for a node, wherever below it. */
    public double read(LogicalPlan plan) {
        return plan.inputs().isEmpty()
                ? of(plan)
                : plan.inputs().stream().mapToDouble(this::read).sum();
    }

    private double guessed(LogicalPlan plan) {
        return switch (plan) {
            case Read read -> read.relation().expectedRows().orElse((long) UNKNOWN_INPUT);
            case OneRow _ -> 1;
            case LogicalPlan.Series series -> series.rows();
            case WorkingRows _ -> UNKNOWN_INPUT;
            case Filter(LogicalPlan input, Expression condition) -> of(input) * share(condition);
            case Aggregate aggregate ->
                    aggregate.query().keys().isEmpty()
                            ? 1
                            : of(aggregate.input()) * SHARE_OF_GROUPS;
            case Limit limit -> Math.min(of(limit.input()), limit.most());
            case TopN top -> Math.min(of(top.input()), top.most());
            case Union union -> union.inputs().stream().mapToDouble(this::of).sum();
            case Recursion recursion -> of(recursion.base());
            case Join join ->
                    switch (join.type()) {
                        case INNER -> ofJoin(join.left(), join.right(), join.keys());
                        case LEFT, MARK, SINGLE -> of(join.left());
                        case RIGHT -> of(join.right());
                        case FULL -> of(join.left()) + of(join.right());
                        case SEMI, ANTI -> of(join.left()) * SHARE_OF_OTHER;
                    };
            case Step step -> of(step.input());
        };
    }

    /**
     * Returns about how many rows a join has: of keys, each value is taken to be as frequent as
     * others, and the side with fewer values to have no others than the other side has.
     */
    double ofJoin(LogicalPlan left, LogicalPlan right, List<EqualKey> keys) {
        double pairs = of(left) * of(right);
        return keys.isEmpty()
                ? pairs
                : pairs / Math.max(1, Math.min(whole(left, keys, true), whole(right, keys, false)));
    }

    /** Returns about how many values a key has, before conditions. */
    private double whole(LogicalPlan plan, List<EqualKey> keys, boolean isLeft) {
        double most = 1;
        for (EqualKey key : keys) {
            Expression value = isLeft ? key.left() : key.right();
            for (String column : value.columns()) {
                most = Math.max(most, whole(plan, column));
            }
        }
        return most;
    }

    /** Returns the names of a node's columns, which a chain of joins asks for again and again. */
    private Set<String> names(LogicalPlan plan) {
        return names.computeIfAbsent(
                plan,
                absent -> {
                    List<String> all = plan.names();
                    return all == null ? Set.of() : new HashSet<>(all);
                });
    }

    private double whole(LogicalPlan plan, String column) {
        ColumnOrigin origin = ColumnOrigin.of(plan, column, this::names);
        double rows = of(origin.node());
        return origin.node() instanceof Read read
                ? Math.min(rows, values(read, origin.column()))
                : rows;
    }

    /**
     * Returns about how many values a column has: integers and dates, as many as lie between the
     * least and the greatest. Others are taken to be names of things rather than keys.
     */
    private double values(Read read, String column) {
        return values.computeIfAbsent(
                List.of(read.relation(), column),
                absent ->
                        read.relation()
                                .facts(List.of(column))
                                .map(facts -> facts.ranges().get(column))
                                .map(range -> values(range, of(read)))
                                .orElse(Double.POSITIVE_INFINITY));
    }

    private static double values(ColumnRange range, double rows) {
        if (!range.type().isInteger() && range.type() != Primitive.DATE32) {
            return Math.sqrt(rows);
        }
        return range.least() instanceof Number least && range.greatest() instanceof Number greatest
                ? greatest.doubleValue() - least.doubleValue() + 1
                : Double.POSITIVE_INFINITY;
    }

    private static double share(Expression condition) {
        double share = 1;
        for (Expression each : Expressions.conjuncts(condition)) {
            share *=
                    switch (each) {
                        case Logic.Comparison comparison ->
                                comparison.operator() == Logic.ComparisonOperator.EQUAL
                                        ? SHARE_OF_EQUAL
                                        : SHARE_OF_RANGE;
                        case Logic.In in -> Math.min(1, SHARE_OF_EQUAL * in.values().size());
                        default -> SHARE_OF_OTHER;
                    };
        }
        return share;
    }
}
