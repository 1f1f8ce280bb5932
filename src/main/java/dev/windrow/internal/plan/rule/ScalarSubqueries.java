// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.query.DerivedColumn;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Puts values in place of subqueries that have one row, whatever row asks for it. Such a subquery
 * runs before all else: what is compared with its value reaches files and the sides of joins, as
 * what is compared with a literal does.
 *
 * <p>A subquery that takes rows which the query makes once stays, since they would be made twice.
 */
public final class ScalarSubqueries {

    private final Map<Integer, Integer> uses;
    private final Function<LogicalPlan, @Nullable List<DerivedColumn>> row;

    private ScalarSubqueries(
            LogicalPlan plan, Function<LogicalPlan, @Nullable List<DerivedColumn>> row) {
        this.row = row;
        uses = SharedRows.uses(plan);
    }

    /**
     * Returns a plan with the values of subqueries.
     *
     * @param row runs a subquery, and returns its columns as expressions without columns, or null
     *     if there are none for its rows
     */
    public static LogicalPlan apply(
            LogicalPlan plan, Function<LogicalPlan, @Nullable List<DerivedColumn>> row) {
        return Rewriting.bottomUp(plan, new ScalarSubqueries(plan, row)::of);
    }

    private LogicalPlan of(LogicalPlan plan) {
        if (!(plan instanceof Join join)
                || join.type() != JoinType.SINGLE
                || !join.keys().isEmpty()
                || join.condition() != null
                || join.left().names() == null
                || !isAlone(join.right())) {
            return plan;
        }
        List<DerivedColumn> values = row.apply(join.right());
        if (values == null) {
            return plan;
        }
        List<DerivedColumn> columns = new ArrayList<>(Expressions.columns(join.left().names()));
        columns.addAll(values);
        return new Project(join.left(), columns);
    }

    /** Returns whether a subquery needs nothing of the query around it. */
    private boolean isAlone(LogicalPlan subquery) {
        return areNamesKnown(subquery)
                && FreeColumns.of(subquery).isEmpty()
                && SharedRows.uses(subquery).entrySet().stream()
                        .allMatch(each -> uses.get(each.getKey()).equals(each.getValue()));
    }

    private static boolean areNamesKnown(LogicalPlan plan) {
        return !(plan instanceof WorkingRows)
                && plan.names() != null
                && plan.inputs().stream().allMatch(ScalarSubqueries::areNamesKnown);
    }
}
