// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.internal.sql.syntax.FragmentParser;
import dev.windrow.internal.sql.syntax.FragmentParser.Item;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.OrderItem;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.SortKey;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunctions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Translates the parts of queries that options of the command have. Their grammar is that of SQL.
 * Columns are not known here, so a name is a column as it is written.
 *
 * <p>Each method takes the option's name, which begins messages, and throws {@code SYNTAX}, {@code
 * UNKNOWN_FUNCTION}, {@code UNKNOWN_AGGREGATION} or {@code INVALID_ARGUMENT} with the position and
 * what was expected.
 */
public final class Fragments {

    private Fragments() {}

    /** Translates an expression of rows, such as {@code price * 2 > 10 and kind in ('a', 'b')}. */
    public static Expression expression(String option, String expression) {
        SqlText text = SqlText.ofOption(option, expression);
        return rows(text).of(new FragmentParser(text).expression());
    }

    /**
     * Translates computed columns, such as {@code upper(name) as big, split(name, ' ', 0) as
     * (first, second)}. Without a name, a column is named after its expression.
     *
     * @param list at least one column
     */
    public static List<DerivedColumn> columns(String option, String list) {
        SqlText text = SqlText.ofOption(option, list);
        List<DerivedColumn> columns = columns(text, false);
        if (columns.isEmpty()) {
            throw text.expected("a column name or a value", text.end());
        }
        return columns;
    }

    /**
     * Translates keys. A name alone is always a column, even one with signs such as {@code a-b}.
     *
     * @param list the keys; blank gives none
     */
    public static List<DerivedColumn> keys(String option, String list) {
        return columns(SqlText.ofOption(option, list), true);
    }

    private static List<DerivedColumn> columns(SqlText text, boolean mayBeNames) {
        List<DerivedColumn> columns = new ArrayList<>();
        for (Item item : new FragmentParser(text).items(mayBeNames)) {
            Expression value = rows(text).of(item.expression());
            if (item.aliases().size() > 1) {
                columns.addAll(parts(text, item, value));
            } else {
                String alias = alias(text, item);
                columns.add(new DerivedColumn(alias == null ? name(value) : alias, value));
            }
        }
        return columns;
    }

    private static String name(Expression value) {
        return value instanceof Expression.ColumnReference(String name) ? name : value.label();
    }

    /** Returns a column for each name: a part of a text, and those that follow it. */
    private static List<DerivedColumn> parts(SqlText text, Item item, Expression value) {
        if (!(value instanceof StringFunction.Split split)) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    item.span(),
                    "expected one name, as only split makes several columns");
        }
        List<DerivedColumn> parts = new ArrayList<>();
        for (Identifier name : item.aliases()) {
            int part = split.part() + parts.size();
            if (split.part() < 0 && part >= 0) {
                throw text.failure(
                        ErrorCode.SYNTAX,
                        item.span(),
                        "expected fewer names, as no part follows the last");
            }
            parts.add(
                    new DerivedColumn(
                            name.value(),
                            StringFunctions.split(
                                    split.text(), split.delimiter(), part, split.maxParts())));
        }
        return parts;
    }

    /** Returns the one name of an item, or null. */
    private static @Nullable String alias(SqlText text, Item item) {
        return switch (item.aliases().size()) {
            case 0 -> null;
            case 1 -> item.aliases().getFirst().value();
            default -> throw text.failure(ErrorCode.SYNTAX, item.span(), "expected one name");
        };
    }

    /**
     * Translates what is computed of groups, such as {@code sum(v) as s, count(*), sum(v) /
     * count(*)}. An expression without a name is named as it is written.
     *
     * @param list items with commas between them; blank gives none
     * @throws WindrowException also {@code DUPLICATE_NAME}
     */
    public static AggregationList aggregations(String option, String list) {
        SqlText text = SqlText.ofOption(option, list);
        ResultColumns result = new ResultColumns(option, List.of());
        AggregationTranslator calls = new AggregationTranslator(text, rows(text));
        List<GroupingColumn> groupings = new ArrayList<>();
        List<DerivedColumn> columns = new ArrayList<>();
        for (Item item : new FragmentParser(text).items(false)) {
            String alias = alias(text, item);
            if (item.expression() instanceof Call call && SqlNodes.isGrouping(call)) {
                groupings.add(grouping(text, call, alias));
            } else if (item.expression() instanceof Call call && isAggregation(call)) {
                String name = result.add(calls.of(call, alias));
                columns.add(DerivedColumn.of(name));
            } else if (SqlNodes.aggregates(item.expression())) {
                Expression computed = result.of(text, item.expression());
                String name = alias == null ? text.written(item.span()) : alias;
                columns.add(new DerivedColumn(name, computed));
            } else {
                throw text.expected("an aggregation such as sum(v)", item.span());
            }
        }
        return new AggregationList(result.aggregations(), groupings, columns);
    }

    /** Translates aggregations alone, without arithmetic. */
    public static List<NamedAggregation> plainAggregations(String option, String list) {
        AggregationList all = aggregations(option, list);
        if (all.isComputed()) {
            throw ErrorCode.SYNTAX.failure(
                    "%s: expected aggregations alone, such as sum(v), found arithmetic: %s",
                    option, list);
        }
        return all.aggregations();
    }

    /** Returns whether a call is of an aggregation, or can only be meant for one. */
    private static boolean isAggregation(Call call) {
        return SqlNodes.isAggregation(call)
                || call.over() == null
                        && !FunctionCalls.isName(call.function())
                        && !SqlFunctions.isName(call.function());
    }

    private static GroupingColumn grouping(SqlText text, Call call, @Nullable String alias) {
        List<String> keys = call.arguments().stream().map(key -> column(text, key)).toList();
        String name = "grouping(" + String.join(",", keys) + ")";
        return new GroupingColumn(keys, alias == null ? name : alias);
    }

    /** Translates functions of windows, such as {@code row_number() as n, lag(v, 2), sum(v)}. */
    public static List<NamedWindowFunction> windowFunctions(String option, String list) {
        SqlText text = SqlText.ofOption(option, list);
        AggregationTranslator calls = new AggregationTranslator(text, rows(text));
        List<NamedWindowFunction> functions = new ArrayList<>();
        for (Item item : new FragmentParser(text).items(false)) {
            if (!(item.expression() instanceof Call call) || call.over() != null) {
                throw text.expected("a function such as rank() or sum(v)", item.span());
            }
            NamedWindowFunction function =
                    rows(text)
                            .located(
                                    item.span(),
                                    () -> WindowFunctionCalls.resolve(calls.asWritten(call)));
            String alias = alias(text, item);
            functions.add(alias == null ? function : function.as(alias));
        }
        return functions;
    }

    /** Translates sort keys, such as {@code a, "odd, name" desc nulls first}, at least one. */
    public static List<SortKey> order(String option, String keys) {
        SqlText text = SqlText.ofOption(option, keys);
        return order(text, rows(text));
    }

    /** Translates sort keys that are columns by a translator. */
    static List<SortKey> order(SqlText text, ExpressionTranslator translator) {
        List<SortKey> keys = new ArrayList<>();
        for (OrderItem item : new FragmentParser(text).order()) {
            if (!(translator.of(item.expression())
                    instanceof Expression.ColumnReference(String name))) {
                throw text.expected("a column name", item.expression().span());
            }
            keys.add(new SortKey(name, item.isDescending(), item.areNullsFirst()));
        }
        return keys;
    }

    /** Translates a frame, such as {@code rows between 3 preceding and current row}. */
    public static Frame frame(String option, String frame) {
        SqlText text = SqlText.ofOption(option, frame);
        FragmentParser parser = new FragmentParser(text);
        return new FrameTranslator(text, null).of(parser.frame());
    }

    /** Reads names of columns, such as {@code a, "odd, name", c}; none of a blank text. */
    public static List<String> names(String option, String names) {
        return new FragmentParser(SqlText.ofOption(option, names)).names();
    }

    /** Reads lists of names in parentheses, such as {@code (a, b), (a), ()}, at least one. */
    public static List<List<String>> sets(String option, String sets) {
        return new FragmentParser(SqlText.ofOption(option, sets)).sets();
    }

    private static String column(SqlText text, SqlExpression node) {
        if (rows(text).of(node) instanceof Expression.ColumnReference(String name)) {
            return name;
        }
        throw text.expected("a column name", node.span());
    }

    private static ExpressionTranslator rows(SqlText text) {
        return new ExpressionTranslator(text, Scope.unknown(text), null);
    }
}
