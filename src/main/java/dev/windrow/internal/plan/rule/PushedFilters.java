// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks conditions as soon as the columns that they name are there: below joins, groups and windows,
 * and as keys of the joins that make them possible.
 */
final class PushedFilters {

    private PushedFilters() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(
                plan,
                node ->
                        switch (node) {
                            case Filter(LogicalPlan input, Expression condition) ->
                                    into(input, conjuncts(condition));
                            case Join join -> into(join, List.of());
                            default -> node;
                        });
    }

    /**
     * Returns the rows of a node that meet conditions. Those that name a column of a query around
     * stay where they are: below, another column may have that name.
     */
    private static LogicalPlan into(LogicalPlan plan, List<Expression> conditions) {
        if (conditions.isEmpty()) {
            // What is below has been looked at already.
            return plan;
        }
        List<String> names = plan.names();
        if (names == null) {
            return inside(plan, conditions);
        }
        Set<String> own = new HashSet<>(names);
        List<Expression> here =
                conditions.stream().filter(each -> own.containsAll(each.columns())).toList();
        List<Expression> others =
                conditions.stream().filter(each -> !own.containsAll(each.columns())).toList();
        return filtered(inside(plan, here), others);
    }

    private static LogicalPlan inside(LogicalPlan plan, List<Expression> conditions) {
        return switch (plan) {
            case Filter(LogicalPlan input, Expression condition) -> {
                Set<Expression> all = new LinkedHashSet<>(conjuncts(condition));
                all.addAll(conditions);
                yield into(input, List.copyOf(all));
            }
            case Join join -> into(join, conditions);
            case LogicalPlan some when conditions.isEmpty() -> some;
            case Project(LogicalPlan input, List<DerivedColumn> columns) -> {
                Map<String, Expression> byName = Expressions.byName(columns);
                yield new Project(
                        into(
                                input,
                                conditions.stream()
                                        .map(each -> Expressions.replaced(each, byName))
                                        .toList()),
                        columns);
            }
            case Aggregate aggregate -> into(aggregate, conditions);
            case Windows windows -> {
                Set<String> partition = new HashSet<>(windows.window().partition());
                Split split = Split.of(conditions, partition);
                yield filtered(
                        split.inside().isEmpty()
                                ? windows
                                : windows.over(into(windows.input(), split.inside())),
                        split.outside());
            }
            case Sort sort -> sort.over(into(sort.input(), conditions));
            case Union union ->
                    union.withInputs(
                            union.inputs().stream().map(each -> into(each, conditions)).toList());
            default -> filtered(plan, conditions);
        };
    }

    private static LogicalPlan filtered(LogicalPlan plan, List<Expression> conditions) {
        Expression all = Expressions.all(conditions);
        return all == null ? plan : new Filter(plan, all);
    }

    /** Conditions of some columns alone, those that others imply among them, and all others. */
    private record Split(List<Expression> inside, List<Expression> outside) {
        static Split of(List<Expression> conditions, Set<String> columns) {
            List<Expression> inside = new ArrayList<>();
            List<Expression> outside = new ArrayList<>();
            for (Expression condition : conditions) {
                (isOf(condition, columns) ? inside : outside).add(condition);
                Expression implied =
                        condition instanceof Logic.Or or && !isOf(or, columns)
                                ? implied(or, columns)
                                : null;
                if (implied != null) {
                    inside.add(implied);
                }
            }
            return new Split(inside, outside);
        }
    }

    private static boolean isOf(Expression condition, Set<String> names) {
        return !condition.columns().isEmpty() && names.containsAll(condition.columns());
    }

    /** Returns what the branches of an OR ask of some columns; null where one asks nothing. */
    private static @Nullable Expression implied(Logic.Or or, Set<String> columns) {
        Set<Expression> branches = new LinkedHashSet<>();
        for (Expression branch : or.operands()) {
            Expression own =
                    Expressions.all(
                            Expressions.conjuncts(branch).stream()
                                    .filter(each -> isOf(each, columns))
                                    .toList());
            if (own == null) {
                return null;
            }
            branches.add(own);
        }
        return Logic.Or.of(List.copyOf(branches));
    }

    /** Groups of some keys are those of the rows with these keys. */
    private static LogicalPlan into(Aggregate aggregate, List<Expression> conditions) {
        if (aggregate.sets() != null) {
            return filtered(aggregate, conditions);
        }
        Map<String, Expression> computed = Expressions.byName(aggregate.query().computedKeys());
        Split split = Split.of(conditions, new HashSet<>(aggregate.query().keys()));
        List<Expression> ofRows =
                split.inside().stream().map(each -> Expressions.replaced(each, computed)).toList();
        return filtered(
                ofRows.isEmpty() ? aggregate : aggregate.over(into(aggregate.input(), ofRows)),
                split.outside());
    }

    private static LogicalPlan into(Join join, List<Expression> conditions) {
        Set<String> left = names(join.left());
        Set<String> right = names(join.right());
        Sides sides = new Sides(join, left, right);
        Expressions.conjuncts(join.condition()).stream()
                .flatMap(each -> conjuncts(each).stream())
                .forEach(sides::addOn);
        List<Expression> above = new ArrayList<>();
        conditions.forEach(each -> sides.addAbove(each, above));
        return filtered(sides.join(), above);
    }

    private static Set<String> names(LogicalPlan plan) {
        List<String> names = plan.names();
        return names == null ? Set.of() : new HashSet<>(names);
    }

    /** Where the conditions of a join and those above it go. */
    private static final class Sides {

        private final Join join;
        private final Set<String> left;
        private final Set<String> right;
        private final List<Expression> ofLeft = new ArrayList<>();
        private final List<Expression> ofRight = new ArrayList<>();
        private final List<Expression> ofBoth = new ArrayList<>();
        private final List<EqualKey> keys;
        private JoinType type;
        private @Nullable String mark;
        private @Nullable DerivedColumn known;

        Sides(Join join, Set<String> left, Set<String> right) {
            this.join = join;
            this.left = left;
            this.right = right;
            keys = new ArrayList<>(join.keys());
            type = join.type();
            mark = join.mark();
        }

        /** Adds a condition of the pairs that belong together. */
        void addOn(Expression condition) {
            EqualKey key = key(condition);
            boolean isOfLeft = isOf(condition, left);
            boolean isOfRight = isOf(condition, right);
            boolean mayFilterRight = type != JoinType.RIGHT && type != JoinType.FULL;
            boolean mayFilterLeft =
                    type == JoinType.INNER || type == JoinType.SEMI || type == JoinType.RIGHT;
            if (key != null && type == JoinType.MARK) {
                // A condition that is not known to hold marks no row; a key would say so of nulls.
                keys.add(new EqualKey(key.left(), key.right(), true));
                ofRight.add(key.right().isNotNull());
            } else if (key != null) {
                keys.add(key);
            } else if (isOfRight && mayFilterRight) {
                ofRight.add(condition);
            } else if (isOfLeft && mayFilterLeft) {
                ofLeft.add(condition);
            } else {
                ofBoth.add(condition);
                if (condition instanceof Logic.Or or && !isOfLeft && !isOfRight) {
                    addImplied(or, left, mayFilterLeft, ofLeft);
                    addImplied(or, right, mayFilterRight, ofRight);
                }
            }
        }

        /** Adds what the branches of an OR ask of one side: no other row of it can be in a pair. */
        private static void addImplied(
                Logic.Or or, Set<String> side, boolean mayFilter, List<Expression> ofSide) {
            Expression implied = mayFilter ? implied(or, side) : null;
            if (implied != null && !ofSide.contains(implied)) {
                ofSide.add(implied);
            }
        }

        /** Adds a condition of the result, or leaves it there. */
        void addAbove(Expression condition, List<Expression> above) {
            if (type == JoinType.INNER) {
                addOn(condition);
            } else if (mark != null && condition.equals(Expression.column(mark))) {
                become(JoinType.SEMI, true);
            } else if (mark != null
                    && condition.equals(Expression.column(mark).not())
                    && keys.stream().allMatch(this::isTrueOrFalse)) {
                become(JoinType.ANTI, false);
            } else if (type.keepsLeftColumns() && isOf(condition, left)) {
                ofLeft.add(condition);
            } else if (type == JoinType.RIGHT && isOf(condition, right)) {
                ofRight.add(condition);
            } else {
                above.add(condition);
            }
        }

        /** Returns whether no null makes a mark null. */
        private boolean isTrueOrFalse(EqualKey key) {
            return key.matchesNulls()
                    || NeverNull.is(join.left(), key.left())
                            && NeverNull.is(join.right(), key.right());
        }

        /**
         * A row that is kept only where its mark is true, or only where it is false, has no other.
         */
        private void become(JoinType other, boolean value) {
            type = other;
            known = new DerivedColumn(mark, Expression.literal(value));
            mark = null;
        }

        private @Nullable EqualKey key(Expression condition) {
            if (!(condition
                            instanceof
                            Logic.Comparison(
                                    Logic.ComparisonOperator operator,
                                    Expression a,
                                    Expression b))
                    || operator != Logic.ComparisonOperator.EQUAL) {
                return null;
            }
            if (isOf(a, left) && isOf(b, right)) {
                return new EqualKey(a, b, false);
            }
            return isOf(b, left) && isOf(a, right) ? new EqualKey(b, a, false) : null;
        }

        LogicalPlan join() {
            Join made =
                    new Join(
                            type,
                            into(join.left(), ofLeft),
                            into(join.right(), ofRight),
                            keys,
                            Expressions.all(ofBoth),
                            mark);
            List<String> names = made.names();
            if (known == null || names == null) {
                return made;
            }
            List<DerivedColumn> columns = Expressions.columns(names);
            columns.add(known);
            return new Project(made, columns);
        }
    }

    /**
     * Returns conditions that all must hold, also those that all branches of an OR have in common.
     */
    private static List<Expression> conjuncts(Expression condition) {
        List<Expression> all = new ArrayList<>();
        for (Expression each : Expressions.conjuncts(condition)) {
            if (each instanceof Logic.Or or) {
                addCommon(or, all);
            } else {
                all.add(each);
            }
        }
        return all;
    }

    private static void addCommon(Logic.Or or, List<Expression> all) {
        List<List<Expression>> branches =
                or.operands().stream().map(Expressions::conjuncts).toList();
        List<Expression> common =
                branches.getFirst().stream()
                        .filter(each -> branches.stream().allMatch(of -> of.contains(each)))
                        .distinct()
                        .toList();
        if (common.isEmpty()) {
            all.add(or);
            return;
        }
        all.addAll(common);
        List<Expression> rests = new ArrayList<>();
        for (List<Expression> branch : branches) {
            List<Expression> rest = new ArrayList<>(branch);
            rest.removeAll(common);
            Expression left = Expressions.all(rest);
            if (left == null) {
                return;
            }
            rests.add(left);
        }
        all.add(Logic.Or.of(rests));
    }
}
