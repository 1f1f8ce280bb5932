package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.function.AggregationCall;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
    private final Map<String, Expression> aliases = new HashMap<>();

    /**
     * Begins without keys.
     *
     * @param rows translates keys, and what is aggregated
     */
    GroupTranslator(SqlText text, ColumnNames names, ExpressionTranslator rows) {
        super(text, names);
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
        if (node instanceof Function call && isAggregation(call)) {
            return Expression.column(aggregation(call).name());
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
        boolean[] found = {aggregates(node)};
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
                        found[0] |= isAggregation(call);
                        return super.visit(call, context);
                    }
                };
        node.accept(finder, null);
        return found[0];
    }

    private static boolean isAggregation(Function call) {
        return AggregationFunctions.isName(call.getName().toLowerCase(Locale.ROOT));
    }

    private NamedAggregation aggregation(Function call) {
        unread.check(call);
        String written = call.getName().toLowerCase(Locale.ROOT);
        String function = call.isDistinct() ? distinct(call, written) : written;
        NamedAggregation made =
                AggregationFunctions.resolve(
                        new AggregationCall(SqlText.PLACE, function, arguments(call), null));
        return aggregations.computeIfAbsent(
                List.of(made.aggregation(), made.derived()), key -> made);
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
        if (call.isAllColumns()) {
            arguments.add(new AggregationCall.Star());
        } else if (call.getParameters() != null) {
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
