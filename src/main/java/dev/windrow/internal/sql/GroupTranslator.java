// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.function.AggregationCall;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.NamedAggregation;

import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Translates expressions of groups to those of the columns that a GROUP BY has: its keys, and its
 * aggregations, which are collected here as they are met.
 */
final class GroupTranslator extends ExpressionTranslator {

    private final SqlText text;
    private final ColumnNames names;
    private final ExpressionTranslator rows;
    private final Unread unread;
    private final Map<Expression, DerivedColumn> keys = new LinkedHashMap<>();
    private final Map<List<Object>, NamedAggregation> aggregations = new LinkedHashMap<>();
    private final Map<List<String>, GroupingColumn> groupings = new LinkedHashMap<>();
    private final Map<String, Expression> aliases = new HashMap<>();

    /**
     * Begins without keys.
     *
     * @param rows translates keys, and what is aggregated
     * @param windows translates functions over windows of groups, or null where there are none
     */
    GroupTranslator(
            SqlText text,
            ColumnNames names,
            ExpressionTranslator rows,
            @Nullable WindowTranslator windows) {
        super(text, names, windows);
        this.text = text;
        this.names = names;
        this.rows = rows;
        unread = new Unread(text);
    }

    /** Adds a key, unless it is one already, and returns its name. */
    String addKey(Expression key) {
        return keys.computeIfAbsent(key, this::named).name();
    }

    /** Lets conditions and orders name a column of the result. */
    void addAlias(String name, Expression value) {
        aliases.put(name.toLowerCase(Locale.ROOT), value);
    }

    /** Returns the GROUP BY of the keys and aggregations so far. */
    GroupByQuery query(@Nullable Expression where) {
        return GroupByQuery.of(List.of(), List.copyOf(aggregations.values()))
                .withKeyColumns(List.copyOf(keys.values()))
                .withWhere(where);
    }

    /**
     * Returns sets of keys, with the columns that tell them apart as far as they were asked for.
     */
    GroupingSets sets(List<List<String>> sets) {
        return new GroupingSets(sets, List.copyOf(groupings.values()));
    }

    /** Returns whether a column was asked for that tells sets of keys apart. */
    boolean hasGrouping() {
        return !groupings.isEmpty();
    }

    /** Names a key after itself: no column of the table may have the name of a computed key. */
    private DerivedColumn named(Expression key) {
        if (key instanceof Expression.Column(String name)) {
            return new DerivedColumn(name, key);
        }
        String name = key.label();
        while (names.has(name)) {
            name += " ";
        }
        return new DerivedColumn(name, key);
    }

    @Override
    Expression of(net.sf.jsqlparser.expression.Expression node) {
        if (node instanceof Function call && isGrouping(call.getName())) {
            return Expression.column(grouping(call).name());
        }
        if (node instanceof Function call && isAggregation(call)) {
            return Expression.column(aggregation(call, null).name());
        }
        if (node instanceof AnalyticExpression call && isFiltered(call)) {
            return Expression.column(filtered(call).name());
        }
        if (isOfRows(node)) {
            Expression ofRow = rows.of(node);
            DerivedColumn key = keys.get(ofRow);
            if (key != null) {
                return Expression.column(key.name());
            }
        }
        return super.of(node);
    }

    @Override
    Expression column(Column column) {
        if (isAlias(column)) {
            return aliases.get(aliasOf(column));
        }
        Expression found = super.column(column);
        if (names.all() == null) {
            return found;
        }
        throw text.failure(
                ErrorCode.SYNTAX,
                column,
                "\"%s\" is neither grouped by nor aggregated, expected it in GROUP BY, or first(%s)"
                        .formatted(column, column));
    }

    private boolean isAlias(Column column) {
        return !names.has(ColumnNames.unquoted(column.getColumnName()))
                && !ColumnNames.isQualified(column)
                && aliases.containsKey(aliasOf(column));
    }

    private static String aliasOf(Column column) {
        return ColumnNames.unquoted(column.getColumnName()).toLowerCase(Locale.ROOT);
    }

    /** Returns whether an expression has neither an aggregation nor an alias somewhere. */
    private boolean isOfRows(net.sf.jsqlparser.expression.Expression node) {
        boolean[] found = {aggregates(node) || WindowTranslator.hasWindow(node)};
        ExpressionVisitorAdapter<Void> finder =
                new ExpressionVisitorAdapter<>() {
                    @Override
                    public <S> Void visit(Column column, S context) {
                        found[0] |= isAlias(column);
                        return null;
                    }
                };
        node.accept(finder, null);
        return !found[0];
    }

    /** Returns whether an expression has an aggregation somewhere. */
    static boolean aggregates(net.sf.jsqlparser.expression.Expression node) {
        boolean[] found = {false};
        ExpressionVisitorAdapter<Void> finder =
                new ExpressionVisitorAdapter<>() {
                    @Override
                    public <S> Void visit(Function call, S context) {
                        found[0] |= isAggregation(call) || isGrouping(call.getName());
                        return super.visit(call, context);
                    }

                    @Override
                    public <S> Void visit(AnalyticExpression call, S context) {
                        found[0] |= isFiltered(call);
                        if (call.getPartitionExpressionList() != null) {
                            call.getPartitionExpressionList()
                                    .forEach(each -> each.accept(this, context));
                        }
                        return super.visit(call, context);
                    }
                };
        node.accept(finder, null);
        return found[0];
    }

    private static boolean isAggregation(Function call) {
        return AggregationFunctions.isName(call.getName().toLowerCase(Locale.ROOT));
    }

    private static boolean isFiltered(AnalyticExpression call) {
        return call.getType() == AnalyticType.FILTER_ONLY;
    }

    private static boolean isGrouping(String function) {
        return function.equalsIgnoreCase("grouping");
    }

    /** Returns the column that tells which keys the set of a group lacks. */
    private GroupingColumn grouping(Function call) {
        unread.check(call);
        List<String> of = new ArrayList<>();
        if (call.getParameters() != null) {
            for (net.sf.jsqlparser.expression.Expression each : call.getParameters()) {
                DerivedColumn key = keys.get(rows.of(each));
                if (key == null) {
                    throw text.failure(
                            ErrorCode.SYNTAX,
                            call,
                            "%s: %s is no key, expected one of GROUP BY".formatted(call, each));
                }
                of.add(key.name());
            }
        }
        return groupings.computeIfAbsent(
                of,
                names -> new GroupingColumn(names, "grouping(" + String.join(",", names) + ")"));
    }

    /** Translates an aggregation of some rows, which the parser takes for one over a window. */
    private NamedAggregation filtered(AnalyticExpression node) {
        Function call = new Function();
        call.setName(node.getName());
        call.setDistinct(node.isDistinct());
        call.setParameters(
                new ExpressionList<>(
                        Stream.of(node.getExpression(), node.getOffset(), node.getDefaultValue())
                                .filter(Objects::nonNull)
                                .toList()));
        unread.require(
                call + " FILTER (WHERE " + node.getFilterExpression() + ")",
                node,
                "a part of the call of " + node.getName());
        if (!isAggregation(call)) {
            throw text.failure(
                    ErrorCode.UNKNOWN_FUNCTION,
                    node,
                    "no aggregation \"%s\", which FILTER needs".formatted(node.getName()));
        }
        return aggregation(call, rows.of(node.getFilterExpression()));
    }

    private NamedAggregation aggregation(Function call, @Nullable Expression filter) {
        NamedAggregation made =
                AggregationFunctions.resolve(
                        call.getOrderByElements() == null
                                ? unordered(call, filter)
                                : ordered(call, filter));
        return aggregations.computeIfAbsent(
                List.of(made.aggregation(), made.derived()), key -> made);
    }

    private AggregationCall unordered(Function call, @Nullable Expression filter) {
        unread.check(call);
        String written = call.getName().toLowerCase(Locale.ROOT);
        String function = call.isDistinct() ? distinct(call, written) : written;
        return new AggregationCall(SqlText.PLACE, function, arguments(call), filter, null);
    }

    /** The first value in an ascending order is the last one in a descending order. */
    private AggregationCall ordered(Function call, @Nullable Expression filter) {
        unread.checkOrdered(call);
        String function = call.getName().toLowerCase(Locale.ROOT);
        boolean isFirst = function.equals("first");
        List<OrderByElement> order = call.getOrderByElements();
        OrderByElement by = order.getFirst();
        if (!isFirst && !function.equals("last") || order.size() > 1) {
            throw text.unsupported(
                    "ORDER BY in " + call, call, "first and last have it, with one expression");
        }
        if (by.getNullOrdering() == OrderByElement.NullOrdering.NULLS_FIRST) {
            throw text.unsupported(
                    "NULLS FIRST in " + call, call, "first and last leave nulls out");
        }
        List<AggregationCall.Argument> arguments = arguments(call);
        arguments.add(argument(call, by.getExpression(), List.of()));
        String name = isFirst == by.isAsc() ? "arg_min" : "arg_max";
        return new AggregationCall(SqlText.PLACE, name, arguments, filter, null);
    }

    private String distinct(Function call, String function) {
        return switch (function) {
            case "count" -> "nunique";
            case "min", "max", "bool_and", "bool_or" -> function;
            default -> throw text.unsupported("DISTINCT in " + function, call, "count has it");
        };
    }

    private List<AggregationCall.Argument> arguments(Function call) {
        List<AggregationCall.Argument> arguments = new ArrayList<>();
        if (call.getParameters() != null) {
            call.getParameters().forEach(node -> arguments.add(argument(call, node, arguments)));
        }
        return arguments;
    }

    private AggregationCall.Argument argument(
            Function call,
            net.sf.jsqlparser.expression.Expression node,
            List<AggregationCall.Argument> before) {
        boolean isFirst = before.isEmpty();
        return switch (node) {
            case AllColumns all when all.toString().equals("*") -> new AggregationCall.Star();
            case LongValue number when !isFirst ->
                    new AggregationCall.Word(number.getStringValue());
            case DoubleValue number when !isFirst -> new AggregationCall.Word(number.toString());
            case SignedExpression number when !isFirst ->
                    new AggregationCall.Word(number.toString().replace(" ", ""));
            case Column word when !isFirst && call.getName().equalsIgnoreCase("quantile") ->
                    new AggregationCall.Word(word.getColumnName());
            default -> computed(rows.of(node));
        };
    }

    private static AggregationCall.Argument computed(Expression value) {
        return switch (value) {
            case Expression.Column(String name) -> new AggregationCall.QuotedName(name);
            default -> new AggregationCall.Computed(value);
        };
    }
}
