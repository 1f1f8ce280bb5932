// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a GROUP BY asks of its groups, as clauses that may be given in any order.
 *
 * @param select what is computed of the groups, in place of their columns; none for those
 * @param having a condition, or null for all groups. Where a group's own column and one that is
 *     computed have one name, it means the group's
 * @param order the most significant first; none for no order. It means columns that are computed
 *     first
 * @param limit the most groups, from the first one on
 */
public record ResultClauses(
        List<DerivedColumn> select, @Nullable Expression having, List<SortKey> order, long limit) {

    /** All groups as they are, in any order. */
    public static final ResultClauses NONE =
            new ResultClauses(List.of(), null, List.of(), Long.MAX_VALUE);

    /** Copies the lists. */
    public ResultClauses {
        select = List.copyOf(select);
        order = List.copyOf(order);
    }

    /** Returns these clauses with other columns. */
    public ResultClauses withSelect(List<DerivedColumn> columns) {
        return new ResultClauses(columns, having, order, limit);
    }

    /** Returns these clauses with another condition. */
    public ResultClauses withHaving(Expression condition) {
        return new ResultClauses(select, condition, order, limit);
    }

    /** Returns these clauses with another order. */
    public ResultClauses withOrder(List<SortKey> keys) {
        return new ResultClauses(select, having, keys, limit);
    }

    /** Returns these clauses with another number of groups. */
    public ResultClauses withLimit(long most) {
        return new ResultClauses(select, having, order, most);
    }

    /**
     * Returns what these clauses make of groups.
     *
     * @param groups groups whose columns are known
     * @throws WindrowException {@code UNKNOWN_COLUMN} if they lack a column that is named here
     */
    public LogicalPlan over(LogicalPlan groups) {
        List<String> own = List.copyOf(groups.names());
        check(own);
        LogicalPlan plan = groups;
        if (having != null) {
            LogicalPlan tested =
                    own.containsAll(having.columns()) ? plan : new Project(plan, beside(own));
            plan = new Filter(tested, having);
        }
        List<SortKey> keys = keysOfGroups();
        plan = keys == null ? computedFirst(plan) : sortedFirst(plan, keys);
        return limit == Long.MAX_VALUE ? plan : new Limit(plan, 0, limit);
    }

    private void check(List<String> own) {
        Set<String> names = new LinkedHashSet<>(own);
        select.forEach(each -> require(each.expression().columns(), names));
        select.forEach(each -> names.add(each.name()));
        require(having == null ? Set.of() : having.columns(), names);
        require(order.stream().map(SortKey::column).toList(), names);
    }

    private static void require(Collection<String> used, Set<String> names) {
        for (String name : used) {
            if (!names.contains(name)) {
                throw ErrorCode.UNKNOWN_COLUMN.failure(
                        "the result: " + NearestNames.unknownColumn(name, names));
            }
        }
    }

    /** Returns the groups' own columns and, behind them, those that are computed. */
    private List<DerivedColumn> beside(List<String> own) {
        List<DerivedColumn> all = new ArrayList<>(columns(own));
        select.stream().filter(each -> !own.contains(each.name())).forEach(all::add);
        return all;
    }

    private static List<DerivedColumn> columns(Collection<String> names) {
        return names.stream().map(DerivedColumn::of).toList();
    }

    /** Returns what a name in the order stands for. */
    private Expression sortedBy(SortKey key) {
        return select.stream()
                .filter(each -> each.name().equals(key.column()))
                .map(DerivedColumn::expression)
                .findFirst()
                .orElse(Expression.column(key.column()));
    }

    /** Returns the order by the groups' own columns, or null if it is by what is computed. */
    private @Nullable List<SortKey> keysOfGroups() {
        List<SortKey> keys = new ArrayList<>();
        for (SortKey key : order) {
            if (!(sortedBy(key) instanceof Expression.ColumnReference(String name))) {
                return null;
            }
            keys.add(key.by(name));
        }
        return keys;
    }

    /** Columns are computed of the first groups only, where nobody sorts by them. */
    private LogicalPlan sortedFirst(LogicalPlan groups, List<SortKey> keys) {
        LogicalPlan sorted = keys.isEmpty() ? groups : new Sort(groups, keys);
        return select.isEmpty() ? sorted : new Project(sorted, select);
    }

    /** Columns that are only sorted by come behind those that are computed, and go again. */
    private LogicalPlan computedFirst(LogicalPlan groups) {
        Set<String> shown = new LinkedHashSet<>();
        select.forEach(each -> shown.add(each.name()));
        Set<String> hidden = new LinkedHashSet<>();
        order.stream().map(SortKey::column).forEach(hidden::add);
        hidden.removeAll(shown);
        List<DerivedColumn> all = new ArrayList<>(select);
        all.addAll(columns(hidden));
        return new Project(new Sort(new Project(groups, all), order), columns(shown));
    }

    /** Returns the clauses as an explanation has them, a line for each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!select.isEmpty()) {
            lines.add("columns    " + new Select(select).label());
        }
        if (having != null) {
            lines.add("having     " + having.label());
        }
        if (!order.isEmpty()) {
            lines.add("order      " + new dev.windrow.query.Sort(order).label());
        }
        if (limit < Long.MAX_VALUE) {
            lines.add("limit      the first " + limit + " groups");
        }
        return lines;
    }
}
