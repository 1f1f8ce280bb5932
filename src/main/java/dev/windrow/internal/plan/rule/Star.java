// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.StringFunction;
import dev.windrow.query.TemporalFunction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Groups of the rows of one input, the fact, to each of which other inputs, its dimensions, have at
 * most one row to add: a tree of joins, taken apart. The query is over the columns of all of them.
 *
 * <p>Inner joins are taken apart on both sides, whatever their order: each input becomes a dimension
 * by one of the keys that it shares with the fact or with a dimension before it, and further keys
 * are conditions.
 *
 * <p>What is computed of one input alone is computed there, as a column of its own: conditions of
 * texts, which no kernel has, and whatever a dimension's rows are fewer for.
 *
 * @param query the groups; its condition leaves out rows as the joins do
 * @param fact the input whose rows are grouped
 * @param wanted its columns that are wanted
 * @param computed columns that are computed of its rows
 * @param dimensions the other inputs, each after those that have its key
 */
public record Star(
        GroupByQuery query,
        LogicalPlan fact,
        List<String> wanted,
        List<DerivedColumn> computed,
        List<Dimension> dimensions) {

    /**
     * An input whose rows are looked up.
     *
     * @param label what it is looked up for
     * @param key the column that has the key of the row, of the fact or of a dimension before it
     * @param plan the input, with its own key and all columns that are wanted of it
     * @param ownKey the name of its key
     * @param storedKey the column of its rows that the key is; null if it is computed
     * @param columns the columns that are looked up
     * @param isOptional whether rows count for which it has none
     * @param isAny whether it may have several rows of a key, of which any will do
     * @param found the name of a column that tells whether it has a row
     */
    public record Dimension(
            String label,
            String key,
            LogicalPlan plan,
            String ownKey,
            @Nullable String storedKey,
            List<String> columns,
            boolean isOptional,
            boolean isAny,
            String found) {}

    /**
     * Returns what groups ask of a tree of joins; null if it is none of that kind.
     *
     * @param isInMemory whether the rows of a node without inputs are in memory, so that their
     *     conditions need not be met before they are looked at
     * @param isKept whether the rows of such a node are kept by their keys, so that they are looked
     *     up as they are and their conditions are those of the fact's rows
     * @param takesAll whether joins of dimensions with each other are taken apart, too; otherwise a
     *     dimension may be a join, whose rows are made before they are looked up, by their
     *     conditions
     */
    public static @Nullable Star of(
            Aggregate aggregate,
            RowEstimates estimates,
            Predicate<LogicalPlan> isInMemory,
            Predicate<LogicalPlan> isKept,
            boolean takesAll) {
        return aggregate.sets() == null
                        && hasJoin(aggregate.input())
                        && !ComputedGroups.aggregatesKey(aggregate.query())
                ? new Taken(
                                aggregate,
                                estimates,
                                isInMemory,
                                takesAll ? isKept : plan -> false,
                                takesAll)
                        .star()
                : null;
    }

    /** Returns whether rows come of a join, but for conditions and computed columns. */
    private static boolean hasJoin(LogicalPlan plan) {
        return plan instanceof Join
                || (plan instanceof Filter || plan instanceof Project)
                        && hasJoin(plan.inputs().getFirst());
    }

    /** An input as it is found, and what is computed of it. */
    private static final class Side {

        private final JoinType type;
        private final LogicalPlan plan;
        private final Set<String> names;
        private final Map<Expression, String> computed = new LinkedHashMap<>();
        private final Set<String> wanted = new LinkedHashSet<>();
        private boolean isFact;
        private String key = "";
        private Expression ownKey = Expression.nullLiteral();
        private String label = "";

        /**
         * Makes a side.
         *
         * @param type how it is joined
         * @param names its columns that joins hand on
         */
        Side(JoinType type, LogicalPlan plan, Set<String> names) {
            this.type = type;
            this.plan = plan;
            this.names = names;
        }

        /** A row that is left out computes nothing, so nothing may fail of it. */
        private boolean mayCompute() {
            return type == JoinType.INNER;
        }
    }

    /**
     * What must be equal of two sides.
     *
     * @param dimension the only one that it can make a dimension; null if either can be
     */
    private record Edge(Expression left, Expression right, @Nullable Side dimension) {

        Expression condition() {
            return left.equalTo(right);
        }
    }

    /** A side that can be looked up by an edge. */
    private record Candidate(Edge edge, String key, Side parent, Side side, Expression ownKey) {}

    /** A tree of joins on the way to its fact. */
    private static final class Taken {

        /** The names that columns get here. */
        private static final Pattern MADE = Pattern.compile("(key|found|computed) \\d+");

        private final RowEstimates estimates;
        private final Predicate<LogicalPlan> isInMemory;
        private final Predicate<LogicalPlan> isKept;
        private final boolean takesAll;
        private final List<Expression> conditions = new ArrayList<>();
        private final List<Edge> edges = new ArrayList<>();

        /** The fact, and dimensions behind those that have their keys. */
        private final List<Side> sides = new ArrayList<>();

        private final List<Side> others = new ArrayList<>();
        private @Nullable Map<String, Expression> columns;
        private final GroupByQuery query;
        private LogicalPlan node;
        private boolean isStar = true;
        private int computed;

        Taken(
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
            Side fact = new Side(JoinType.INNER, node, names);
            fact.isFact = true;
            sides.add(fact);
            if (!attach()) {
                return null;
            }
            Map<String, Expression> all = columns;
            GroupByQuery over =
                    (all == null ? query : ComputedGroups.over(query, all)).withWhere(null);
            return haveOwnNames() ? made(over) : null;
        }

        /** Gives each dimension a key; returns whether all have one. */
        private boolean attach() {
            while (!others.isEmpty()) {
                Candidate best = null;
                for (Edge edge : edges) {
                    Expression left = edge.left();
                    Expression right = edge.right();
                    Side named = edge.dimension();
                    Side ofRight = named == null ? other(edge, right) : named;
                    best = better(best, candidate(edge, left, right, ofRight));
                    best = better(best, candidate(edge, right, left, other(edge, left)));
                }
                if (best == null) {
                    return false;
                }
                Side side = best.side();
                side.key = best.key();
                side.ownKey = best.ownKey();
                String type = side.type.name().toLowerCase(Locale.ROOT);
                side.label =
                        "%s join on %s = %s".formatted(type, side.key, side.ownKey.label());
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
                Edge edge, Expression key, Expression ownKey, @Nullable Side side) {
            return side != null
                            && others.contains(side)
                            && key instanceof Expression.ColumnReference(String name)
                            && side(sides, Set.of(name)) instanceof Side parent
                    ? new Candidate(edge, name, parent, side, ownKey)
                    : null;
        }

        /** Returns the input of inner joins that may be looked up by a key of its own. */
        private @Nullable Side other(Edge edge, Expression ownKey) {
            Side side = edge.dimension() == null ? side(others, ownKey.columns()) : null;
            return side != null && side.mayCompute() ? side : null;
        }

        private boolean haveOwnNames() {
            Set<String> seen = new HashSet<>();
            return sides.stream()
                    .flatMap(side -> side.names.stream())
                    .allMatch(name -> seen.add(name) && !MADE.matcher(name).matches());
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
                        return addKeys(join, null)
                                && takeOther(join.left())
                                && takeOther(join.right());
                    }
                    default -> {}
                }
            }
            if (plan.names() == null) {
                return false;
            }
            Set<String> names = new HashSet<>(plan.names());
            return others.add(new Side(JoinType.INNER, bare(plan, isKept, names), names));
        }

        private static boolean areChosen(List<DerivedColumn> columns) {
            return columns.stream().allMatch(each -> each.equals(DerivedColumn.of(each.name())));
        }

        /** Returns whether a node is conditions and choices of columns of rows of a kind. */
        private static boolean isOf(LogicalPlan plan, Predicate<LogicalPlan> kind) {
            return switch (plan) {
                case Filter(LogicalPlan input, var _) -> isOf(input, kind);
                case Project(LogicalPlan input, var chosen) ->
                        areChosen(chosen) && isOf(input, kind);
                default -> kind.test(plan);
            };
        }

        /**
         * Takes conditions and choices of columns above rows of a kind.
         *
         * @param names gets the columns that are handed on or have conditions
         * @return the rows
         */
        private LogicalPlan bare(
                LogicalPlan plan, Predicate<LogicalPlan> kind, Set<String> names) {
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
                    others.stream()
                            .allMatch(side -> Collections.disjoint(side.names, byName.keySet()));
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
            Side side =
                    new Side(
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

        private boolean addKeys(Join join, @Nullable Side dimension) {
            for (EqualKey key : join.keys()) {
                edges.add(new Edge(key.left(), key.right(), dimension));
            }
            if (join.condition() != null) {
                conditions.add(join.condition());
            }
            return join.keys().stream().noneMatch(EqualKey::matchesNulls);
        }

        private Star made(GroupByQuery over) {
            List<Expression> all = new ArrayList<>();
            List<Dimension> dimensions = new ArrayList<>();
            GroupByQuery rewritten = rewritten(over);
            for (Expression condition : conditions) {
                all.add(rewritten(condition));
            }
            Set<String> used = new LinkedHashSet<>(rewritten.inputNames());
            all.forEach(each -> used.addAll(each.columns()));
            sides.forEach(side -> used.add(side.key));
            for (Side side : sides) {
                used.stream().filter(side.names::contains).forEach(side.wanted::add);
                if (side.isFact) {
                    continue;
                }
                dimensions.add(dimension(side, dimensions.size()));
                Expression found = Expression.column(dimensions.getLast().found());
                switch (side.type) {
                    case INNER, SEMI -> all.add(found);
                    case ANTI -> all.add(new Logic.Not(found));
                    default -> {}
                }
            }
            Side fact = sides.getFirst();
            return new Star(
                    rewritten.withWhere(Expressions.all(all)),
                    fact.plan,
                    List.copyOf(fact.wanted),
                    columns(fact.computed),
                    dimensions);
        }

        private static List<DerivedColumn> columns(Map<Expression, String> computed) {
            List<DerivedColumn> columns = new ArrayList<>();
            computed.forEach((of, name) -> columns.add(new DerivedColumn(name, of)));
            return columns;
        }

        private Dimension dimension(Side side, int number) {
            String ownKey =
                    side.ownKey instanceof Expression.ColumnReference(String name)
                                    && side.wanted.contains(name)
                            ? name
                            : "key " + number;
            List<DerivedColumn> wanted = Expressions.columns(side.wanted);
            wanted.addAll(columns(side.computed));
            List<String> columns = wanted.stream().map(DerivedColumn::name).toList();
            if (!side.wanted.contains(ownKey)) {
                wanted.add(new DerivedColumn(ownKey, side.ownKey));
            }
            return new Dimension(
                    side.label,
                    side.key,
                    new Project(side.plan, wanted),
                    ownKey,
                    side.ownKey instanceof Expression.ColumnReference(String name) ? name : null,
                    columns,
                    side.type.keepsLeft(),
                    !side.type.hasRightColumns(),
                    "found " + number);
        }

        private GroupByQuery rewritten(GroupByQuery asked) {
            List<DerivedColumn> keys = new ArrayList<>();
            Map<String, Expression> computedKeys = Expressions.byName(asked.computedKeys());
            for (String key : asked.keys()) {
                Expression value = computedKeys.get(key);
                keys.add(value == null ? DerivedColumn.of(key) : key(key, value));
            }
            return asked.withKeyColumns(keys)
                    .withAggregations(
                            asked.aggregations().stream()
                                    .map(
                                            named ->
                                                    new NamedAggregation(
                                                            named.aggregation(),
                                                            named.name(),
                                                            named.derived().stream()
                                                                    .map(this::rewritten)
                                                                    .toList()))
                                    .toList());
        }

        /** A key that one dimension tells is a column of that dimension, of the key's name. */
        private DerivedColumn key(String name, Expression value) {
            Side side = side(sides, value.columns());
            if (side == null || side.isFact || !side.mayCompute() || !isTotal(value)) {
                return new DerivedColumn(name, value);
            }
            side.computed.put(value, name);
            return DerivedColumn.of(name);
        }

        private DerivedColumn rewritten(DerivedColumn column) {
            return new DerivedColumn(column.name(), rewritten(column.expression()));
        }

        private Expression rewritten(Expression expression) {
            Side side = isCondition(expression) ? computing(expression) : null;
            if (side != null) {
                return column(side, expression);
            }
            List<Expression> operands =
                    switch (expression) {
                        case Logic.And and -> together(and.operands(), true);
                        case Logic.Or or -> together(or.operands(), false);
                        default -> expression.operands();
                    };
            if (operands.isEmpty()) {
                return expression;
            }
            List<Expression> made = operands.stream().map(this::rewritten).toList();
            return switch (expression) {
                case Logic.And _ -> Expressions.all(made);
                case Logic.Or _ -> made.size() == 1 ? made.getFirst() : Logic.Or.of(made);
                default -> made.equals(operands) ? expression : expression.withOperands(made);
            };
        }

        /** Puts conditions of one dimension together, so that they become one column. */
        private List<Expression> together(List<Expression> conditions, boolean areAll) {
            Map<Object, List<Expression>> bySide = new LinkedHashMap<>();
            for (Expression condition : conditions) {
                Side side = computing(condition);
                bySide.computeIfAbsent(side == null ? condition : side, absent -> new ArrayList<>())
                        .add(condition);
            }
            List<Expression> all = new ArrayList<>();
            for (List<Expression> same : bySide.values()) {
                all.add(
                        same.size() == 1
                                ? same.getFirst()
                                : areAll ? Logic.And.of(same) : Logic.Or.of(same));
            }
            return all;
        }

        private Expression column(Side side, Expression expression) {
            String name = side.computed.get(expression);
            if (name == null) {
                name = "computed " + computed++;
                side.computed.put(expression, name);
            }
            return Expression.column(name);
        }

        /** Returns the only side that has some columns; null if there is no such one. */
        private static @Nullable Side side(List<Side> sides, Set<String> names) {
            return names.isEmpty()
                    ? null
                    : sides.stream()
                            .filter(side -> side.names.containsAll(names))
                            .findFirst()
                            .orElse(null);
        }

        /** Returns the side that computes an expression by itself; null if none does. */
        private @Nullable Side computing(Expression expression) {
            Side side = isTotal(expression) ? side(sides, expression.columns()) : null;
            return side != null
                            && side.mayCompute()
                            && (side.isFact || isKept.test(side.plan)
                                    ? areTexts(expression)
                                    : !isColumn(expression))
                    ? side
                    : null;
        }

        private static boolean isColumn(Expression expression) {
            return expression instanceof Expression.ColumnReference;
        }

        private static boolean isCondition(Expression expression) {
            return expression instanceof Logic
                    || expression instanceof StringFunction.Contains
                    || expression instanceof StringFunction.Like;
        }

        /** Returns whether no kernel has a condition, nor any condition that it is made of. */
        private static boolean areTexts(Expression expression) {
            return expression instanceof Logic.And || expression instanceof Logic.Or
                    ? expression.operands().stream().allMatch(Taken::areTexts)
                    : hasText(expression);
        }

        private static boolean hasText(Expression expression) {
            return expression instanceof StringFunction
                    || expression instanceof Literal.TextLiteral
                    || expression.operands().stream().anyMatch(Taken::hasText);
        }

        /** Returns whether an expression has a value, or none, of any row: nothing fails. */
        private static boolean isTotal(Expression expression) {
            boolean isKnown =
                    switch (expression) {
                        case Expression.ColumnReference _,
                                Literal _,
                                Logic _,
                                Conditional.Case _,
                                StringFunction.Contains _,
                                StringFunction.Like _,
                                TemporalFunction.FieldOf _ ->
                                true;
                        default -> false;
                    };
            return isKnown && expression.operands().stream().allMatch(Taken::isTotal);
        }
    }
}
