// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.OrderItem;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Item;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.And;
import dev.windrow.internal.sql.syntax.SqlExpression.Arithmetic;
import dev.windrow.internal.sql.syntax.SqlExpression.ArrayQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.Between;
import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Case;
import dev.windrow.internal.sql.syntax.SqlExpression.Cast;
import dev.windrow.internal.sql.syntax.SqlExpression.Collated;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Concatenation;
import dev.windrow.internal.sql.syntax.SqlExpression.DistinctTest;
import dev.windrow.internal.sql.syntax.SqlExpression.Exists;
import dev.windrow.internal.sql.syntax.SqlExpression.In;
import dev.windrow.internal.sql.syntax.SqlExpression.InQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.IntervalLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Lambda;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.Not;
import dev.windrow.internal.sql.syntax.SqlExpression.NullLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NullTest;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Or;
import dev.windrow.internal.sql.syntax.SqlExpression.Quantified;
import dev.windrow.internal.sql.syntax.SqlExpression.Row;
import dev.windrow.internal.sql.syntax.SqlExpression.ScalarQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.Star;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.TypedLiteral;
import dev.windrow.internal.sql.syntax.SqlQuery.Order;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderBy;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderByAll;
import dev.windrow.internal.sql.syntax.WindowClause;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Looks for parts of expressions, but not within their subqueries. */
final class SqlNodes {

    private SqlNodes() {}

    /** Returns whether an expression, or a part of it, meets a condition. */
    static boolean has(SqlExpression whole, Predicate<SqlExpression> condition) {
        Deque<SqlExpression> left = new ArrayDeque<>();
        left.push(whole);
        while (!left.isEmpty()) {
            SqlExpression node = left.pop();
            if (condition.test(node)) {
                return true;
            }
            parts(node).forEach(left::push);
        }
        return false;
    }

    /** Returns whether an expression is a subquery, or compares a value with one. */
    static boolean isSubquery(SqlExpression node) {
        return switch (node) {
            case ScalarQuery _, ArrayQuery _, Exists _, InQuery _, Quantified _ -> true;
            default -> false;
        };
    }

    /** Returns whether an expression has a function over a window somewhere. */
    static boolean hasWindow(SqlExpression whole) {
        return has(whole, node -> node instanceof Call call && call.over() != null);
    }

    /** Returns whether an expression has an aggregation of a group somewhere. */
    static boolean aggregates(SqlExpression whole) {
        return has(whole, node -> node instanceof Call call && isOfGroup(call));
    }

    /** Returns whether a call is an aggregation of a group, or says which group it is. */
    static boolean isOfGroup(Call call) {
        return isGrouping(call) || isAggregation(call);
    }

    /** Returns the expressions of the select list. */
    static Stream<SqlExpression> selected(Select select) {
        return select.items().stream()
                .filter(Column.class::isInstance)
                .map(Column.class::cast)
                .map(Column::expression);
    }

    /** Returns the expressions of an order. */
    static Stream<SqlExpression> ordered(Order order) {
        return switch (order) {
            case OrderBy(List<OrderItem> items) -> items.stream().map(OrderItem::expression);
            case OrderByAll _ -> Stream.of();
        };
    }

    static boolean isAggregation(Call call) {
        return call.over() == null
                && AggregationFunctions.isName(call.function().toLowerCase(Locale.ROOT));
    }

    static boolean isGrouping(Call call) {
        return call.function().equalsIgnoreCase("grouping")
                || call.function().equalsIgnoreCase("grouping_id");
    }

    /** Returns the item that an alias stands for, or null for another expression. */
    static @Nullable Column aliased(Select select, SqlExpression node) {
        if (node instanceof Name(List<Identifier> parts, Span _) && parts.size() == 1) {
            for (Item item : select.items()) {
                if (item instanceof Column column
                        && column.alias() != null
                        && column.alias().value().equalsIgnoreCase(parts.getFirst().value())) {
                    return column;
                }
            }
        }
        return null;
    }

    /** Returns the parts of an expression. What a query within it has is the query's own. */
    private static List<SqlExpression> parts(SqlExpression node) {
        return switch (node) {
            case Name _, Star _, NumberLiteral _, TextLiteral _, BoolLiteral _ -> List.of();
            case NullLiteral _, TypedLiteral _, IntervalLiteral _ -> List.of();
            case Negation negation -> List.of(negation.operand());
            case Not not -> List.of(not.operand());
            case Collated collated -> List.of(collated.operand());
            case And and -> and.operands();
            case Row row -> row.values();
            case Or or -> or.operands();
            case Concatenation concatenation -> concatenation.operands();
            case Arithmetic arithmetic -> List.of(arithmetic.left(), arithmetic.right());
            case Comparison comparison -> List.of(comparison.left(), comparison.right());
            case NullTest test -> List.of(test.operand());
            case DistinctTest test -> List.of(test.left(), test.right());
            case Between between -> List.of(between.operand(), between.least(), between.most());
            case In in -> joined(in.values(), in.operand());
            case Cast cast -> List.of(cast.operand());
            case Case choice -> parts(choice);
            case Call call -> parts(call);
            case Lambda lambda -> List.of(lambda.body());
            case ScalarQuery _, ArrayQuery _, Exists _ -> List.of();
            case InQuery in -> List.of(in.operand());
            case Quantified quantified -> List.of(quantified.left());
        };
    }

    private static List<SqlExpression> parts(Case choice) {
        List<SqlExpression> parts = joined(List.of(), choice.operand(), choice.otherwise());
        choice.branches()
                .forEach(
                        when -> {
                            parts.add(when.test());
                            parts.add(when.value());
                        });
        return parts;
    }

    private static List<SqlExpression> parts(Call call) {
        List<SqlExpression> parts = joined(call.arguments(), call.filter());
        call.order().stream().map(OrderItem::expression).forEach(parts::add);
        WindowClause over = call.over();
        if (over != null) {
            parts.addAll(over.partition());
            over.order().stream().map(OrderItem::expression).forEach(parts::add);
        }
        return parts;
    }

    private static List<SqlExpression> joined(
            List<SqlExpression> some, @Nullable SqlExpression... others) {
        List<SqlExpression> joined = new ArrayList<>(some);
        for (SqlExpression other : others) {
            if (other != null) {
                joined.add(other);
            }
        }
        return joined;
    }
}
