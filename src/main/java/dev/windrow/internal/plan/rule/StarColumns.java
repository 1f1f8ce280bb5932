// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Writes what groups ask of joined rows anew, over the columns of a star: what is computed of one
 * side alone is a column of its own there.
 */
final class StarColumns {

    /** The names that columns get here. */
    static final Pattern MADE = Pattern.compile("(key|found|computed) \\d+");

    private final List<StarSide> sides;
    private final List<Expression> conditions;
    private final Predicate<LogicalPlan> isKept;
    private int computed;

    /**
     * Prepares.
     *
     * @param sides the fact, and dimensions behind those that have their keys
     * @param conditions those of rows
     * @param isKept whether rows of a node are looked up as they are
     */
    StarColumns(List<StarSide> sides, List<Expression> conditions, Predicate<LogicalPlan> isKept) {
        this.sides = sides;
        this.conditions = conditions;
        this.isKept = isKept;
    }

    /** Returns the star of a query over the sides' columns. */
    Star star(GroupByQuery over) {
        List<Expression> all = new ArrayList<>();
        List<Star.Dimension> dimensions = new ArrayList<>();
        GroupByQuery rewritten = rewritten(over);
        for (Expression condition : conditions) {
            all.add(rewritten(condition));
        }
        Set<String> used = new LinkedHashSet<>(rewritten.inputNames());
        all.forEach(each -> used.addAll(each.columns()));
        sides.forEach(side -> used.add(side.key));
        for (StarSide side : sides) {
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
        StarSide fact = sides.getFirst();
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

    private Star.Dimension dimension(StarSide side, int number) {
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
        return new Star.Dimension(
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
        StarSide side = StarSide.of(sides, value.columns());
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
        StarSide side = isCondition(expression) ? computing(expression) : null;
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
            StarSide side = computing(condition);
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

    private Expression column(StarSide side, Expression expression) {
        String name = side.computed.get(expression);
        if (name == null) {
            name = "computed " + computed++;
            side.computed.put(expression, name);
        }
        return Expression.column(name);
    }

    /** Returns the side that computes an expression by itself; null if none does. */
    private @Nullable StarSide computing(Expression expression) {
        StarSide side = isTotal(expression) ? StarSide.of(sides, expression.columns()) : null;
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
                ? expression.operands().stream().allMatch(StarColumns::areTexts)
                : hasText(expression);
    }

    private static boolean hasText(Expression expression) {
        return expression instanceof StringFunction
                || expression instanceof Literal.TextLiteral
                || expression.operands().stream().anyMatch(StarColumns::hasText);
    }

    /** Returns whether an expression has a value, or none, of any row: nothing fails. */
    static boolean isTotal(Expression expression) {
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
        return isKnown && expression.operands().stream().allMatch(StarColumns::isTotal);
    }
}
