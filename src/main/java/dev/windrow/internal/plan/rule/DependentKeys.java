// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Leaves out keys that other keys tell, such as {@code x - 1} beside {@code x}, or the same for all
 * rows: they are computed of groups, which are fewer than rows, and no row compares them.
 *
 * <p>A float does not tell what is computed of it: 0.0 and -0.0 are one key.
 */
final class DependentKeys {

    private DependentKeys() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(
                plan, node -> node instanceof Aggregate aggregate ? of(aggregate) : node);
    }

    private static LogicalPlan of(Aggregate aggregate) {
        GroupByQuery query = aggregate.query();
        if (aggregate.sets() != null
                || query.limit() != null
                || query.keys().size() < 2
                || query.nullKeys() != NullKeys.INCLUDE) {
            return aggregate;
        }
        Map<String, Expression> computed = Expressions.byName(query.computedKeys());
        List<DerivedColumn> kept = new ArrayList<>();
        // What columns of rows are called among groups, as far as keys before tell them.
        Map<String, Expression> told = new HashMap<>();
        Map<String, Expression> dependent = new HashMap<>();
        for (String key : query.keys()) {
            Expression value = computed.getOrDefault(key, Expression.column(key));
            if (isTold(value, told.keySet()) && !(kept.isEmpty() && isLast(key, query))) {
                dependent.put(key, Expressions.replaced(value, told));
                continue;
            }
            kept.add(new DerivedColumn(key, value));
            if (value instanceof Expression.ColumnReference(String column)) {
                told.put(column, Expression.column(key));
            }
        }
        boolean areExact =
                dependent.keySet().stream()
                        .map(key -> computed.getOrDefault(key, Expression.column(key)))
                        .flatMap(value -> value.columns().stream())
                        .allMatch(column -> isExact(aggregate.input(), column));
        return dependent.isEmpty() || !areExact ? aggregate : computed(aggregate, kept, dependent);
    }

    private static boolean isLast(String key, GroupByQuery query) {
        return key.equals(query.keys().getLast());
    }

    private static boolean isTold(Expression value, Set<String> told) {
        return Expressions.isRepeatable(value) && told.containsAll(value.columns());
    }

    /** Returns whether equal values of a column are the same in all respects. */
    private static boolean isExact(LogicalPlan input, String column) {
        if (!(ColumnOrigin.of(input, column) instanceof ColumnOrigin(Read read, String name))) {
            return false;
        }
        ColumnType type = read.relation().types(Set.of(name)).get(name);
        return type instanceof ColumnType.Primitive && !type.isFloat();
    }

    private static LogicalPlan computed(
            Aggregate aggregate, List<DerivedColumn> kept, Map<String, Expression> dependent) {
        List<DerivedColumn> columns = new ArrayList<>();
        for (String name : aggregate.names()) {
            columns.add(
                    new DerivedColumn(name, dependent.getOrDefault(name, Expression.column(name))));
        }
        GroupByQuery query = aggregate.query().withKeyColumns(kept);
        return new Project(new Aggregate(aggregate.input(), query, null), columns);
    }
}
