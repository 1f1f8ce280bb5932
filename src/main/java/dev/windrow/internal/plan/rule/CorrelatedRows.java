// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.query.Aggregation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.Logic;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows of a correlated subquery for all values of the columns that it names of the query around
 * it. Each row carries these values along, in columns of their own.
 *
 * <p>Where the subquery asks that a value of its own be equal to such a column, that value is
 * carried along. Elsewhere its rows are joined with the different values that the query around has.
 */
final class CorrelatedRows {

    private final Map<String, String> carried = new LinkedHashMap<>();
    private final Map<String, Expression> inner = new HashMap<>();
    private final int id;
    private LogicalPlan left;
    private LogicalPlan right;
    private @Nullable LogicalPlan values;

    private CorrelatedRows(LogicalPlan left, Set<String> outer, int id) {
        this.left = left;
        this.id = id;
        right = left;
        for (String name : outer) {
            String inside = name + " of row " + -id;
            carried.put(name, inside);
            inner.put(name, Expression.column(inside));
        }
    }

    /**
     * Makes the rows.
     *
     * @param join whose right side names columns of the left one
     * @param outer these columns
     * @param id no other such rows of the plan have
     */
    static CorrelatedRows of(Join join, Set<String> outer, int id) {
        CorrelatedRows rows = new CorrelatedRows(join.left(), outer, id);
        rows.right = rows.with(join.right(), isNullWhereEmpty(join.right()));
        return rows;
    }

    /** Returns the rows of the query around. */
    LogicalPlan left() {
        return left;
    }

    /** Returns the rows of the subquery. */
    LogicalPlan right() {
        return right;
    }

    /** Returns the column that carries the values of one of the query around. */
    String carried(String outer) {
        return carried.get(outer);
    }

    /**
     * Returns whether the one row of a subquery has only nulls where no row is aggregated: then a
     * row that is not there is as good. All other subqueries have rows by what they find.
     */
    private static boolean isNullWhereEmpty(LogicalPlan plan) {
        return switch (plan) {
            case Project project ->
                    isNullWhereEmpty(project.input())
                            && (!isOfOneRow(project.input())
                                    || project.columns().stream()
                                            .allMatch(each -> isNullOfNulls(each.expression())));
            case Aggregate aggregate ->
                    !isOfOneRow(aggregate)
                            || aggregate.query().aggregations().stream()
                                    .noneMatch(CorrelatedRows::counts);
            default -> !isOfOneRow(plan);
        };
    }

    private static boolean isOfOneRow(LogicalPlan plan) {
        return switch (plan) {
            case Aggregate aggregate ->
                    aggregate.query().keys().isEmpty() && aggregate.sets() == null;
            case Project project -> isOfOneRow(project.input());
            default -> false;
        };
    }

    private static boolean isNullOfNulls(Expression expression) {
        return switch (expression) {
            case Expression.Column _ -> true;
            case Expression.Arithmetic arithmetic ->
                    arithmetic.operands().stream().anyMatch(CorrelatedRows::isNullOfNulls);
            case Expression.Negation negation -> isNullOfNulls(negation.operand());
            case Expression.Cast cast -> isNullOfNulls(cast.operand());
            default -> false;
        };
    }

    private static boolean counts(NamedAggregation named) {
        return switch (named.aggregation()) {
            case Aggregation.CountRows _, Aggregation.Count _, Aggregation.CountDistinct _ -> true;
            case Aggregation.Distinct(var of) -> of instanceof Aggregation.Count;
            default -> false;
        };
    }

    /**
     * Returns rows that carry the values along.
     *
     * @param mayLack whether rows may be missing for values that nothing is found for
     */
    private LogicalPlan with(LogicalPlan plan, boolean mayLack) {
        boolean isCorrelated = FreeColumns.of(plan).stream().anyMatch(carried::containsKey);
        if (!isCorrelated) {
            return Join.of(JoinType.INNER, plan, values(), null);
        }
        return switch (plan) {
            case Filter filter -> filter(filter, mayLack);
            case Project(LogicalPlan input, List<DerivedColumn> columns) ->
                    new Project(with(input, mayLack), andCarried(replaced(columns)));
            case Aggregate aggregate -> groups(aggregate, mayLack);
            case Windows(LogicalPlan input, Window window) -> {
                List<String> partition = new ArrayList<>(window.partition());
                partition.addAll(carried.values());
                yield new Windows(
                        with(input, mayLack),
                        new Window(partition, window.order(), window.frame(), window.functions()));
            }
            // The order of a subquery's rows means nothing where it is not for a limit.
            case Sort sort -> with(sort.input(), mayLack);
            case Limit limit -> limit(limit, mayLack);
            case Union union ->
                    union.withInputs(
                            union.inputs().stream().map(each -> with(each, mayLack)).toList());
            case Join join -> join(join, mayLack);
            case Shared shared -> with(shared.input(), mayLack);
            case LogicalPlan.TopN top ->
                    limit(new Limit(new Sort(top.input(), top.keys()), 0, top.most()), mayLack);
            case LogicalPlan.Leaf _, LogicalPlan.Recursion _ ->
                    throw new IllegalStateException("names nothing of its own: " + plan.label());
        };
    }

    /** Returns the different values that the query around has, under the names that carry them. */
    private LogicalPlan values() {
        if (values == null) {
            if (!(left instanceof Shared)) {
                left = new Shared(id, "rows of the query around", left);
            }
            List<DerivedColumn> columns = new ArrayList<>();
            carried.forEach(
                    (outer, inside) ->
                            columns.add(new DerivedColumn(inside, Expression.column(outer))));
            GroupByQuery distinct = GroupByQuery.of(List.copyOf(carried.values()), List.of());
            values =
                    new Shared(
                            id - VALUES,
                            "values of the query around",
                            new Aggregate(new Project(left, columns), distinct, null));
        }
        return values;
    }

    /** What the numbers of values differ by from those of rows. */
    private static final int VALUES = 1 << 20;

    private LogicalPlan filter(Filter filter, boolean mayLack) {
        List<Expression> conditions = Expressions.conjuncts(filter.condition());
        boolean isOfInput = FreeColumns.of(filter.input()).stream().noneMatch(carried::containsKey);
        Map<String, Expression> equal = isOfInput && mayLack ? equal(conditions) : Map.of();
        if (equal.size() < carried.size()) {
            return new Filter(
                    with(filter.input(), mayLack), Expressions.replaced(filter.condition(), inner));
        }
        List<Expression> left = new ArrayList<>();
        for (Expression condition : conditions) {
            Expression made = Expressions.replaced(condition, equal);
            boolean isSame =
                    made instanceof Logic.Comparison comparison
                            && comparison.left().equals(comparison.right());
            left.add(isSame ? ((Logic.Comparison) made).left().isNotNull() : made);
        }
        List<String> names = filter.input().names();
        List<DerivedColumn> columns = Expressions.columns(names == null ? List.of() : names);
        carried.forEach(
                (outer, inside) -> columns.add(new DerivedColumn(inside, equal.get(outer))));
        Expression all = Expressions.all(left);
        return new Project(all == null ? filter.input() : new Filter(filter.input(), all), columns);
    }

    /** Returns values of rows that conditions ask to be equal to columns of the query around. */
    private Map<String, Expression> equal(List<Expression> conditions) {
        Map<String, Expression> equal = new HashMap<>();
        for (Expression condition : conditions) {
            if (condition
                            instanceof
                            Logic.Comparison(
                                    Logic.ComparisonOperator operator,
                                    Expression a,
                                    Expression b)
                    && operator == Logic.ComparisonOperator.EQUAL) {
                putEqual(a, b, equal);
                putEqual(b, a, equal);
            }
        }
        return equal;
    }

    private void putEqual(Expression outer, Expression value, Map<String, Expression> equal) {
        boolean isOfInput = value.columns().stream().noneMatch(carried::containsKey);
        if (outer instanceof Expression.Column(String name)
                && carried.containsKey(name)
                && isOfInput
                && !value.columns().isEmpty()) {
            equal.putIfAbsent(name, value);
        }
    }

    private LogicalPlan groups(Aggregate aggregate, boolean mayLack) {
        GroupByQuery query = aggregate.query();
        boolean isOfOneRow = isOfOneRow(aggregate);
        List<DerivedColumn> keys = new ArrayList<>();
        for (String key : query.keys()) {
            keys.add(
                    query.computedKeys().stream()
                            .filter(each -> each.name().equals(key))
                            .findFirst()
                            .map(each -> replaced(List.of(each)).getFirst())
                            .orElse(new DerivedColumn(key, Expression.column(key))));
        }
        keys.addAll(Expressions.columns(carried.values()));
        GroupByQuery grouped =
                query.withKeyColumns(keys)
                        .withWhere(
                                query.where() == null
                                        ? null
                                        : Expressions.replaced(query.where(), inner))
                        .withAggregations(
                                query.aggregations().stream()
                                        .map(
                                                each ->
                                                        new NamedAggregation(
                                                                each.aggregation(),
                                                                each.name(),
                                                                replaced(each.derived())))
                                        .toList());
        Aggregate groups =
                new Aggregate(
                        with(aggregate.input(), mayLack || !isOfOneRow),
                        grouped,
                        aggregate.sets() == null ? null : andCarried(aggregate.sets()));
        return isOfOneRow && !mayLack ? ofAllValues(groups, query) : groups;
    }

    private GroupingSets andCarried(GroupingSets sets) {
        List<List<String>> all = new ArrayList<>();
        for (List<String> set : sets.sets()) {
            List<String> more = new ArrayList<>(set);
            more.addAll(carried.values());
            all.add(more);
        }
        return new GroupingSets(all, sets.columns());
    }

    /** Returns a row for each value, also where nothing was aggregated. */
    private LogicalPlan ofAllValues(Aggregate groups, GroupByQuery query) {
        List<DerivedColumn> renamed = new ArrayList<>(Expressions.columns(names(query)));
        List<EqualKey> keys = new ArrayList<>();
        for (String name : carried.values()) {
            String other = name + " of groups";
            renamed.add(new DerivedColumn(other, Expression.column(name)));
            keys.add(new EqualKey(Expression.column(name), Expression.column(other), true));
        }
        Join all =
                new Join(JoinType.LEFT, values(), new Project(groups, renamed), keys, null, null);
        List<DerivedColumn> columns = new ArrayList<>();
        for (NamedAggregation named : query.aggregations()) {
            Expression value = Expression.column(named.name());
            columns.add(
                    new DerivedColumn(
                            named.name(),
                            counts(named) ? value.orIfNull(Expression.literal(0)) : value));
        }
        return new Project(all, andCarried(columns));
    }

    private static List<String> names(GroupByQuery query) {
        return query.aggregations().stream().map(NamedAggregation::name).toList();
    }

    /** Takes so many rows of each value. */
    private LogicalPlan limit(Limit limit, boolean mayLack) {
        LogicalPlan below = limit.input();
        List<SortKey> order = below instanceof Sort sort ? sort.keys() : List.of();
        String number = "number of row " + -id;
        Window window =
                new Window(
                        List.copyOf(carried.values()),
                        order,
                        Frame.soFar(),
                        List.of(WindowFunctions.rowNumber().as(number)));
        Expression place = Expression.column(number);
        Expression isTaken = place.greaterThan(Expression.literal(limit.offset()));
        if (limit.most() < Long.MAX_VALUE) {
            isTaken = isTaken.and(place.atMost(Expression.literal(limit.mostBefore())));
        }
        List<String> names = limit.names();
        return new Project(
                new Filter(new Windows(with(below, mayLack), window), isTaken),
                andCarried(Expressions.columns(names == null ? List.of() : names)));
    }

    private LogicalPlan join(Join join, boolean mayLack) {
        boolean isLeft = FreeColumns.of(join.left()).stream().anyMatch(carried::containsKey);
        List<String> leftNames = join.left().names();
        boolean isRight =
                FreeColumns.of(join.right()).stream()
                        .filter(name -> leftNames == null || !leftNames.contains(name))
                        .anyMatch(carried::containsKey);
        boolean mayLackRows = mayLack || !Unnesting.keepsAllLeft(join.type());
        Expression condition =
                join.condition() == null ? null : Expressions.replaced(join.condition(), inner);
        List<EqualKey> keys =
                new ArrayList<>(
                        join.keys().stream()
                                .map(
                                        key ->
                                                new EqualKey(
                                                        Expressions.replaced(key.left(), inner),
                                                        Expressions.replaced(key.right(), inner),
                                                        key.matchesNulls()))
                                .toList());
        if (!isRight && join.type().keepsLeftColumns()) {
            return new Join(
                    join.type(),
                    with(join.left(), mayLack),
                    join.right(),
                    keys,
                    condition,
                    join.mark());
        }
        if (!isLeft && join.type() == JoinType.INNER) {
            return new Join(
                    join.type(), join.left(), with(join.right(), mayLack), keys, condition, null);
        }
        List<DerivedColumn> renamed = new ArrayList<>();
        List<String> rightNames = join.right().names();
        renamed.addAll(Expressions.columns(rightNames == null ? List.of() : rightNames));
        for (String name : carried.values()) {
            String other = name + " of the right side";
            renamed.add(new DerivedColumn(other, Expression.column(name)));
            keys.add(new EqualKey(Expression.column(name), Expression.column(other), true));
        }
        LogicalPlan both =
                new Join(
                        join.type(),
                        with(join.left(), mayLack),
                        new Project(with(join.right(), mayLackRows), renamed),
                        keys,
                        condition,
                        join.mark());
        List<String> names = join.names();
        return new Project(
                both, andCarried(Expressions.columns(names == null ? List.of() : names)));
    }

    private List<DerivedColumn> replaced(List<DerivedColumn> columns) {
        return columns.stream()
                .map(
                        each ->
                                new DerivedColumn(
                                        each.name(),
                                        Expressions.replaced(each.expression(), inner)))
                .toList();
    }

    private List<DerivedColumn> andCarried(List<DerivedColumn> columns) {
        List<DerivedColumn> all = new ArrayList<>(columns);
        all.addAll(Expressions.columns(carried.values()));
        return all;
    }
}
