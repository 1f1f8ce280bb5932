// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Predicate;

/**
 * Groups of the rows of one input, the fact, to each of which other inputs, its dimensions, have at
 * most one row to add: a tree of joins, taken apart. The query is over the columns of all of them.
 *
 * <p>Inner joins are taken apart on both sides, whatever their order: each input becomes a
 * dimension by one of the keys that it shares with the fact or with a dimension before it, and
 * further keys are conditions.
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

    /** Returns the conditions of which rows must meet all. */
    public List<Expression> conditions() {
        return Expressions.conjuncts(query.where());
    }

    /** Returns those of them that fail for no row, whatever it has. */
    public List<Expression> totalConditions() {
        return conditions().stream().filter(StarColumns::isTotal).toList();
    }

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
        boolean mayBe =
                aggregate.sets() == null
                        && StarTree.hasJoin(aggregate.input())
                        && !ComputedGroups.aggregatesKey(aggregate.query());
        Predicate<LogicalPlan> staysAsItIs = takesAll ? isKept : plan -> false;
        return mayBe
                ? new StarTree(aggregate, estimates, isInMemory, staysAsItIs, takesAll).star()
                : null;
    }
}
