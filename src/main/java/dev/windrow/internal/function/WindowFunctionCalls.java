// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.AggregationCall.Argument;
import dev.windrow.internal.function.AggregationCall.Computed;
import dev.windrow.internal.function.AggregationCall.QuotedName;
import dev.windrow.internal.function.AggregationCall.Word;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.NullTreatment;
import dev.windrow.query.WindowFunctions;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The functions of windows, by their names on the command line and in SQL. */
public final class WindowFunctionCalls {

    /** The functions that are no aggregations, with their arguments. */
    public static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

    static {
        ARGUMENTS.put("row_number", "");
        ARGUMENTS.put("rank", "");
        ARGUMENTS.put("dense_rank", "");
        ARGUMENTS.put("percent_rank", "");
        ARGUMENTS.put("cume_dist", "");
        ARGUMENTS.put("ntile", "parts");
        ARGUMENTS.put("lag", "x [, rows [, otherwise]]");
        ARGUMENTS.put("lead", "x [, rows [, otherwise]]");
        ARGUMENTS.put("first_value", "x");
        ARGUMENTS.put("last_value", "x");
        ARGUMENTS.put("nth_value", "x, number");
        ARGUMENTS.put("fill", "x");
    }

    private WindowFunctionCalls() {}

    /** Returns whether a function is one of windows alone. */
    public static boolean isName(String name) {
        return ARGUMENTS.containsKey(name.toLowerCase(Locale.ROOT));
    }

    /**
     * Makes the function of a call.
     *
     * @throws WindrowException {@code UNKNOWN_AGGREGATION}, with the known names; {@code
     *     INVALID_ARGUMENT} if the arguments do not fit, or an aggregation is none of windows
     */
    public static NamedWindowFunction resolve(AggregationCall call) {
        String name = call.function().toLowerCase(Locale.ROOT);
        NamedWindowFunction made =
                isName(name)
                        ? withNulls(call, made(call, name))
                        : WindowFunctions.aggregate(AggregationFunctions.resolve(call));
        return call.alias() == null ? made : made.as(call.alias());
    }

    private static NamedWindowFunction withNulls(AggregationCall call, NamedWindowFunction made) {
        return call.nulls() == NullTreatment.IGNORE ? made.ignoreNulls() : made;
    }

    private static NamedWindowFunction made(AggregationCall call, String name) {
        List<Argument> arguments = call.arguments();
        int most = ARGUMENTS.get(name).isEmpty() ? 0 : ARGUMENTS.get(name).split(",").length;
        int least = name.equals("lag") || name.equals("lead") ? 1 : most;
        boolean hasClauses = call.filter() != null || !call.order().isEmpty() || call.isDistinct();
        if (arguments.size() < least || arguments.size() > most || hasClauses) {
            throw faulty(call, name);
        }
        return switch (name) {
            case "row_number" -> WindowFunctions.rowNumber();
            case "rank" -> WindowFunctions.rank();
            case "dense_rank" -> WindowFunctions.denseRank();
            case "percent_rank" -> WindowFunctions.percentRank();
            case "cume_dist" -> WindowFunctions.cumulativeDistribution();
            case "ntile" -> WindowFunctions.ntile(value(call, name, arguments.getFirst()));
            case "first_value" -> WindowFunctions.firstValue(column(call, name));
            case "last_value" -> WindowFunctions.lastValue(column(call, name));
            case "fill" -> WindowFunctions.fill(column(call, name));
            case "nth_value" ->
                    WindowFunctions.nthValue(
                            column(call, name), value(call, name, arguments.get(1)));
            default -> shifted(call, name);
        };
    }

    private static NamedWindowFunction shifted(AggregationCall call, String name) {
        List<Argument> arguments = call.arguments();
        Expression rows =
                arguments.size() > 1 ? value(call, name, arguments.get(1)) : Expression.literal(1);
        return WindowFunctions.lag(
                column(call, name),
                name.equals("lead") ? negated(rows) : rows,
                arguments.size() > 2 ? value(call, name, arguments.get(2)) : null);
    }

    private static Expression negated(Expression rows) {
        return rows instanceof Literal.NumberLiteral(BigDecimal number)
                ? Expression.literal(number.negate())
                : rows.negated();
    }

    private static Expression value(AggregationCall call, String name, Argument argument) {
        return switch (argument) {
            case Computed(Expression expression) -> expression;
            case QuotedName(String found) -> Expression.column(found);
            case Word(String word) when word.matches("[-+.]?\\d.*") -> NumberLiterals.of(word);
            case Word(String word) -> Expression.column(word);
            case Argument other -> throw faulty(call, name);
        };
    }

    private static String column(AggregationCall call, String name) {
        return switch (call.arguments().getFirst()) {
            case Word(String word) -> word;
            case QuotedName(String found) -> found;
            case Computed computed ->
                    throw ErrorCode.INVALID_ARGUMENT.failure(
                            "%s: %s takes an expression, but windows take columns: make it a column"
                                    + " first",
                            call.place(), call);
            case Argument other -> throw faulty(call, name);
        };
    }

    private static WindrowException faulty(AggregationCall call, String name) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "%s: %s, expected %s(%s)%s",
                call.place(),
                call,
                name,
                ARGUMENTS.get(name),
                call.filter() == null && call.order().isEmpty() && !call.isDistinct()
                        ? ""
                        : " without a filter, distinct and order, which aggregations have");
    }
}
