// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Computes the columns that are grouped and aggregated as rows are read, rather than before: a
 * GROUP BY of rows that are read computes them in batches that stay in the cache, and needs no
 * table of them.
 */
final class ComputedGroups {

    private ComputedGroups() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, ComputedGroups::node);
    }

    private static LogicalPlan node(LogicalPlan plan) {
        return plan
                                instanceof
                                Aggregate(
                                        Project(LogicalPlan input, var columns),
                                        var query,
                                        var sets)
                        && isRead(input)
                        && mayCompute(query, columns, input)
                ? new Aggregate(input, over(query, Expressions.byName(columns)), sets)
                : plan;
    }

    private static boolean isRead(LogicalPlan plan) {
        return plan instanceof Read || plan instanceof Filter filter && isRead(filter.input());
    }

    /** A computed column may have no name of a column that is read, unless it is that column. */
    private static boolean mayCompute(
            GroupByQuery query, List<DerivedColumn> columns, LogicalPlan input) {
        List<String> names = input.names();
        if (names == null) {
            return false;
        }
        Set<String> read = new HashSet<>(names);
        Set<String> grouped = new HashSet<>(query.groupedNames());
        return !aggregatesKey(query)
                && columns.stream()
                        .filter(each -> grouped.contains(each.name()))
                        .allMatch(
                                each ->
                                        !read.contains(each.name())
                                                || each.expression()
                                                        .equals(Expression.column(each.name())));
    }

    /** Returns whether an aggregation reads a key: once that is computed, they need two names. */
    static boolean aggregatesKey(GroupByQuery query) {
        return query.aggregations().stream()
                .flatMap(named -> named.aggregation().columns().stream())
                .anyMatch(query.keys()::contains);
    }

    /** Returns a query over what the columns it names stand for. */
    static GroupByQuery over(GroupByQuery query, Map<String, Expression> columns) {
        Map<String, Expression> computed = Expressions.byName(query.computedKeys());
        List<DerivedColumn> keys = new ArrayList<>();
        for (String key : query.keys()) {
            Expression value = computed.getOrDefault(key, Expression.column(key));
            keys.add(new DerivedColumn(key, Expressions.replaced(value, columns)));
        }
        List<NamedAggregation> aggregations = new ArrayList<>();
        for (NamedAggregation named : query.aggregations()) {
            aggregations.add(
                    new NamedAggregation(
                            named.aggregation(), named.name(), derived(named, columns)));
        }
        Expression where = query.where();
        return query.withKeyColumns(keys)
                .withAggregations(aggregations)
                .withWhere(where == null ? null : Expressions.replaced(where, columns));
    }

    private static List<DerivedColumn> derived(
            NamedAggregation named, Map<String, Expression> columns) {
        Map<String, Expression> before = Expressions.byName(named.derived());
        return Stream.concat(
                        named.derived().stream().map(DerivedColumn::name),
                        named.aggregation().columns().stream())
                .distinct()
                .map(
                        name ->
                                new DerivedColumn(
                                        name,
                                        Expressions.replaced(
                                                before.getOrDefault(name, Expression.column(name)),
                                                columns)))
                .filter(each -> !each.expression().equals(Expression.column(each.name())))
                .toList();
    }
}
