// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.function.AggregationCall;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.ArrayQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.Exists;
import dev.windrow.internal.sql.syntax.SqlExpression.InQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.Quantified;
import dev.windrow.internal.sql.syntax.SqlExpression.ScalarQuery;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The subqueries in expressions of some rows. Each becomes a join that adds a column to these rows,
 * which stands for the subquery.
 */
final class Subqueries {

    private final Statement statement;
    private final QueryTranslator queries;
    private final Scope scope;
    private final List<Pending> joins = new ArrayList<>();
    private final Map<SqlExpression, Expression> values = new HashMap<>();

    /** Where the last of them is written. */
    private Span last = new Span(0, 0);

    /**
     * Begins without any.
     *
     * @param queries translates them
     * @param scope the columns that they may name beside their own
     */
    Subqueries(Statement statement, QueryTranslator queries, Scope scope) {
        this.statement = statement;
        this.queries = queries;
        this.scope = scope;
    }

    /** Returns rows with the columns of all subqueries so far, which are then done with. */
    LogicalPlan joinedTo(LogicalPlan rows) {
        return joinedTo(rows, List.of());
    }

    /**
     * Returns rows with the columns of those subqueries that name no column of other rows.
     *
     * @param others the columns of the other rows
     */
    LogicalPlan joinedTo(LogicalPlan rows, List<String> others) {
        LogicalPlan joined = rows;
        List<Pending> later = new ArrayList<>();
        for (Pending join : joins) {
            if (join.columns().stream().anyMatch(others::contains)) {
                later.add(join);
            } else {
                joined = join.over(joined);
                statement.requireShallow(joined, last);
            }
        }
        joins.clear();
        joins.addAll(later);
        return joined;
    }

    /** Returns whether some are joined to no rows yet. */
    boolean arePending() {
        return !joins.isEmpty();
    }

    /** A join of rows with a subquery. */
    private record Pending(
            JoinType type, LogicalPlan right, List<EqualKey> keys, @Nullable String mark) {
        Join over(LogicalPlan left) {
            return new Join(type, left, right, keys, null, mark);
        }

        /** Returns the columns of the rows that it names. */
        Set<String> columns() {
            Set<String> columns = new HashSet<>(FreeColumns.of(right));
            keys.forEach(key -> columns.addAll(key.left().columns()));
            return columns;
        }
    }

    /** Returns the one value of a subquery, null where it has no row. */
    Expression value(ScalarQuery scalar) {
        return once(
                scalar,
                () -> {
                    Selected inner = selected(scalar.query(), scalar.span());
                    join(JoinType.SINGLE, inner.plan(), List.of(), null);
                    return inner.column();
                });
    }

    /**
     * Returns the values of a subquery as a list, in its order; an empty one where it has no row.
     */
    Expression list(ArrayQuery array) {
        return once(array, () -> madeList(array));
    }

    private Expression madeList(ArrayQuery array) {
        last = array.span();
        LogicalPlan plan = queries.of(array.query(), scope);
        String value = requireColumns(plan, 1, array.span()).getFirst();
        OrderedRows rows = OrderedRows.of(plan);
        String list = unique("list");
        AggregationCall call =
                new AggregationCall(
                        statement.text().place(),
                        "list",
                        List.of(new AggregationCall.QuotedName(value)),
                        rows.order(),
                        null,
                        null,
                        list);
        GroupByQuery all = GroupByQuery.of(List.of(), List.of(AggregationFunctions.resolve(call)));
        join(JoinType.SINGLE, new Aggregate(rows.plan(), all, null), List.of(), null);
        Expression none = new FunctionCall(RowFunctions.of("list_value"), List.of());
        return Expression.column(list).orIfNull(none);
    }

    /**
     * Rows before a selection that leaves out what they are sorted by.
     *
     * @param order the order of the rows; none where they have none
     */
    private record OrderedRows(LogicalPlan plan, List<AggregationCall.Order> order) {

        static OrderedRows of(LogicalPlan plan) {
            return switch (plan) {
                case Project(LogicalPlan input, var columns)
                        when columns.stream().allMatch(OrderedRows::isAsItWas) -> {
                    OrderedRows inner = of(input);
                    yield inner.order.isEmpty() ? new OrderedRows(plan, List.of()) : inner;
                }
                case Limit(LogicalPlan input, long offset, long most) -> {
                    OrderedRows inner = of(input);
                    yield new OrderedRows(new Limit(inner.plan, offset, most), inner.order);
                }
                case Sort(LogicalPlan _, List<SortKey> keys) ->
                        new OrderedRows(
                                plan,
                                keys.stream()
                                        .map(
                                                key ->
                                                        new AggregationCall.Order(
                                                                Expression.column(key.column()),
                                                                key.descending(),
                                                                key.nullsFirst()))
                                        .toList());
                default -> new OrderedRows(plan, List.of());
            };
        }

        private static boolean isAsItWas(DerivedColumn column) {
            return column.expression().equals(Expression.column(column.name()));
        }
    }

    /** Returns whether the rows have a column for a subquery already. */
    boolean has(SqlExpression subquery) {
        return values.containsKey(subquery);
    }

    /** Returns whether a subquery has a row. */
    Expression exists(Exists exists) {
        return once(
                exists,
                () -> {
                    last = exists.span();
                    DerivedColumn row = new DerivedColumn(unique("row"), Expression.literal(true));
                    LogicalPlan plan = queries.of(exists.query(), scope);
                    return marked(new Project(plan, List.of(row)), List.of());
                });
    }

    /** Returns the value of a subquery, which is made where the rows have none yet. */
    private Expression once(SqlExpression subquery, Supplier<Expression> made) {
        Expression known = values.get(subquery);
        if (known == null) {
            known = made.get();
            values.put(subquery, known);
        }
        return known;
    }

    /** Returns whether a subquery has a row of some values. */
    Expression in(InQuery in, List<Expression> operands) {
        return once(in, () -> madeIn(in, operands));
    }

    private Expression madeIn(InQuery in, List<Expression> operands) {
        last = in.span();
        LogicalPlan plan = queries.of(in.query(), scope);
        List<String> names = requireColumns(plan, operands.size(), in.span());
        List<DerivedColumn> columns = new ArrayList<>();
        List<EqualKey> keys = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = unique(names.get(i));
            columns.add(new DerivedColumn(name, Expression.column(names.get(i))));
            keys.add(new EqualKey(operands.get(i), Expression.column(name), false));
        }
        Expression found = marked(new Project(plan, columns), keys);
        return in.isNegated() ? found.not() : found;
    }

    /**
     * Returns how a value compares with those of a subquery: with any, or with all. The least and
     * the greatest of them tell, and how many of them are null.
     */
    Expression compared(Quantified quantified, Expression left) {
        return once(quantified, () -> madeComparison(quantified, left));
    }

    private Expression madeComparison(Quantified quantified, Expression left) {
        ComparisonOperator operator = quantified.operator();
        boolean isAll = quantified.isAll();
        Selected inner = selected(quantified.query(), quantified.span());
        String value = inner.name();
        String least = unique("least");
        String most = unique("most");
        String rows = unique("rows");
        String present = unique("present");
        GroupByQuery summary =
                GroupByQuery.of(
                        List.of(),
                        List.of(
                                Aggregations.min(value).as(least),
                                Aggregations.max(value).as(most),
                                Aggregations.count().as(rows),
                                Aggregations.count(value).as(present)));
        join(JoinType.SINGLE, new Aggregate(inner.plan(), summary, null), List.of(), null);
        Expression low = new Logic.Comparison(operator, left, Expression.column(least));
        Expression high = new Logic.Comparison(operator, left, Expression.column(most));
        // Equal to all are those between which nothing lies; unlike any, one of the two.
        Expression holds = isAll ? low.and(high) : low.or(high);
        Expression none = Expression.column(rows).equalTo(Expression.literal(0));
        Expression areAllThere = Expression.column(rows).equalTo(Expression.column(present));
        return new Conditional.Case(
                List.of(
                        new Conditional.When(none, Expression.literal(isAll)),
                        new Conditional.When(
                                isAll ? holds.not() : holds, Expression.literal(!isAll)),
                        new Conditional.When(
                                areAllThere.and(left.isNotNull()), Expression.literal(isAll))),
                null);
    }

    /** A subquery of one column. */
    private record Selected(LogicalPlan plan, String name) {
        Expression column() {
            return Expression.column(name);
        }
    }

    private Selected selected(SqlQuery query, Span span) {
        last = span;
        LogicalPlan plan = queries.of(query, scope);
        List<String> names = requireColumns(plan, 1, span);
        String name = unique(names.getFirst());
        return new Selected(
                new Project(
                        plan,
                        List.of(new DerivedColumn(name, Expression.column(names.getFirst())))),
                name);
    }

    private List<String> requireColumns(LogicalPlan plan, int expected, Span span) {
        List<String> names = plan.names();
        if (names == null || names.size() != expected) {
            throw statement
                    .text()
                    .failure(
                            ErrorCode.SYNTAX,
                            span,
                            "a subquery of %s columns, expected %s"
                                    .formatted(
                                            names == null ? "unknown" : names.size(),
                                            expected == 1 ? "one" : expected));
        }
        return names;
    }

    private String unique(String name) {
        return statement.names().unique("(" + name + ")", "subquery");
    }

    private Expression marked(LogicalPlan plan, List<EqualKey> keys) {
        String mark = unique("is there");
        join(JoinType.MARK, plan, keys, mark);
        return Expression.column(mark);
    }

    private void join(
            JoinType type, LogicalPlan right, List<EqualKey> keys, @Nullable String mark) {
        joins.add(new Pending(type, right, keys, mark));
    }
}
