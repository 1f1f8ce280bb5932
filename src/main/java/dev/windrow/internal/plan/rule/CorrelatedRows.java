// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Elements;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.LogicalPlan.Union;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
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
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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
        rows.right = rows.with(join.right(), join.type() == JoinType.SINGLE);
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
     * Returns rows that carry the values along.
     *
     * @param mayLack whether a row may be missing that has only nulls
     */
    private LogicalPlan with(LogicalPlan plan, boolean mayLack) {
        boolean isCorrelated = FreeColumns.of(plan).stream().anyMatch(carried::containsKey);
        if (!isCorrelated) {
            return Join.of(JoinType.INNER, plan, values(), null);
        }
        return switch (plan) {
            case Filter filter -> filter(filter);
            case Project(LogicalPlan input, List<DerivedColumn> columns) -> {
                boolean areNulls =
                        columns.stream()
                                .allMatch(each -> AbsentRows.isNullOfNulls(each.expression()));
                yield new Project(
                        with(input, mayLack && areNulls), andCarried(replaced(columns, input)));
            }
            case Aggregate aggregate -> groups(aggregate, mayLack);
            case Windows windows -> windows(windows);
            case Elements elements -> elements.over(with(elements.input(), false));
            // The order of a subquery's rows means nothing where it is not for a limit.
            case Sort sort -> with(sort.input(), false);
            case LogicalPlan.PartitionLimit all -> with(all.input(), false);
            case Limit limit -> limit(limit);
            case Union union ->
                    union.withInputs(
                            union.inputs().stream().map(each -> with(each, false)).toList());
            case Join join -> join(join);
            case Shared shared -> with(shared.input(), mayLack);
            case LogicalPlan.TopN top ->
                    limit(new Limit(new Sort(top.input(), top.keys()), 0, top.most()));
            case LogicalPlan.Leaf _, LogicalPlan.Operation _ ->
                    throw new IllegalStateException("names nothing of its own: " + plan.label());
            case LogicalPlan.Recursion _ ->
                    throw ErrorCode.UNSUPPORTED_SQL.failure(
                            "WITH RECURSIVE of a subquery names %s of the query around it, expected"
                                    + " columns of its own tables: join it with them",
                            String.join(", ", carried.keySet()));
        };
    }

    private LogicalPlan windows(Windows windows) {
        Window window = windows.window();
        List<String> partition = new ArrayList<>(window.partition());
        partition.addAll(carried.values());
        Window carrying = new Window(partition, window.order(), window.frame(), window.functions());
        return new Windows(naming(windows.input(), window.inputNames(List.of())), carrying);
    }

    /**
     * Returns rows with columns of the query around under their own names, as far as they are
     * named.
     */
    private LogicalPlan naming(LogicalPlan input, Collection<String> names) {
        LogicalPlan rows = with(input, false);
        List<DerivedColumn> outer = named(names, input);
        if (outer.isEmpty()) {
            return rows;
        }
        List<String> own = input.names();
        List<DerivedColumn> columns =
                andCarried(Expressions.columns(own == null ? List.of() : own));
        columns.addAll(outer);
        return new Project(rows, columns);
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

    private LogicalPlan filter(Filter filter) {
        List<Expression> conditions = Expressions.conjuncts(filter.condition());
        boolean isOfInput = FreeColumns.of(filter.input()).stream().noneMatch(carried::containsKey);
        Map<String, Expression> equal =
                isOfInput ? equal(conditions, outer(filter.input()).keySet()) : Map.of();
        if (equal.size() < carried.size()) {
            return new Filter(
                    with(filter.input(), false),
                    Expressions.replaced(filter.condition(), outer(filter.input())));
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
    private Map<String, Expression> equal(List<Expression> conditions, Set<String> outer) {
        Map<String, Expression> equal = new HashMap<>();
        for (Expression condition : conditions) {
            if (condition
                            instanceof
                            Logic.Comparison(
                                    Logic.ComparisonOperator operator,
                                    Expression a,
                                    Expression b)
                    && operator == Logic.ComparisonOperator.EQUAL) {
                putEqual(a, b, outer, equal);
                putEqual(b, a, outer, equal);
            }
        }
        return equal;
    }

    private static void putEqual(
            Expression one, Expression value, Set<String> outer, Map<String, Expression> equal) {
        boolean isOfInput = value.columns().stream().noneMatch(outer::contains);
        if (one instanceof Expression.ColumnReference(String name)
                && outer.contains(name)
                && isOfInput
                && !value.columns().isEmpty()) {
            equal.putIfAbsent(name, value);
        }
    }

    private LogicalPlan groups(Aggregate aggregate, boolean mayLack) {
        GroupByQuery query = aggregate.query();
        boolean isOfOneRow = AbsentRows.isOfOneRow(aggregate);
        if (aggregate.sets() != null && aggregate.sets().sets().contains(List.of())) {
            throw ErrorCode.UNSUPPORTED_SQL.failure(
                    "a subquery that names %s of the query around it has a total of all its rows"
                            + " beside other groups, expected each set of keys to have a key",
                    String.join(", ", carried.keySet()));
        }
        List<DerivedColumn> keys = new ArrayList<>();
        for (String key : query.keys()) {
            keys.add(
                    query.computedKeys().stream()
                            .filter(each -> each.name().equals(key))
                            .findFirst()
                            .orElse(DerivedColumn.of(key)));
        }
        GroupByQuery grouped =
                query.withKeyColumns(andCarried(replaced(keys, aggregate.input())))
                        .withWhere(
                                query.where() == null
                                        ? null
                                        : Expressions.replaced(
                                                query.where(), outer(aggregate.input())))
                        .withAggregations(
                                query.aggregations().stream()
                                        .map(
                                                each ->
                                                        new NamedAggregation(
                                                                each.aggregation(),
                                                                each.name(),
                                                                derived(each, aggregate.input())))
                                        .toList());
        Aggregate groups =
                new Aggregate(
                        with(aggregate.input(), false),
                        grouped,
                        aggregate.sets() == null ? null : andCarried(aggregate.sets()));
        boolean isThere =
                !isOfOneRow
                        || mayLack && query.aggregations().stream().noneMatch(AbsentRows::counts);
        return isThere ? groups : ofAllValues(groups, query);
    }

    /**
     * Returns what an aggregation computes of rows, and columns of the query around that it takes.
     */
    private List<DerivedColumn> derived(NamedAggregation named, LogicalPlan input) {
        List<DerivedColumn> derived = new ArrayList<>(replaced(named.derived(), input));
        List<String> others = new ArrayList<>(named.aggregation().columns());
        derived.forEach(each -> others.remove(each.name()));
        derived.addAll(named(others, input));
        return derived;
    }

    /**
     * Returns those columns of the query around that are named where an input has no such column.
     */
    private List<DerivedColumn> named(Collection<String> names, LogicalPlan input) {
        Map<String, Expression> outer = outer(input);
        return names.stream()
                .distinct()
                .filter(outer::containsKey)
                .map(name -> new DerivedColumn(name, outer.get(name)))
                .toList();
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
                            AbsentRows.counts(named)
                                    ? value.orIfNull(Expression.literal(0))
                                    : value));
        }
        return new Project(all, andCarried(columns));
    }

    private static List<String> names(GroupByQuery query) {
        return query.aggregations().stream().map(NamedAggregation::name).toList();
    }

    /** Takes so many rows of each value. */
    private LogicalPlan limit(Limit limit) {
        LogicalPlan below = limit.input();
        if (below instanceof Project project && project.input() instanceof Sort) {
            // The order may be by columns that are not shown.
            return with(project.over(limit.over(project.input())), false);
        }
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
                new Filter(
                        new Windows(
                                naming(below, order.stream().map(SortKey::column).toList()),
                                window),
                        isTaken),
                andCarried(Expressions.columns(names == null ? List.of() : names)));
    }

    private LogicalPlan join(Join join) {
        boolean isLeft = FreeColumns.of(join.left()).stream().anyMatch(carried::containsKey);
        List<String> leftNames = join.left().names();
        boolean isRight =
                FreeColumns.of(join.right()).stream()
                        .filter(name -> leftNames == null || !leftNames.contains(name))
                        .anyMatch(carried::containsKey);
        Join own =
                new Join(
                        join.type(),
                        join.left(),
                        join.right(),
                        replacedKeys(join),
                        join.condition() == null
                                ? null
                                : Expressions.replaced(join.condition(), outer(join.inputs())),
                        join.mark());
        if (!isRight && join.type().keepsLeftColumns()) {
            return own.withInputs(List.of(with(join.left(), false), join.right()));
        }
        boolean mayKeepRight = join.type() == JoinType.INNER || join.type() == JoinType.RIGHT;
        return !isLeft && mayKeepRight
                ? own.withInputs(List.of(join.left(), with(join.right(), false)))
                : ofBoth(own);
    }

    private List<EqualKey> replacedKeys(Join join) {
        Map<String, Expression> outer = outer(join.inputs());
        return join.keys().stream()
                .map(
                        key ->
                                new EqualKey(
                                        Expressions.replaced(key.left(), outer),
                                        Expressions.replaced(key.right(), outer),
                                        key.matchesNulls()))
                .toList();
    }

    /** Joins rows that carry the same values on both sides. */
    private LogicalPlan ofBoth(Join join) {
        List<EqualKey> keys = new ArrayList<>(join.keys());
        List<String> rightNames = join.right().names();
        List<DerivedColumn> renamed =
                Expressions.columns(rightNames == null ? List.of() : rightNames);
        List<String> names = join.names();
        List<DerivedColumn> shown = Expressions.columns(names == null ? List.of() : names);
        for (String name : carried.values()) {
            String other = name + " of the right side";
            Expression ofLeft = Expression.column(name);
            Expression ofRight = Expression.column(other);
            renamed.add(new DerivedColumn(other, ofLeft));
            keys.add(new EqualKey(ofLeft, ofRight, true));
            shown.add(
                    new DerivedColumn(
                            name,
                            switch (join.type()) {
                                case RIGHT -> ofRight;
                                case FULL -> ofLeft.orIfNull(ofRight);
                                case INNER, LEFT, SEMI, ANTI, MARK, SINGLE -> ofLeft;
                            }));
        }
        return new Project(
                new Join(
                        join.type(),
                        with(join.left(), false),
                        new Project(with(join.right(), false), renamed),
                        keys,
                        join.condition(),
                        join.mark()),
                shown);
    }

    private List<DerivedColumn> replaced(List<DerivedColumn> columns, LogicalPlan input) {
        Map<String, Expression> outer = outer(input);
        return columns.stream()
                .map(
                        each ->
                                new DerivedColumn(
                                        each.name(),
                                        Expressions.replaced(each.expression(), outer)))
                .toList();
    }

    /**
     * Returns what carries columns of the query around: a column of an input hides one of its name.
     */
    private Map<String, Expression> outer(LogicalPlan... inputs) {
        return outer(List.of(inputs));
    }

    private Map<String, Expression> outer(List<LogicalPlan> inputs) {
        Map<String, Expression> outer = new HashMap<>(inner);
        for (LogicalPlan input : inputs) {
            List<String> own = input.names();
            if (own != null) {
                outer.keySet().removeAll(new HashSet<>(own));
            }
        }
        return outer;
    }

    private List<DerivedColumn> andCarried(List<DerivedColumn> columns) {
        List<DerivedColumn> all = new ArrayList<>(columns);
        all.addAll(Expressions.columns(carried.values()));
        return all;
    }
}
