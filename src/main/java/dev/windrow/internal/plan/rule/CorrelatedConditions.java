// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes conditions of a correlated subquery those of its join, where the subquery only selects rows
 * and computes columns of them.
 */
final class CorrelatedConditions {

    private final Set<String> outer;
    private final List<Expression> conditions = new ArrayList<>();
    private List<DerivedColumn> columns;
    private LogicalPlan input;

    private CorrelatedConditions(LogicalPlan plan, Set<String> outer) {
        this.outer = outer;
        input = plan;
        List<String> names = plan.names();
        columns = Expressions.columns(names == null ? List.of() : names);
    }

    /**
     * Returns a join whose right side names no column of the left one, or null where more has to be
     * done.
     *
     * @param outer the columns of the left side that the right one names
     */
    static @Nullable Join of(Join join, Set<String> outer) {
        CorrelatedConditions right = new CorrelatedConditions(join.right(), outer);
        right.peel();
        return right.isPlain() ? right.joined(join) : null;
    }

    /** Takes off what only selects and computes, down to rows that name no outer column. */
    private void peel() {
        while (FreeColumns.of(input).stream().anyMatch(outer::contains)) {
            switch (input) {
                case Filter(LogicalPlan below, Expression condition) -> {
                    conditions.addAll(Expressions.conjuncts(condition));
                    input = below;
                }
                // Names that rows have in between may be those of outer columns.
                case Project(Project(LogicalPlan below, var first), var inner)
                        when !namesAsOuter(below, first) ->
                        input = new Project(below, replaced(inner, Expressions.byName(first)));
                case Project(LogicalPlan below, List<DerivedColumn> inner) -> {
                    if (namesAsOuter(below, inner)) {
                        return;
                    }
                    Map<String, Expression> byName = Expressions.byName(inner);
                    conditions.replaceAll(each -> Expressions.replaced(each, byName));
                    columns = replaced(columns, byName);
                    input = below;
                }
                case Sort sort -> input = sort.input();
                default -> {
                    return;
                }
            }
        }
    }

    private static List<DerivedColumn> replaced(
            List<DerivedColumn> columns, Map<String, Expression> byName) {
        return columns.stream()
                .map(
                        each ->
                                new DerivedColumn(
                                        each.name(),
                                        Expressions.replaced(each.expression(), byName)))
                .toList();
    }

    /** Returns whether columns are computed of some that have the names of outer ones. */
    private boolean namesAsOuter(LogicalPlan below, List<DerivedColumn> computed) {
        List<String> names = below.names();
        return names == null
                || computed.stream()
                        .flatMap(each -> each.expression().columns().stream())
                        .anyMatch(each -> outer.contains(each) && names.contains(each));
    }

    private boolean isPlain() {
        List<String> names = input.names();
        // A column of its own hides one of that name.
        return names != null
                && names.stream().noneMatch(outer::contains)
                && FreeColumns.of(input).stream().noneMatch(outer::contains)
                && columns.stream()
                        .flatMap(each -> each.expression().columns().stream())
                        .noneMatch(outer::contains);
    }

    private @Nullable Join joined(Join join) {
        Map<String, Expression> shown = new HashMap<>(Expressions.byName(columns));
        List<DerivedColumn> all = new ArrayList<>(columns);
        List<Expression> ofRight = new ArrayList<>();
        List<Expression> ofBoth = new ArrayList<>();
        for (Expression condition : conditions) {
            boolean isOfBoth = condition.columns().stream().anyMatch(outer::contains);
            (isOfBoth ? ofBoth : ofRight).add(condition);
        }
        for (Expression condition : ofBoth) {
            for (String name : condition.columns()) {
                Expression own = Expression.column(name);
                Expression known = outer.contains(name) ? own : shown.putIfAbsent(name, own);
                if (known == null) {
                    all.add(new DerivedColumn(name, own));
                } else if (!known.equals(own)) {
                    return null;
                }
            }
        }
        Expression selected = Expressions.all(ofRight);
        if (join.condition() != null) {
            ofBoth.add(join.condition());
        }
        return new Join(
                join.type(),
                join.left(),
                new Project(selected == null ? input : new Filter(input, selected), all),
                join.keys(),
                Expressions.all(ofBoth),
                join.mark());
    }
}
