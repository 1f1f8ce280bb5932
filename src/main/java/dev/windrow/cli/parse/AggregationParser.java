package dev.windrow.cli.parse;

import dev.windrow.internal.function.AggregationCall;
import dev.windrow.internal.function.AggregationCall.Argument;
import dev.windrow.internal.function.AggregationCall.Computed;
import dev.windrow.internal.function.AggregationCall.Distinct;
import dev.windrow.internal.function.AggregationCall.QuotedName;
import dev.windrow.internal.function.AggregationCall.Star;
import dev.windrow.internal.function.AggregationCall.Word;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.Literal;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses aggregations, such as {@code sum(v) as s, count(*), quantile("odd, name",0.9)}.
 *
 * <pre>
 * list      = [call {"," call}]
 * call      = function "(" [argument {"," argument}] ")" ["filter" "(" "where" condition ")"]
 *             ["as" name]
 * argument  = "*" | name | number | ["distinct"] expression
 * name      = plain | quoted
 * </pre>
 *
 * <p>Expressions are those of {@link ExpressionParser}. Function names and {@code as} may be in any
 * case; column names may not.
 */
public final class AggregationParser {

    private static final String OPTION = "--agg";
    private static final String GROUPING = "grouping";

    private AggregationParser() {}

    /**
     * Parses a list.
     *
     * @param text aggregations with commas between them; blank gives none
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position and what was
     *     expected; {@code UNKNOWN_AGGREGATION}; {@code INVALID_ARGUMENT}
     */
    public static List<NamedAggregation> parse(String text) {
        return calls(OPTION, text).stream()
                .filter(call -> !isGrouping(call))
                .map(AggregationFunctions::resolve)
                .toList();
    }

    /**
     * Parses the columns that tell grouping sets apart, such as {@code grouping(a) as g}, and
     * passes over all other calls of the list.
     *
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}; {@code INVALID_ARGUMENT} if no key
     *     is named, or more than 63
     */
    public static List<GroupingColumn> groupingColumns(String text) {
        return calls(OPTION, text).stream()
                .filter(AggregationParser::isGrouping)
                .map(AggregationParser::groupingColumn)
                .toList();
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
            calls.add(call(option, in));
        } while (in.accept(','));
        if (!in.atEnd()) {
            throw in.failure("\",\" or \"as\"");
        }
        return calls;
    }

    private static AggregationCall call(String option, OptionText in) {
        String function = in.plain("an aggregation such as sum(v)");
        in.expect('(', "\"(\" after " + function);
        AggregationCall call = call(option, function, in);
        return in.acceptWord("as") ? call.as(in.name("a name after as")) : call;
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
