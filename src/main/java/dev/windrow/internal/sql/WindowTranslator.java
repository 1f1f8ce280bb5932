// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.function.AggregationCall;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.OrderItem;
import dev.windrow.internal.sql.syntax.QueryBody.NamedWindow;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.WindowClause;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.NullTreatment;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Translates functions over windows. What they read becomes columns, and each function another
 * column, which stands for it in the expression around it.
 */
final class WindowTranslator {

    /** The aggregations that functions of one row of a frame are where it has another order. */
    private static final Map<String, String> OF_OWN_ORDER =
            Map.of("first_value", "first", "last_value", "last");

    private final SqlText text;
    private final Scope scope;
    private final List<NamedWindow> definitions;

    /** What windows read that is no column yet, by its name. */
    private final Map<Expression, String> computed = new LinkedHashMap<>();

    private final Map<Window, Map<NamedWindowFunction, String>> results = new LinkedHashMap<>();
    private boolean isInside;

    /**
     * Begins without windows.
     *
     * @param definitions the clause WINDOW
     */
    WindowTranslator(SqlText text, Scope scope, List<NamedWindow> definitions) {
        this.text = text;
        this.scope = scope;
        this.definitions = definitions;
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
    Expression of(Call call, ExpressionTranslator rows) {
        if (isInside || call.over() == null) {
            throw text.unsupported("a function over a window within another", call.span(), "");
        }
        isInside = true;
        try {
            WindowClause over = resolved(call.over(), definitions.size());
            Window window =
                    new Window(
                            partition(over, rows),
                            order(isFill(call) ? call.order() : over.order(), rows),
                            rows.located(call.span(), () -> frame(over, rows)),
                            List.of());
            NamedWindowFunction function = function(call, rows);
            Map<NamedWindowFunction, String> of =
                    results.computeIfAbsent(window, key -> new LinkedHashMap<>());
            return Expression.column(
                    of.computeIfAbsent(function, key -> unused(window.compute(key).label())));
        } finally {
            isInside = false;
        }
    }

    /**
     * Returns rows with the columns that windows read, and those of the windows behind them.
     *
     * @param read the columns that all other expressions read
     */
    LogicalPlan over(LogicalPlan rows, Collection<String> read) {
        Set<String> made =
                results.values().stream()
                        .flatMap(each -> each.values().stream())
                        .collect(Collectors.toSet());
        Map<String, Expression> inputs = new LinkedHashMap<>();
        read.stream()
                .filter(name -> !made.contains(name) && !scope.isOuter(name))
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
        LogicalPlan plan =
                new Project(
                        rows,
                        inputs.entrySet().stream()
                                .map(each -> new DerivedColumn(each.getKey(), each.getValue()))
                                .toList());
        for (Window window : windows) {
            plan = new Windows(plan, window);
        }
        return plan;
    }

    /**
     * Returns a window with what it takes from a window of the clause WINDOW.
     *
     * @param count how many of them it may take from: a window takes from those before it
     */
    private WindowClause resolved(WindowClause over, int count) {
        Identifier name = over.base();
        if (name == null) {
            return over;
        }
        WindowClause base =
                IntStream.range(0, count)
                        .filter(
                                i ->
                                        definitions
                                                .get(i)
                                                .name()
                                                .value()
                                                .equalsIgnoreCase(name.value()))
                        .mapToObj(i -> resolved(definitions.get(i).window(), i))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        text.failure(
                                                ErrorCode.SYNTAX,
                                                over.span(),
                                                "no window \"%s\", expected one of the clause WINDOW"
                                                        .formatted(name.value())));
        boolean hasConflict =
                !over.partition().isEmpty()
                        || !base.order().isEmpty() && !over.order().isEmpty()
                        || base.frame() != null && over.frame() != null;
        if (hasConflict) {
            throw text.unsupported(
                    "what the window \"%s\" has already".formatted(name.value()), over.span(), "");
        }
        return new WindowClause(
                null,
                base.partition(),
                base.order().isEmpty() ? over.order() : base.order(),
                base.frame() == null ? over.frame() : base.frame(),
                over.span());
    }

    private Frame frame(WindowClause over, ExpressionTranslator rows) {
        return new FrameTranslator(text, distance -> Expression.column(input(rows.of(distance))))
                .of(over.frame());
    }

    private List<String> partition(WindowClause over, ExpressionTranslator rows) {
        return over.partition().stream().map(each -> input(rows.of(each))).toList();
    }

    /** Returns whether a function is of no frame, so that its own order is that of its window. */
    private static boolean isFill(Call call) {
        return call.function().equalsIgnoreCase("fill") && !call.order().isEmpty();
    }

    private List<SortKey> order(List<OrderItem> order, ExpressionTranslator rows) {
        return order.stream()
                .map(
                        item ->
                                new SortKey(
                                        input(rows.of(item.expression())),
                                        item.isDescending(),
                                        item.areNullsFirst()))
                .toList();
    }

    private NamedWindowFunction function(Call asked, ExpressionTranslator rows) {
        Call call = ofOwnOrder(asked);
        String function = call.function();
        boolean isAggregation = AggregationFunctions.isName(function.toLowerCase(Locale.ROOT));
        if (!WindowFunctionCalls.isName(function) && !isAggregation) {
            throw text.failure(
                    ErrorCode.UNKNOWN_FUNCTION,
                    call.span(),
                    "no function \"%s\" over a window: there are %s, and aggregations"
                            .formatted(
                                    function,
                                    String.join(", ", WindowFunctionCalls.ARGUMENTS.keySet())));
        }
        boolean isOrdered = !call.order().isEmpty() && !isFill(call);
        if ((call.isDistinct() || isOrdered) && !isAggregation) {
            throw text.unsupported(
                    "DISTINCT or ORDER BY in %s over a window".formatted(function),
                    call.span(),
                    "");
        }
        if (call.filter() != null && !isAggregation) {
            throw text.unsupported(
                    "FILTER of " + function, call.span(), "aggregations over windows have it");
        }
        AggregationTranslator calls = new AggregationTranslator(text, rows);
        return rows.located(
                call.span(),
                () -> isAggregation ? aggregation(call, calls) : ofWindowsAlone(call, calls));
    }

    /** Returns the aggregation that the first or the last value of an order of its own is. */
    private static Call ofOwnOrder(Call call) {
        String aggregation = OF_OWN_ORDER.get(call.function().toLowerCase(Locale.ROOT));
        if (aggregation == null
                || call.order().isEmpty()
                || call.isDistinct()
                || call.filter() != null
                || call.arguments().isEmpty()) {
            return call;
        }
        SqlExpression value = call.arguments().getFirst();
        return new Call(
                aggregation,
                false,
                call.arguments(),
                call.order(),
                null,
                call.nulls() == NullTreatment.IGNORE
                        ? new SqlExpression.NullTest(value, true, value.span())
                        : null,
                call.over(),
                call.span());
    }

    /**
     * Makes what an aggregation computes of rows, such as its filter, columns before the window.
     */
    private NamedWindowFunction aggregation(Call call, AggregationTranslator calls) {
        NamedAggregation made =
                JoinedTexts.ofTexts(AggregationFunctions.resolve(calls.asWritten(call)));
        for (DerivedColumn derived : made.derived()) {
            if (scope.has(derived.name())) {
                throw text.failure(
                        ErrorCode.DUPLICATE_NAME,
                        call.span(),
                        "\"%s\" is computed, but is a column, too: rename the column"
                                .formatted(derived.name()));
            }
            computed.putIfAbsent(derived.expression(), derived.name());
        }
        return WindowFunctions.aggregate(new NamedAggregation(made.aggregation(), made.name()));
    }

    private NamedWindowFunction ofWindowsAlone(Call call, AggregationTranslator calls) {
        return WindowFunctionCalls.resolve(
                new AggregationCall(
                        text.place(),
                        call.function(),
                        calls.arguments(
                                call, value -> new AggregationCall.QuotedName(input(value))),
                        List.of(),
                        call.nulls(),
                        null,
                        null));
    }

    /** Returns the name of the column of a value, which is computed before the windows. */
    private String input(Expression value) {
        return value instanceof Expression.ColumnReference(String name)
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
        return scope.has(name)
                || computed.containsValue(name)
                || results.values().stream().anyMatch(of -> of.containsValue(name));
    }
}
