// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Elements;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Operation;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.Series;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Values;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Literal;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.WindowFunction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tells the columns of plans before any of them runs: the types of what a node reads, and of what
 * it computes. Within, nested types are packed, as they are when rows are there, and a null of no
 * type is one of {@link StructOf#NOTHING}.
 */
public final class PlanTypes {

    private final Function<Relation, @Nullable Map<String, ColumnType>> ofRead;

    /** The columns of shared rows, and of recursions under way. */
    private final Map<Object, Map<String, ColumnType>> known = new HashMap<>();

    private PlanTypes(Function<Relation, @Nullable Map<String, ColumnType>> ofRead) {
        this.ofRead = ofRead;
    }

    /**
     * Returns the types of the columns of a plan by their names and in order.
     *
     * @param ofRead returns those of an input, or null where only reading its rows would tell
     * @return null where some input's are not known, or an operation has none before it runs
     * @throws WindrowException as expressions and aggregations of the plan throw where their
     *     operands have other types than they take
     */
    public static @Nullable Map<String, ColumnType> of(
            LogicalPlan plan, Function<Relation, @Nullable Map<String, ColumnType>> ofRead) {
        Map<String, ColumnType> types = new PlanTypes(ofRead).of(plan, Map.of());
        return types == null ? null : changed(types, PlanTypes::unpacked);
    }

    private static ColumnType unpacked(ColumnType type) {
        return type instanceof Packed(ListOf _)
                ? new ListOf(Packed.valueOf(element("", type)))
                : Packed.valueOf(plain(type));
    }

    private static ColumnType plain(ColumnType type) {
        return type.equals(StructOf.NOTHING) ? Primitive.INT32 : type;
    }

    private static Map<String, ColumnType> changed(
            Map<String, ColumnType> types, Function<ColumnType, ColumnType> change) {
        Map<String, ColumnType> changed = new LinkedHashMap<>(types);
        changed.replaceAll((_, type) -> change.apply(type));
        return changed;
    }

    /** Returns the columns of a node that may name those of a query around it. */
    private @Nullable Map<String, ColumnType> of(LogicalPlan plan, Map<String, ColumnType> outer) {
        if (plan instanceof Shared(int id, var _, var _) && known.containsKey(id)) {
            return known.get(id);
        }
        List<Map<String, ColumnType>> inputs = new ArrayList<>();
        for (LogicalPlan input : plan.inputs()) {
            boolean mayNameFirst = plan instanceof Join && !inputs.isEmpty();
            Map<String, ColumnType> types =
                    of(input, mayNameFirst ? joined(outer, inputs.getFirst()) : outer);
            if (types == null) {
                return null;
            }
            if (plan instanceof Recursion && inputs.isEmpty()) {
                known.put(((Recursion) plan).name(), types);
            }
            inputs.add(types);
        }
        return switch (plan) {
            case Read(Relation relation, var _) -> {
                Map<String, ColumnType> types = ofRead.apply(relation);
                yield types == null ? null : changed(types, Packed::of);
            }
            case Series(String name, long _, long _, long _) -> Map.of(name, Primitive.INT64);
            case Values(List<String> names, var _) when names.isEmpty() -> Map.of();
            case Values(List<String> names, List<List<Expression>> rows) -> {
                try (Table table = ConstantTable.of(names, rows)) {
                    yield changed(types(names, table::type), Packed::of);
                }
            }
            case WorkingRows(String name, var _) -> known.get(name);
            case Union _ -> types(plan.inputs().getFirst().names(), name -> common(name, inputs));
            case Recursion _ -> inputs.getFirst();
            case Join(var type, var _, var _, var _, var _, String mark) -> {
                Map<String, ColumnType> types = inputs.getFirst();
                if (type.hasRightColumns()) {
                    types = joined(types, inputs.getLast());
                }
                yield mark == null ? types : joined(types, Map.of(mark, Primitive.BOOL));
            }
            case Step step -> {
                Map<String, ColumnType> scope = joined(outer, inputs.getFirst());
                yield of(step, inputs.getFirst(), changed(scope, PlanTypes::plain));
            }
        };
    }

    private static Map<String, ColumnType> joined(
            Map<String, ColumnType> types, Map<String, ColumnType> more) {
        Map<String, ColumnType> joined = new LinkedHashMap<>(types);
        joined.putAll(more);
        return joined;
    }

    private static Map<String, ColumnType> types(
            List<String> names, Function<String, ColumnType> typeOf) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        names.forEach(name -> types.put(name, typeOf.apply(name)));
        return types;
    }

    /**
     * Returns the columns that a step makes.
     *
     * @param input those of its input
     * @param scope these, and those of a query around it
     */
    private @Nullable Map<String, ColumnType> of(
            Step step, Map<String, ColumnType> input, Map<String, ColumnType> scope) {
        return switch (step) {
            case Project(var _, List<DerivedColumn> columns) -> {
                Map<String, ColumnType> types = computed(columns, null, scope);
                columns.stream()
                        .filter(each -> isNothing(each.expression(), input))
                        .forEach(each -> types.put(each.name(), StructOf.NOTHING));
                yield types;
            }
            case Filter(var _, Expression condition) -> {
                computed(List.of(), condition, scope);
                yield input;
            }
            case Aggregate aggregate -> groups(aggregate, scope);
            case Windows(var _, var window) -> {
                Map<String, ColumnType> types = new LinkedHashMap<>(input);
                window.functions().forEach(each -> types.put(each.name(), function(each, scope)));
                yield types;
            }
            case Elements(var _, var lists, boolean _) -> {
                Map<String, ColumnType> types = new LinkedHashMap<>(input);
                lists.forEach((list, name) -> types.put(name, element(list, types.get(list))));
                types.keySet().removeAll(lists.keySet());
                yield types;
            }
            case Operation _ -> null;
            case Shared(int id, var _, var _) -> {
                known.put(id, input);
                yield input;
            }
            case LogicalPlan.PartitionLimit _, LogicalPlan.Sort _ -> input;
            case LogicalPlan.Limit _, LogicalPlan.TopN _ -> input;
        };
    }

    private static Map<String, ColumnType> groups(
            Aggregate aggregate, Map<String, ColumnType> scope) {
        GroupByQuery query = aggregate.query();
        Map<String, ColumnType> all =
                joined(scope, computed(query.derived(), query.where(), scope));
        var resolved = QueryResolver.resolve(query, all);
        Map<String, ColumnType> types = new LinkedHashMap<>();
        resolved.keys().forEach(key -> types.put(key.name(), key.type()));
        if (aggregate.sets() != null) {
            aggregate.sets().columnNames().forEach(name -> types.put(name, Primitive.INT64));
        }
        resolved.aggregations().forEach(each -> types.put(each.name(), packed(each.result())));
        return types;
    }

    private static ColumnType function(NamedWindowFunction named, Map<String, ColumnType> types) {
        return switch (named.function()) {
            case WindowFunction.PercentRank _, WindowFunction.CumulativeDistribution _ ->
                    Primitive.FLOAT64;
            case WindowFunction.RowNumber _, WindowFunction.Rank _ -> Primitive.INT64;
            case WindowFunction.DenseRank _, WindowFunction.Ntile _ -> Primitive.INT64;
            case WindowFunction.Shifted shifted -> types.get(shifted.column());
            case WindowFunction.FirstValue first -> types.get(first.column());
            case WindowFunction.LastValue last -> types.get(last.column());
            case WindowFunction.NthValue nth -> types.get(nth.column());
            case WindowFunction.Filled filled -> types.get(filled.column());
            case WindowFunction.Aggregated(var aggregation) -> {
                var asked = List.of(new NamedAggregation(aggregation, named.name(), List.of()));
                var resolved = QueryResolver.resolve(GroupByQuery.of(List.of(), asked), types);
                yield packed(resolved.aggregations().getFirst().result());
            }
        };
    }

    private static ColumnType packed(ColumnType result) {
        return Packed.of(result instanceof ListOf(ColumnType each) ? Packed.lists(each) : result);
    }

    /**
     * Returns the type of the elements of lists.
     *
     * @param name what the error calls the lists
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if they are none
     */
    public static ColumnType element(String name, ColumnType lists) {
        if (lists instanceof Packed(ListOf(ColumnType element))) {
            return Packed.of(plain(element));
        }
        if (plain(lists) == Primitive.INT32) {
            // Nothing but nulls, which have no elements.
            return Primitive.INT32;
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "unnest of %s, which is %s: expected a list%s",
                name,
                lists.label(),
                lists == Primitive.UTF8
                        ? ", which the text of one becomes by cast(... as int[])"
                        : "");
    }

    private static boolean isNothing(Expression value, Map<String, ColumnType> input) {
        return value instanceof Literal.NullLiteral(var type) && type == null
                || value instanceof Expression.ColumnReference(String name)
                        && StructOf.NOTHING.equals(input.get(name));
    }

    /** Returns the type of columns one below the other, where nulls of no type do not count. */
    private static ColumnType common(String name, List<Map<String, ColumnType>> inputs) {
        List<ColumnType> types = inputs.stream().map(each -> each.get(name)).toList();
        List<ColumnType> told =
                types.stream().filter(each -> !each.equals(StructOf.NOTHING)).toList();
        ColumnType common = told.isEmpty() ? null : CommonType.ofRows(told, name);
        return common == null ? types.getFirst() : common;
    }

    /** Returns the types of expressions over columns, and checks a condition over them. */
    private static Map<String, ColumnType> computed(
            List<DerivedColumn> columns,
            @Nullable Expression condition,
            Map<String, ColumnType> scope) {
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            Map<String, Column> rowless = new LinkedHashMap<>();
            scope.forEach((name, type) -> rowless.put(name, RowlessTable.of(type, memory)));
            NodeFactory nodes = new NodeFactory(new Table(rowless, 0, new ColumnMemory()));
            if (condition != null) {
                nodes.typedCondition(nodes.literals().condition(condition));
            }
            Map<String, ColumnType> types = new LinkedHashMap<>();
            columns.forEach(each -> types.put(each.name(), nodes.value(each.expression()).type()));
            return types;
        }
    }
}
