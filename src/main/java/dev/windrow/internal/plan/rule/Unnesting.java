// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes plain joins of correlated subqueries, so that none is run for each row of the query around
 * it, as Neumann and Kemper (2015) do: the subquery is asked once for all values of the columns
 * that it names of the query around, and its rows carry these values along.
 */
final class Unnesting {

    /** The last number of names and of rows that are made once, which translators count upwards. */
    private int made;

    private Unnesting() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return new Unnesting().of(plan);
    }

    /**
     * Inner subqueries may name columns of several queries around them, so outer joins come first.
     */
    private LogicalPlan of(LogicalPlan plan) {
        LogicalPlan plain = plan instanceof Join join ? plain(join) : plan;
        return plain.withInputs(plain.inputs().stream().map(this::of).toList());
    }

    private LogicalPlan plain(Join join) {
        List<String> names = join.left().names();
        if (names == null) {
            return join;
        }
        Set<String> outer = new LinkedHashSet<>(FreeColumns.of(join.right()));
        outer.retainAll(new LinkedHashSet<>(names));
        if (outer.isEmpty()) {
            return join;
        }
        Join simple = CorrelatedConditions.of(join, outer);
        if (simple != null) {
            return shown(simple, join.names());
        }
        CorrelatedRows correlated = CorrelatedRows.of(join, outer, --made);
        List<EqualKey> keys = new ArrayList<>(join.keys());
        outer.forEach(
                name ->
                        keys.add(
                                new EqualKey(
                                        Expression.column(name),
                                        Expression.column(correlated.carried(name)),
                                        true)));
        Join joined =
                new Join(
                        join.type(),
                        correlated.left(),
                        correlated.right(),
                        keys,
                        join.condition(),
                        join.mark());
        return shown(joined, join.names());
    }

    /** Leaves out what the right side carries for the join alone. */
    private static LogicalPlan shown(Join joined, @Nullable List<String> names) {
        return joined.type().hasRightColumns() && names != null
                ? new LogicalPlan.Project(joined, Expressions.columns(names))
                : joined;
    }
}
