// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A tree of joins that is taken apart, node after node, on the way to its fact. What is left is
 * looked up by the keys that it shares with the fact or with what is looked up already.
 */
final class StarTree {

    /**
     * What must be equal of two sides.
     *
     * @param dimension the only one that it can make a dimension; null if either can be
     */
    private record Edge(Expression left, Expression right, @Nullable StarSide dimension) {

        Expression condition() {
            return left.equalTo(right);
        }
    }

    /** A side that can be looked up by an edge. */
    private record Candidate(
            Edge edge, String key, StarSide parent, StarSide side, Expression ownKey) {}

    private final RowEstimates estimates;
    private final Predicate<LogicalPlan> isInMemory;
    private final Predicate<LogicalPlan> isKept;
    private final boolean takesAll;
    private final List<Expression> conditions = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();

    /** The fact, and dimensions behind those that have their keys. */
    private final List<StarSide> sides = new ArrayList<>();

    private final List<StarSide> others = new ArrayList<>();
    private @Nullable Map<String, Expression> columns;
    private final GroupByQuery query;
    private LogicalPlan node;
    private boolean isStar = true;

    StarTree(
            Aggregate aggregate,
            RowEstimates estimates,
            Predicate<LogicalPlan> isInMemory,
            Predicate<LogicalPlan> isKept,
            boolean takesAll) {
        this.estimates = estimates;
        this.isInMemory = isInMemory;
        this.isKept = isKept;
        this.takesAll = takesAll;
        query = aggregate.query();
        node = aggregate.input();
        if (query.where() != null) {
            conditions.add(query.where());
        }
    }

    @Nullable Star star() {
        while (isStar && take()) {
            // One node after the other.
        }
        if (!isStar || others.isEmpty() || node.names() == null) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>(node.names());
        node = bare(node, isInMemory, names);
        StarSide fact = new StarSide(JoinType.INNER, node, names);
        fact.isFact = true;
        sides.add(fact);
        if (!attach()) {
            return null;
        }
        Map<String, Expression> all = columns;
        GroupByQuery over = (all == null ? query : ComputedGroups.over(query, all)).withWhere(null);
        return haveOwnNames() ? new StarColumns(sides, conditions, isKept).star(over) : null;
    }

    /** Gives each dimension a key; returns whether all have one. */
    private boolean attach() {
        while (!others.isEmpty()) {
            Candidate best = null;
            for (Edge edge : edges) {
                Expression left = edge.left();
                Expression right = edge.right();
                StarSide named = edge.dimension();
                StarSide ofRight = named == null ? other(edge, right) : named;
                best = better(best, candidate(edge, left, right, ofRight));
                best = better(best, candidate(edge, right, left, other(edge, left)));
            }
            if (best == null) {
                return false;
            }
            StarSide side = best.side();
            side.key = best.key();
            side.ownKey = best.ownKey();
            String type = side.type.name().toLowerCase(Locale.ROOT);
            side.label = "%s join on %s = %s".formatted(type, side.key, side.ownKey.label());
            edges.remove(best.edge());
            others.remove(side);
            sides.add(side);
        }
        edges.forEach(edge -> conditions.add(edge.condition()));
        return true;
    }

    /** A key names rows of fewer rows than have it, so one of the most rows is taken. */
    private @Nullable Candidate better(@Nullable Candidate one, @Nullable Candidate other) {
        return one == null
                        || other != null
                                && estimates.read(other.parent().plan)
                                        > estimates.read(one.parent().plan)
                ? other
                : one;
    }

    private @Nullable Candidate candidate(
            Edge edge, Expression key, Expression ownKey, @Nullable StarSide side) {
        return side != null
                        && others.contains(side)
                        && key instanceof Expression.ColumnReference(String name)
                        && StarSide.of(sides, Set.of(name)) instanceof StarSide parent
                ? new Candidate(edge, name, parent, side, ownKey)
                : null;
    }

    /** Returns the input of inner joins that may be looked up by a key of its own. */
    private @Nullable StarSide other(Edge edge, Expression ownKey) {
        StarSide side = edge.dimension() == null ? StarSide.of(others, ownKey.columns()) : null;
        return side != null && side.mayCompute() ? side : null;
    }

    private boolean haveOwnNames() {
        Set<String> seen = new HashSet<>();
        return sides.stream()
                .flatMap(side -> side.names.stream())
                .allMatch(name -> seen.add(name) && !StarColumns.MADE.matcher(name).matches());
    }

    /** Takes a node above the fact; returns whether there was one. */
    private boolean take() {
        switch (node) {
            case Filter(LogicalPlan input, Expression condition) when hasJoin(input) -> {
                conditions.add(condition);
                node = input;
            }
            case Project(LogicalPlan input, var computedOf) when hasJoin(input) -> {
                replace(Expressions.byName(computedOf));
                node = input;
            }
            case Join join -> {
                isStar = take(join);
                return isStar;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Takes an input that is not on the way to the fact. */
    private boolean takeOther(LogicalPlan plan) {
        if (takesAll && hasJoin(plan)) {
            switch (plan) {
                case Filter(LogicalPlan input, Expression condition) -> {
                    conditions.add(condition);
                    return takeOther(input);
                }
                case Project(LogicalPlan input, var chosen) when areChosen(chosen) -> {
                    return takeOther(input);
                }
                case Join join when join.type() == JoinType.INNER -> {
                    return addKeys(join, null) && takeOther(join.left()) && takeOther(join.right());
                }
                default -> {}
            }
        }
        if (plan.names() == null) {
            return false;
        }
        Set<String> names = new HashSet<>(plan.names());
        return others.add(new StarSide(JoinType.INNER, bare(plan, isKept, names), names));
    }

    private static boolean areChosen(List<DerivedColumn> columns) {
        return columns.stream().allMatch(each -> each.equals(DerivedColumn.of(each.name())));
    }

    /** Returns whether a node is conditions and choices of columns of rows of a kind. */
    private static boolean isOf(LogicalPlan plan, Predicate<LogicalPlan> kind) {
        return switch (plan) {
            case Filter(LogicalPlan input, var _) -> isOf(input, kind);
            case Project(LogicalPlan input, var chosen) -> areChosen(chosen) && isOf(input, kind);
            default -> kind.test(plan);
        };
    }

    /**
     * Takes conditions and choices of columns above rows of a kind.
     *
     * @param names gets the columns that are handed on or have conditions
     * @return the rows
     */
    private LogicalPlan bare(LogicalPlan plan, Predicate<LogicalPlan> kind, Set<String> names) {
        LogicalPlan rows = plan;
        while (isOf(rows, kind) && !kind.test(rows)) {
            if (rows instanceof Filter(var _, Expression condition)) {
                conditions.add(condition);
                names.addAll(condition.columns());
            }
            rows = rows.inputs().getFirst();
        }
        return rows;
    }

    /** Puts what columns are computed of in their place, unless a side has one of that name. */
    private void replace(Map<String, Expression> byName) {
        isStar =
                others.stream().allMatch(side -> Collections.disjoint(side.names, byName.keySet()));
        conditions.replaceAll(each -> Expressions.replaced(each, byName));
        edges.replaceAll(
                edge ->
                        new Edge(
                                Expressions.replaced(edge.left(), byName),
                                edge.dimension() == null
                                        ? Expressions.replaced(edge.right(), byName)
                                        : edge.right(),
                                edge.dimension()));
        Map<String, Expression> before = columns;
        if (before == null) {
            columns = new HashMap<>(byName);
        } else {
            before.replaceAll((name, value) -> Expressions.replaced(value, byName));
        }
    }

    private boolean take(Join join) {
        if (join.type() == JoinType.INNER) {
            boolean isLeft = most(join.left()) >= most(join.right());
            node = isLeft ? join.left() : join.right();
            return addKeys(join, null) && takeOther(isLeft ? join.right() : join.left());
        }
        boolean suits =
                switch (join.type()) {
                    case LEFT, SINGLE, SEMI, ANTI ->
                            join.condition() == null && join.keys().size() == 1;
                    case INNER, RIGHT, FULL, MARK -> false;
                };
        List<String> names = join.right().names();
        if (!suits || names == null) {
            return false;
        }
        node = join.left();
        StarSide side =
                new StarSide(
                        join.type(),
                        join.right(),
                        new HashSet<>(join.type().hasRightColumns() ? names : List.of()));
        others.add(side);
        return addKeys(join, side);
    }

    /** Returns the rows of the greatest input below a node. */
    private double most(LogicalPlan plan) {
        return plan.inputs().isEmpty()
                ? estimates.of(plan)
                : plan.inputs().stream().mapToDouble(this::most).max().orElseThrow();
    }

    private boolean addKeys(Join join, @Nullable StarSide dimension) {
        for (EqualKey key : join.keys()) {
            edges.add(new Edge(key.left(), key.right(), dimension));
        }
        if (join.condition() != null) {
            conditions.add(join.condition());
        }
        return join.keys().stream().noneMatch(EqualKey::matchesNulls);
    }

    /** Returns whether rows come of a join, but for conditions and computed columns. */
    static boolean hasJoin(LogicalPlan plan) {
        return plan instanceof Join
                || (plan instanceof Filter || plan instanceof Project)
                        && hasJoin(plan.inputs().getFirst());
    }
}
