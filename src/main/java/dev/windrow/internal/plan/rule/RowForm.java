// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Aggregation.Count;
import dev.windrow.query.Aggregation.CountDistinct;
import dev.windrow.query.Aggregation.CountRows;
import dev.windrow.query.Aggregation.Max;
import dev.windrow.query.Aggregation.Mean;
import dev.windrow.query.Aggregation.Min;
import dev.windrow.query.Aggregation.Sum;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What rows a node makes, whatever it calls their columns: nodes with equal forms make the same
 * rows.
 *
 * @param key equals that of another node that makes the same rows
 * @param columns the columns by their names: a column of another node with an equal key has the
 *     same values if it has the same expression here
 */
record RowForm(Object key, Map<String, Expression> columns) {

    /**
     * Returns the form of a node, or null where it has none that may be compared.
     *
     * @param inputs the forms of its inputs
     */
    static @Nullable RowForm of(LogicalPlan plan, List<RowForm> inputs) {
        return switch (plan) {
            case Read(var relation, List<String> names)
                    when names != null && relation.isRepeatable() ->
                    new RowForm(List.of("read", relation), placed("", names));
            case Shared shared when shared.names() != null ->
                    new RowForm(List.of("shared", shared.id()), placed("", shared.names()));
            case Filter filter -> inputs.getFirst().filtered(filter.condition());
            case Project project -> inputs.getFirst().projected(project.columns());
            case Join join when join.mark() == null ->
                    joined(join, inputs.getFirst(), inputs.getLast());
            case Aggregate(var _, GroupByQuery query, var sets) when sets == null ->
                    inputs.getFirst().grouped(query);
            default -> null;
        };
    }

    private static Map<String, Expression> placed(String where, Iterable<String> names) {
        Map<String, Expression> columns = new HashMap<>();
        names.forEach(name -> columns.put(name, Expression.column(where + name)));
        return columns;
    }

    /**
     * Returns an expression over the places of columns; null if it may change from time to time.
     */
    private @Nullable Expression of(Expression expression) {
        return Expressions.isRepeatable(expression)
                ? Expressions.replaced(expression, columns)
                : null;
    }

    private @Nullable RowForm filtered(Expression condition) {
        List<Object> all = new ArrayList<>();
        Expressions.conjuncts(condition).forEach(each -> all.add(of(each)));
        return all.contains(null)
                ? null
                : new RowForm(List.of("filter", key, new HashSet<>(all)), columns);
    }

    /** Columns under other names are the same rows. */
    private @Nullable RowForm projected(List<DerivedColumn> projected) {
        Map<String, Expression> made = new HashMap<>();
        for (DerivedColumn column : projected) {
            Expression value = of(column.expression());
            if (value == null) {
                return null;
            }
            made.put(column.name(), value);
        }
        return new RowForm(key, made);
    }

    private static @Nullable RowForm joined(Join join, RowForm left, RowForm right) {
        Map<String, Expression> columns = new HashMap<>(left.under("left "));
        columns.putAll(right.under("right "));
        RowForm both = new RowForm("both", columns);
        List<Object> compared = new ArrayList<>();
        for (EqualKey each : join.keys()) {
            compared.add(both.of(each.left()));
            compared.add(both.of(each.right()));
            compared.add(each.matchesNulls());
        }
        Expressions.conjuncts(join.condition()).forEach(each -> compared.add(both.of(each)));
        List<String> names = join.names();
        if (compared.contains(null) || names == null) {
            return null;
        }
        columns.keySet().retainAll(new HashSet<>(names));
        return new RowForm(List.of("join", join.type(), left.key, right.key, compared), columns);
    }

    /** Returns the columns as those of a side of a join. */
    private Map<String, Expression> under(String side) {
        Map<String, Expression> places = new HashMap<>();
        for (Expression value : columns.values()) {
            value.columns().forEach(each -> places.put(each, Expression.column(side + each)));
        }
        Map<String, Expression> made = new HashMap<>();
        columns.forEach((name, value) -> made.put(name, Expressions.replaced(value, places)));
        return made;
    }

    private @Nullable RowForm grouped(GroupByQuery query) {
        List<Object> grouped = new ArrayList<>();
        Map<String, Expression> made = new HashMap<>();
        Map<String, Expression> computed = Expressions.byName(query.computedKeys());
        for (String name : query.keys()) {
            grouped.add(of(computed.getOrDefault(name, Expression.column(name))));
            made.put(name, Expression.column("group " + grouped.size()));
        }
        for (NamedAggregation each : query.aggregations()) {
            grouped.add(of(each));
            made.put(each.name(), Expression.column("group " + grouped.size()));
        }
        List<Object> all = new ArrayList<>();
        all.add(query.where() == null ? "all rows" : of(query.where()));
        all.addAll(grouped);
        if (all.contains(null)) {
            return null;
        }
        GroupByQuery rest = query.withWhere(null).withKeys(List.of()).withAggregations(List.of());
        return new RowForm(List.of("group", key, rest, query.keys().size(), all), made);
    }

    /** Returns what an aggregation is and of what; null for those that are not compared. */
    private @Nullable Object of(NamedAggregation named) {
        Aggregation aggregation = named.aggregation();
        Object kind =
                switch (aggregation) {
                    case CountRows _, Count _, Min _, Max _, Mean _, CountDistinct _ ->
                            aggregation.getClass();
                    case Sum(String _, OverflowPolicy overflow) -> overflow;
                    default -> null;
                };
        Map<String, Expression> computed = Expressions.byName(named.derived());
        List<@Nullable Object> all = new ArrayList<>();
        all.add(kind);
        for (String column : aggregation.columns()) {
            all.add(of(computed.getOrDefault(column, Expression.column(column))));
        }
        return all.stream().allMatch(Objects::nonNull) ? all : null;
    }
}
