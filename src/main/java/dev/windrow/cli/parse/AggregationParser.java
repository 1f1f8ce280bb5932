// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.AggregationCall;
import dev.windrow.internal.function.AggregationCall.Argument;
import dev.windrow.internal.function.AggregationCall.Computed;
import dev.windrow.internal.function.AggregationCall.Distinct;
import dev.windrow.internal.function.AggregationCall.QuotedName;
import dev.windrow.internal.function.AggregationCall.Star;
import dev.windrow.internal.function.AggregationCall.Word;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.Literal;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parses aggregations, such as {@code sum(v) as s, count(*), quantile("odd, name",0.9)}.
 *
 * <pre>
 * list      = [item {"," item}]
 * item      = (call | expression) ["as" name]
 * call      = function "(" [argument {"," argument}] ")" ["filter" "(" "where" condition ")"]
 * argument  = "*" | name | number | ["distinct"] expression
 * name      = plain | quoted
 * </pre>
 *
 * <p>Expressions are those of {@link ExpressionParser}. That of an item is of calls, such as {@code
 * sum(v) / count(*)}; without a name, its column is named as it is written. Function names and
 * {@code as} may be in any case; column names may not.
 */
public final class AggregationParser {

    private static final String OPTION = "--agg";
    private static final String GROUPING = "grouping";
    private static final String EXPECTED = "an aggregation such as sum(v)";

    private AggregationParser() {}

    /**
     * Parses a list of aggregations alone.
     *
     * @param text aggregations with commas between them; blank gives none
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position and what was
     *     expected; {@code UNKNOWN_AGGREGATION}; {@code UNKNOWN_FUNCTION}; {@code DUPLICATE_NAME};
     *     {@code INVALID_ARGUMENT}
     */
    public static List<NamedAggregation> parse(String text) {
        AggregationList list = list(text);
        if (list.isComputed()) {
            throw WindrowException.of(
                    ErrorCode.SYNTAX,
                    "%s: expected aggregations alone, such as sum(v), found arithmetic: %s",
                    OPTION,
                    text);
        }
        return list.aggregations();
    }

    /**
     * Parses a list.
     *
     * @param text items with commas between them; blank gives none
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position and what was
     *     expected; {@code UNKNOWN_AGGREGATION}; {@code UNKNOWN_FUNCTION}; {@code DUPLICATE_NAME};
     *     {@code INVALID_ARGUMENT}, also if {@code grouping} names no key, or more than 63
     */
    public static AggregationList list(String text) {
        OptionText in = new OptionText(OPTION, text);
        ResultColumns needed = new ResultColumns(OPTION, List.of());
        List<GroupingColumn> groupings = new ArrayList<>();
        List<DerivedColumn> columns = new ArrayList<>();
        if (!in.atEnd()) {
            do {
                AggregationCall call = wholeCall(in);
                if (call == null) {
                    columns.add(computed(in, needed));
                } else if (isGrouping(call)) {
                    groupings.add(groupingColumn(call));
                } else {
                    String name = needed.add(AggregationFunctions.resolve(call));
                    columns.add(new DerivedColumn(name, Expression.column(name)));
                }
            } while (in.accept(','));
        }
        if (!in.atEnd()) {
            throw in.failure("\",\" or \"as\"");
        }
        return new AggregationList(needed.aggregations(), groupings, columns);
    }

    private static boolean isGrouping(AggregationCall call) {
        return call.function().equalsIgnoreCase(GROUPING);
    }

    private static GroupingColumn groupingColumn(AggregationCall call) {
        List<String> keys = call.arguments().stream().map(Argument::text).toList();
        String name = GROUPING + "(" + String.join(",", keys) + ")";
        return new GroupingColumn(keys, call.alias() == null ? name : call.alias());
    }

    /**
     * Parses functions of windows, such as {@code row_number() as n, lag(v, 2), sum(v)}.
     *
     * @param option the option's name, for errors
     * @param text functions with commas between them; blank gives none
     * @throws dev.windrow.error.WindrowException as {@link #parse} does
     */
    public static List<NamedWindowFunction> windowFunctions(String option, String text) {
        return calls(option, text).stream().map(WindowFunctionCalls::resolve).toList();
    }

    private static List<AggregationCall> calls(String option, String text) {
        OptionText in = new OptionText(option, text);
        List<AggregationCall> calls = new ArrayList<>();
        if (in.atEnd()) {
            return calls;
        }
        do {
            AggregationCall call = call(option, in);
            calls.add(in.acceptWord("as") ? call.as(in.name("a name after as")) : call);
        } while (in.accept(','));
        if (!in.atEnd()) {
            throw in.failure("\",\" or \"as\"");
        }
        return calls;
    }

    private static AggregationCall call(String option, OptionText in) {
        String function = in.plain(EXPECTED);
        in.expect('(', "\"(\" after " + function);
        return call(option, function, in);
    }

    /** Parses an item that is a call of an aggregation, or returns null before any other. */
    private static @Nullable AggregationCall wholeCall(OptionText in) {
        int start = in.position();
        if (!beginsCall(in)) {
            return null;
        }
        AggregationCall call = call(OPTION, in);
        if (in.acceptWord("as")) {
            return call.as(in.name("a name after as"));
        }
        if (in.atEnd() || in.at(',')) {
            return call;
        }
        in.returnTo(start);
        return null;
    }

    /** Returns whether an aggregation is next, or what can only be meant for one. */
    private static boolean beginsCall(OptionText in) {
        int start = in.position();
        if (in.atEnd() || in.at(',')) {
            return true;
        }
        String word = in.acceptAnyWord();
        boolean isCall = in.at('(');
        in.returnTo(start);
        boolean isKnown = AggregationFunctions.isName(word.toLowerCase(Locale.ROOT));
        boolean isOther = ExpressionParser.isCall(word) || FunctionCalls.isName(word);
        return !word.isEmpty() && (isKnown || isCall && !isOther);
    }

    /** Parses an expression of aggregations, and perhaps of keys. */
    private static DerivedColumn computed(OptionText in, ResultColumns needed) {
        int start = in.position();
        int before = needed.calls();
        Expression expression = new ExpressionParser(in, needed).condition();
        if (needed.calls() == before) {
            in.returnTo(start);
            throw in.failure(EXPECTED);
        }
        String written = in.since(start);
        return new DerivedColumn(
                in.acceptWord("as") ? in.name("a name after as") : written, expression);
    }

    /** Parses what follows an opening parenthesis: arguments, the closing one, and a filter. */
    static AggregationCall call(String option, String function, OptionText in) {
        List<Argument> arguments = arguments(in);
        Expression filter = in.acceptCall("filter") ? filter(in) : null;
        return new AggregationCall(option, function, arguments, filter, null);
    }

    private static Expression filter(OptionText in) {
        if (!in.acceptKeyword("where")) {
            throw in.failure("\"where\" and a condition");
        }
        Expression condition = new ExpressionParser(in).condition();
        in.expect(')', "\")\" after the condition");
        return condition;
    }

    private static List<Argument> arguments(OptionText in) {
        List<Argument> arguments = new ArrayList<>();
        if (!in.accept(')')) {
            do {
                arguments.add(argument(in));
            } while (in.accept(','));
            in.expect(')', "\",\" or \")\" (a name with blanks or signs needs double quotes)");
        }
        return arguments;
    }

    private static Argument argument(OptionText in) {
        if (in.accept('*')) {
            return new Star();
        }
        if (in.acceptPrefix("distinct")) {
            return new Distinct(new ExpressionParser(in).condition());
        }
        int start = in.position();
        boolean quoted = in.at('"');
        Expression expression = new ExpressionParser(in).condition();
        return switch (expression) {
            case Expression.Column(String name) when quoted -> new QuotedName(name);
            case Expression.Column(String name) -> new Word(name);
            case Literal.NumberLiteral number -> new Word(in.since(start));
            case Literal.FloatLiteral number -> new Word(in.since(start));
            case Expression.Negation(Literal.NumberLiteral number) -> new Word(in.since(start));
            case Expression.Negation(Literal.FloatLiteral number) -> new Word(in.since(start));
            case Expression computed -> new Computed(computed);
        };
    }
}
