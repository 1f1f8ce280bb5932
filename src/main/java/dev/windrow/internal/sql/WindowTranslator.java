// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.AggregationCall;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.SortKey;
import dev.windrow.query.ValueRange;
import dev.windrow.query.ValueRange.Offset;
import dev.windrow.query.Window;

import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.WindowDefinition;
import net.sf.jsqlparser.expression.WindowElement;
import net.sf.jsqlparser.expression.WindowOffset;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Translates functions over windows. What they read becomes columns, and each function another
 * column, which stands for it in the expression around it.
 */
final class WindowTranslator {

    private final SqlText text;
    private final ColumnNames names;
    private final List<WindowDefinition> definitions;
    private final Unread unread;

    /** What windows read that is no column yet, by its name. */
    private final Map<Expression, String> computed = new LinkedHashMap<>();

    private final Map<Window, Map<NamedWindowFunction, String>> results = new LinkedHashMap<>();
    private boolean isInside;

    /**
     * Begins without windows.
     *
     * @param definitions the clause WINDOW
     */
    WindowTranslator(
            SqlText text, ColumnNames names, @Nullable List<WindowDefinition> definitions) {
        this.text = text;
        this.names = names;
        this.definitions = definitions == null ? List.of() : definitions;
        unread = new Unread(text);
    }

    /** Returns whether a call is over a window. */
    static boolean isOver(AnalyticExpression call) {
        return call.getType() == AnalyticType.OVER;
    }

    /** Returns whether an expression has a function over a window somewhere. */
    static boolean hasWindow(net.sf.jsqlparser.expression.Expression node) {
        boolean[] found = {false};
        node.accept(
                new ExpressionVisitorAdapter<Void>() {
                    @Override
                    public <S> Void visit(AnalyticExpression call, S context) {
                        found[0] |= isOver(call);
                        return null;
                    }
                },
                null);
        return found[0];
    }

    /** Returns whether there is none. */
    boolean isEmpty() {
        return results.isEmpty();
    }

    /**
     * Translates a function over a window.
     *
     * @param rows translates what it reads: expressions of rows, or of groups
     * @return the column of its results
     */
    Expression of(AnalyticExpression node, ExpressionTranslator rows) {
        if (isInside) {
            throw text.unsupported("a function over a window within another", node, "");
        }
        isInside = true;
        try {
            requireKnown(node);
            WindowDefinition over = definition(node);
            Window window =
                    new Window(
                            partition(over, rows), order(over, rows), frame(over, node), List.of());
            NamedWindowFunction function = function(node, rows);
            Map<NamedWindowFunction, String> of =
                    results.computeIfAbsent(window, key -> new LinkedHashMap<>());
            return Expression.column(
                    of.computeIfAbsent(function, key -> unused(window.compute(key).label())));
        } finally {
            isInside = false;
        }
    }

    /**
     * Returns the windows.
     *
     * @param read the columns that all other expressions read
     */
    SqlWindows made(Collection<String> read, @Nullable Expression qualify) {
        Set<String> made =
                results.values().stream()
                        .flatMap(each -> each.values().stream())
                        .collect(Collectors.toSet());
        Map<String, Expression> inputs = new LinkedHashMap<>();
        read.stream()
                .filter(name -> !made.contains(name))
                .forEach(name -> inputs.put(name, Expression.column(name)));
        List<Window> windows = new ArrayList<>();
        results.forEach(
                (window, functions) -> {
                    Window full =
                            window.compute(
                                    functions.entrySet().stream()
                                            .map(each -> each.getKey().as(each.getValue()))
                                            .toArray(NamedWindowFunction[]::new));
                    windows.add(full);
                    full.inputNames(List.of())
                            .forEach(name -> inputs.put(name, Expression.column(name)));
                });
        computed.forEach((value, name) -> inputs.put(name, value));
        if (inputs.isEmpty()) {
            inputs.put(unused("row"), Expression.literal(true));
        }
        return new SqlWindows(
                inputs.entrySet().stream()
                        .map(each -> new DerivedColumn(each.getKey(), each.getValue()))
                        .toList(),
                windows,
                qualify);
    }

    private void requireKnown(AnalyticExpression node) {
        AnalyticExpression read = new AnalyticExpression();
        read.setType(AnalyticType.OVER);
        read.setName(node.getName());
        read.setExpression(node.getExpression());
        read.setOffset(node.getOffset());
        read.setDefaultValue(node.getDefaultValue());
        read.setAllColumns(node.isAllColumns());
        read.setFilterExpression(node.getFilterExpression());
        read.setWindowName(node.getWindowName());
        read.setWindowDefinition(node.getWindowDefinition());
        unread.require(read, node, "a part of the call of " + node.getName());
    }

    private WindowDefinition definition(AnalyticExpression node) {
        String name = node.getWindowName();
        if (name == null) {
            return node.getWindowDefinition();
        }
        return definitions.stream()
                .filter(each -> name.equalsIgnoreCase(each.getWindowName()))
                .findFirst()
                .orElseThrow(
                        () ->
                                text.failure(
                                        ErrorCode.SYNTAX,
                                        node,
                                        "no window \"%s\", expected one of the clause WINDOW"
                                                .formatted(name)));
    }

    private List<String> partition(WindowDefinition over, ExpressionTranslator rows) {
        List<String> columns = new ArrayList<>();
        if (over.getPartitionExpressionList() != null) {
            for (Object each : over.getPartitionExpressionList()) {
                columns.add(input(rows.of((net.sf.jsqlparser.expression.Expression) each)));
            }
        }
        return columns;
    }

    private List<SortKey> order(WindowDefinition over, ExpressionTranslator rows) {
        List<SortKey> keys = new ArrayList<>();
        if (over.getOrderByElements() != null) {
            for (OrderByElement element : over.getOrderByElements()) {
                unread.check(element);
                keys.add(
                        new SortKey(
                                input(rows.of(element.getExpression())),
                                !element.isAsc(),
                                element.getNullOrdering()
                                        == OrderByElement.NullOrdering.NULLS_FIRST));
            }
        }
        return keys;
    }

    private Frame frame(WindowDefinition over, AnalyticExpression node) {
        WindowElement element = over.getWindowElement();
        if (element == null) {
            return Frame.soFar();
        }
        boolean isOfRows = element.getType() == WindowElement.Type.ROWS;
        WindowOffset start =
                element.getRange() == null ? element.getOffset() : element.getRange().getStart();
        WindowOffset end = element.getRange() == null ? null : element.getRange().getEnd();
        try {
            if (!isOfRows && (isDistance(start) || end != null && isDistance(end))) {
                return Frame.values(
                        new ValueRange(
                                offset(start, WindowOffset.Type.PRECEDING, node),
                                end == null
                                        ? Offset.NONE
                                        : offset(end, WindowOffset.Type.FOLLOWING, node)));
            }
            return new Frame(
                    isOfRows ? Frame.Unit.ROWS : Frame.Unit.RANGE,
                    distance(start, WindowOffset.Type.PRECEDING, node),
                    end == null ? 0 : distance(end, WindowOffset.Type.FOLLOWING, node));
        } catch (WindrowException e) {
            throw e.code() == ErrorCode.INVALID_ARGUMENT
                    ? text.failure(ErrorCode.INVALID_ARGUMENT, node, problem(e))
                    : e;
        }
    }

    private static boolean isDistance(WindowOffset bound) {
        return bound.getType() != WindowOffset.Type.CURRENT && bound.getExpression() != null;
    }

    /** Returns a distance of values, negative in the other direction, or null for any distance. */
    private @Nullable Offset offset(
            WindowOffset bound, WindowOffset.Type ahead, AnalyticExpression node) {
        if (!isDistance(bound)) {
            return distance(bound, ahead, node) == 0 ? Offset.NONE : null;
        }
        Offset offset =
                switch (bound.getExpression()) {
                    case IntervalExpression interval ->
                            new ValueRange.Span(SqlIntervals.of(text, interval));
                    case LongValue number ->
                            new ValueRange.Amount(new BigDecimal(number.getStringValue()));
                    case DoubleValue number ->
                            new ValueRange.Amount(new BigDecimal(number.toString()));
                    default ->
                            throw text.unsupported(
                                    "the bound \"%s\" of RANGE".formatted(bound.toString().strip()),
                                    node,
                                    "expected a number, an interval, UNBOUNDED or CURRENT ROW");
                };
        return bound.getType() == ahead ? offset : offset.negated();
    }

    /** Returns a distance in rows, negative in the other direction. */
    private long distance(WindowOffset bound, WindowOffset.Type ahead, AnalyticExpression node) {
        if (bound.getType() == WindowOffset.Type.CURRENT) {
            return 0;
        }
        boolean isAhead = bound.getType() == ahead;
        if (bound.getExpression() == null && isAhead) {
            return Frame.UNBOUNDED;
        }
        return switch (bound.getExpression()) {
            case LongValue rows when rows.getStringValue().length() <= 18 ->
                    isAhead ? rows.getValue() : -rows.getValue();
            case null, default ->
                    throw text.unsupported(
                            "the bound \"%s\"".formatted(bound.toString().strip()),
                            node,
                            "expected a number of rows, UNBOUNDED or CURRENT ROW");
        };
    }

    private NamedWindowFunction function(AnalyticExpression node, ExpressionTranslator rows) {
        if (!WindowFunctionCalls.isName(node.getName())
                && !AggregationFunctions.isName(node.getName().toLowerCase(Locale.ROOT))) {
            throw text.failure(
                    ErrorCode.UNKNOWN_FUNCTION,
                    node,
                    "no function \"%s\" over a window: there are %s, and aggregations"
                            .formatted(
                                    node.getName(),
                                    String.join(", ", WindowFunctionCalls.ARGUMENTS.keySet())));
        }
        AggregationCall call =
                new AggregationCall(
                        SqlText.PLACE, node.getName(), arguments(node, rows), null, null);
        try {
            return WindowFunctionCalls.resolve(call);
        } catch (WindrowException e) {
            throw text.failure(e.code(), node, problem(e));
        }
    }

    /** Returns a message without the place, which the position replaces. */
    private static String problem(WindrowException failure) {
        String message = Objects.toString(failure.getMessage());
        String place = SqlText.PLACE + ": ";
        return message.startsWith(place) ? message.substring(place.length()) : message;
    }

    private List<AggregationCall.Argument> arguments(
            AnalyticExpression node, ExpressionTranslator rows) {
        Expression filter =
                node.getFilterExpression() == null ? null : rows.of(node.getFilterExpression());
        boolean isOfWindowsAlone = WindowFunctionCalls.isName(node.getName());
        if (filter != null && isOfWindowsAlone) {
            throw text.unsupported(
                    "FILTER of " + node.getName(), node, "aggregations over windows have it");
        }
        List<AggregationCall.Argument> arguments = new ArrayList<>();
        boolean isOfAll = node.isAllColumns() || node.getExpression() instanceof AllColumns;
        if (isOfAll) {
            arguments.add(
                    filter == null
                            ? new AggregationCall.Star()
                            : column(filtered(filter, Expression.literal(true))));
        }
        Stream.of(isOfAll ? null : node.getExpression(), node.getOffset(), node.getDefaultValue())
                .filter(Objects::nonNull)
                .forEach(
                        each ->
                                arguments.add(
                                        argument(each, arguments.size(), node, filter, rows)));
        return arguments;
    }

    private AggregationCall.Argument argument(
            net.sf.jsqlparser.expression.Expression node,
            int index,
            AnalyticExpression call,
            @Nullable Expression filter,
            ExpressionTranslator rows) {
        boolean isCount = index > 0 || call.getName().equalsIgnoreCase("ntile");
        return switch (node) {
            case LongValue number when isCount && index < 2 ->
                    new AggregationCall.Word(number.getStringValue());
            case SignedExpression number when isCount && index < 2 ->
                    new AggregationCall.Word(number.toString().replace(" ", ""));
            case DoubleValue number when index == 1 -> new AggregationCall.Word(number.toString());
            case Column word when index == 2 && call.getName().equalsIgnoreCase("quantile") ->
                    new AggregationCall.Word(word.getColumnName());
            default -> {
                Expression value = rows.of(node);
                yield index == 2
                        ? new AggregationCall.Computed(value)
                        : column(filter == null ? value : filtered(filter, value));
            }
        };
    }

    /** Returns a value where rows meet a condition, and null elsewhere. */
    private static Expression filtered(Expression filter, Expression value) {
        return new Conditional.Case(List.of(new Conditional.When(filter, value)), null);
    }

    private AggregationCall.Argument column(Expression value) {
        return new AggregationCall.QuotedName(input(value));
    }

    /** Returns the name of the column of a value, which is computed before the windows. */
    private String input(Expression value) {
        return value instanceof Expression.Column(String name)
                ? name
                : computed.computeIfAbsent(value, key -> unused(key.label()));
    }

    private String unused(String label) {
        String name = label;
        while (isUsed(name)) {
            name += " ";
        }
        return name;
    }

    private boolean isUsed(String name) {
        return names.has(name)
                || computed.containsValue(name)
                || results.values().stream().anyMatch(of -> of.containsValue(name));
    }
}
