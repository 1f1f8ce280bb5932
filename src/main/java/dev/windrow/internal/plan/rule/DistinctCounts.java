// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts different values as the groups that they are: groups of the keys and the value, and of
 * these the number in each group of the keys. All threads make groups, and they need less memory
 * than a set of values for each group.
 *
 * <p>The different values of each column, and all other aggregations, are groups of their own over
 * the same rows, which are joined on the keys. Of few rows that takes longer than sets of values.
 * Sorted keys, of which only adjacent ones are merged, and an algorithm that is asked for are those
 * of one aggregation, which stays as it is.
 */
final class DistinctCounts {

    /** Below this, a join takes longer than it saves. */
    private static final double LEAST_JOINED_ROWS = 10_000;

    /** Fewer of the rows that are read are kept, rather than read again. */
    private static final double LEAST_SHARE_READ_AGAIN = 0.25;

    private final RowEstimates estimates = new RowEstimates();
    private int lastShared;

    private DistinctCounts(LogicalPlan plan) {
        lastShared = lastShared(plan);
    }

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, new DistinctCounts(plan)::node);
    }

    private static int lastShared(LogicalPlan plan) {
        int last = plan instanceof Shared shared ? shared.id() : 0;
        for (LogicalPlan input : plan.inputs()) {
            last = Math.max(last, lastShared(input));
        }
        return last;
    }

    private LogicalPlan node(LogicalPlan plan) {
        if (!(plan instanceof Aggregate aggregate)
                || aggregate.sets() != null
                || aggregate.query().keysSorted()
                || aggregate.query().algorithm() != Algorithm.AUTO) {
            return plan;
        }
        Map<DerivedColumn, List<NamedAggregation>> counts = new LinkedHashMap<>();
        List<NamedAggregation> others = new ArrayList<>();
        for (NamedAggregation each : aggregate.query().aggregations()) {
            DerivedColumn values = counted(each);
            (values == null ? others : counts.computeIfAbsent(values, absent -> new ArrayList<>()))
                    .add(each);
        }
        if (counts.isEmpty()) {
            return plan;
        }
        boolean isAlone = counts.size() == 1 && others.isEmpty();
        boolean isInOrder = aggregate.query().sorted() && !aggregate.query().keys().isEmpty();
        if (!isAlone && isInOrder) {
            return sorted(aggregate);
        }
        LogicalPlan rows = isAlone ? aggregate.input() : severalTimes(aggregate);
        return rows == null
                ? plan
                : joined(new Aggregate(rows, aggregate.query(), null), counts, others);
    }

    /** A join has no order, so its groups are sorted in the end. */
    private LogicalPlan sorted(Aggregate aggregate) {
        GroupByQuery query = aggregate.query();
        LogicalPlan asked = new Aggregate(aggregate.input(), query.withSorted(false), null);
        LogicalPlan made = node(asked);
        return made == asked
                ? aggregate
                : new Sort(made, query.keys().stream().map(SortKey::ascending).toList());
    }

    /** Returns the values of which different ones are counted, or null for another aggregation. */
    private static @Nullable DerivedColumn counted(NamedAggregation named) {
        return switch (named.aggregation()) {
            case Aggregation.CountDistinct(String column) -> values(named, column);
            case Aggregation.Distinct(Aggregation.Count(String column)) -> values(named, column);
            default -> null;
        };
    }

    private static DerivedColumn values(NamedAggregation named, String column) {
        Map<String, Expression> computed = Expressions.byName(named.derived());
        return new DerivedColumn(column, computed.getOrDefault(column, Expression.column(column)));
    }

    /** Returns the same rows so that several may take them, or null if they are not to. */
    private @Nullable LogicalPlan severalTimes(Aggregate aggregate) {
        LogicalPlan input = aggregate.input();
        if (estimates.of(input) < LEAST_JOINED_ROWS) {
            return null;
        }
        if (mayBeTakenAgain(input)) {
            return input;
        }
        if (input.names() == null || isOfRecursion(input)) {
            return null;
        }
        List<DerivedColumn> needed = Expressions.columns(aggregate.query().inputNames());
        boolean hasAll = needed.isEmpty() || needed.size() == input.names().size();
        return new Shared(
                ++lastShared, "rows of groups", hasAll ? input : new Project(input, needed));
    }

    /** A stream is read once, and so is what few rows are left of. */
    private boolean mayBeTakenAgain(LogicalPlan input) {
        return switch (input) {
            case Read read -> read.relation().isRepeatable();
            case Filter filter ->
                    mayBeTakenAgain(filter.input())
                            && estimates.of(filter)
                                    > estimates.of(filter.input()) * LEAST_SHARE_READ_AGAIN;
            case Shared _ -> true;
            default -> false;
        };
    }

    /** Rows that each round makes anew are not made once. */
    private static boolean isOfRecursion(LogicalPlan plan) {
        return plan instanceof WorkingRows
                || plan.inputs().stream().anyMatch(DistinctCounts::isOfRecursion);
    }

    private static LogicalPlan joined(
            Aggregate aggregate,
            Map<DerivedColumn, List<NamedAggregation>> counts,
            List<NamedAggregation> others) {
        List<LogicalPlan> branches = new ArrayList<>();
        if (!others.isEmpty()) {
            GroupByQuery query = aggregate.query().withAggregations(others);
            branches.add(new Aggregate(aggregate.input(), query, null));
        }
        counts.forEach((values, named) -> branches.add(counted(aggregate, values, named)));
        LogicalPlan joined = branches.getFirst();
        for (int i = 1; i < branches.size(); i++) {
            joined = joined(joined, branches.get(i), aggregate.query().keys(), i);
        }
        List<String> names = aggregate.names();
        return names.equals(joined.names())
                ? joined
                : new Project(joined, Expressions.columns(names));
    }

    /** Counts the groups of the keys and a value. */
    private static LogicalPlan counted(
            Aggregate aggregate, DerivedColumn counted, List<NamedAggregation> named) {
        GroupByQuery query = aggregate.query();
        String column = counted.name();
        Map<String, Expression> computed = Expressions.byName(query.computedKeys());
        List<String> keys = new ArrayList<>(query.keys());
        if (!keys.contains(column)) {
            keys.add(column);
            computed.put(column, counted.expression());
        }
        List<DerivedColumn> columns = new ArrayList<>();
        for (String key : keys) {
            columns.add(new DerivedColumn(key, computed.getOrDefault(key, Expression.column(key))));
        }
        GroupByQuery ofValues =
                query.withAggregations(List.of())
                        .withKeyColumns(columns)
                        .withNullKeys(NullKeys.INCLUDE)
                        .withSorted(false);
        List<NamedAggregation> counts = new ArrayList<>();
        for (NamedAggregation each : named) {
            counts.add(new NamedAggregation(new Aggregation.Count(column), each.name()));
        }
        GroupByQuery groups = query.withKeys(query.keys()).withAggregations(counts).withWhere(null);
        return new Aggregate(new Aggregate(aggregate.input(), ofValues, null), groups, null);
    }

    private static LogicalPlan joined(
            LogicalPlan left, LogicalPlan right, List<String> keys, int number) {
        List<EqualKey> equal = new ArrayList<>();
        List<DerivedColumn> columns = new ArrayList<>();
        for (String name : right.names()) {
            boolean isKey = keys.contains(name);
            String unique = isKey ? name + " of count " + number : name;
            columns.add(new DerivedColumn(unique, Expression.column(name)));
            if (isKey) {
                equal.add(new EqualKey(Expression.column(name), Expression.column(unique), true));
            }
        }
        LogicalPlan renamed = keys.isEmpty() ? right : new Project(right, columns);
        return new Join(JoinType.INNER, left, renamed, equal, null, null);
    }
}
