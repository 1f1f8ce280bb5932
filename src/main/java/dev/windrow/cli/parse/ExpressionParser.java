// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.column.ColumnType;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.internal.function.NumberLiterals;
import dev.windrow.internal.function.TemporalLiterals;
import dev.windrow.internal.io.ColumnTypes;
import dev.windrow.query.Expression;
import dev.windrow.query.Interval;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.StringFunctions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Parses expressions, such as {@code price*(1-discount)} and {@code shipped <= date '1998-09-02'
 * and kind in ('a','b')}.
 *
 * <pre>
 * condition  = and {"or" and}
 * and        = not {"and" not}
 * not        = {"not"} comparison
 * comparison = joined [("=" | "<>" | "!=" | "<" | "<=" | ">" | ">=") joined
 *            | "is" ["not"] "null"
 *            | ["not"] "between" joined "and" joined
 *            | ["not"] "in" "(" joined {"," joined} ")"
 *            | ["not"] "like" "'" text "'" ["escape" "'" character "'"]]
 * joined     = sum {"||" sum}
 * sum        = product {("+" | "-") (product | interval)}
 * interval   = "interval" "'" number [unit {number unit}] "'" [unit]
 * product    = signed {("*" | "/" | "%") signed}
 * signed     = {"-" | "+"} value
 * value      = "(" condition ")" | number | "'" text "'" | "true" | "false"
 *            | ("cast" | "try_cast") "(" condition "as" type ")"
 *            | "case" … "end"
 *            | "coalesce" "(" condition "," condition {"," condition} ")"
 *            | ("date" | "timestamp") "'" text "'" | name | function "(" arguments ")"
 * </pre>
 *
 * <p>Words may be in any case; column names may not. A name with blanks or signs, or that is one of
 * the words, stands in double quotes. {@link dev.windrow.internal.function.FunctionCalls} knows the
 * functions, and {@link CaseParser} what follows {@code case}.
 */
public final class ExpressionParser {

    private static final String VALUE = "a column name or a value";

    /** Longer signs come first, since shorter ones are their beginnings. */
    private static final Map<String, ComparisonOperator> COMPARISONS = new LinkedHashMap<>();

    static {
        COMPARISONS.put("<>", ComparisonOperator.NOT_EQUAL);
        COMPARISONS.put("!=", ComparisonOperator.NOT_EQUAL);
        COMPARISONS.put("<=", ComparisonOperator.AT_MOST);
        COMPARISONS.put(">=", ComparisonOperator.AT_LEAST);
        COMPARISONS.put("<", ComparisonOperator.LESS);
        COMPARISONS.put(">", ComparisonOperator.GREATER);
        COMPARISONS.put("=", ComparisonOperator.EQUAL);
    }

    /** What is called, and has a notation of its own. */
    private static final Set<String> CALLS = Set.of("cast", "try_cast", "coalesce", "case", "not");

    private final OptionText in;
    private final @Nullable ResultColumns result;

    /** How many parentheses and calls are open. */
    private int depth;

    /** Makes a parser of the text that comes next. */
    ExpressionParser(OptionText in) {
        this(in, null);
    }

    /** Makes a parser of an expression over columns of a result, or of a table for null. */
    ExpressionParser(OptionText in, @Nullable ResultColumns result) {
        this.in = in;
        this.result = result;
    }

    /**
     * Parses a text of one expression.
     *
     * @param option the option's name, for errors
     * @param text the text of the option
     * @return the expression
     * @throws WindrowException {@code SYNTAX}, with the position, or {@code INVALID_ARGUMENT} for
     *     an expression that is too deep
     */
    public static Expression parse(String option, String text) {
        return parse(new OptionText(option, text), null);
    }

    /** Returns whether a word in any case begins a call or a choice that is no function. */
    static boolean isCall(String word) {
        return CALLS.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Parses a text of one expression over columns of a result, or of a table for null. */
    static Expression parse(OptionText in, @Nullable ResultColumns result) {
        Expression expression = new ExpressionParser(in, result).condition();
        if (!in.atEnd()) {
            throw in.failure("a comparison, \"and\", \"or\" or the end");
        }
        return expression;
    }

    /**
     * Parses the next condition, or any other expression.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if parentheses or calls are nested deeper
     *     than expressions may be
     */
    Expression condition() {
        if (depth > Expression.MAX_DEPTH) {
            throw in.tooDeep(Expression.MAX_DEPTH);
        }
        depth++;
        List<Expression> alternatives = new ArrayList<>();
        do {
            alternatives.add(conjunction());
        } while (in.acceptKeyword("or"));
        depth--;
        return Logic.Or.of(alternatives);
    }

    private Expression conjunction() {
        List<Expression> conditions = new ArrayList<>();
        do {
            conditions.add(negated());
        } while (in.acceptKeyword("and"));
        return Logic.And.of(conditions);
    }

    private Expression negated() {
        int negations = 0;
        while (in.acceptKeyword("not")) {
            negations++;
        }
        Expression condition = comparison();
        for (int i = 0; i < negations; i++) {
            condition = condition.not();
        }
        return condition;
    }

    private Expression comparison() {
        Expression left = joined();
        if (in.atSign("==")) {
            throw in.failure("one = in place of ==");
        }
        for (Map.Entry<String, ComparisonOperator> sign : COMPARISONS.entrySet()) {
            if (in.acceptSign(sign.getKey())) {
                return new Logic.Comparison(sign.getValue(), left, joined());
            }
        }
        if (in.acceptKeyword("is")) {
            boolean not = in.acceptKeyword("not");
            if (!in.acceptKeyword("null")) {
                throw in.failure("\"null\" after is");
            }
            return not ? left.isNotNull() : left.isNull();
        }
        boolean not = in.acceptKeyword("not");
        if (in.acceptKeyword("between")) {
            Expression between = between(left);
            return not ? between.not() : between;
        }
        if (in.acceptKeyword("in")) {
            Expression among = left.in(list());
            return not ? among.not() : among;
        }
        if (in.acceptKeyword("like")) {
            Expression like = like(left);
            return not ? like.not() : like;
        }
        if (not) {
            throw in.failure("\"between\", \"in\" or \"like\" after not");
        }
        return left;
    }

    private Expression between(Expression value) {
        Expression least = joined();
        if (!in.acceptKeyword("and")) {
            throw in.failure("\"and\" between the two ends");
        }
        return value.between(least, joined());
    }

    private Expression like(Expression text) {
        String pattern = in.text();
        return in.acceptKeyword("escape")
                ? StringFunctions.like(text, pattern, in.text())
                : StringFunctions.like(text, pattern);
    }

    private List<Expression> list() {
        in.expect('(', "\"(\" after in");
        List<Expression> values = new ArrayList<>();
        do {
            values.add(joined());
        } while (in.accept(','));
        in.expect(')', "\",\" or \")\"");
        return values;
    }

    private Expression joined() {
        List<Expression> parts = new ArrayList<>();
        do {
            parts.add(sum());
        } while (in.acceptSign("||"));
        return parts.size() == 1 ? parts.getFirst() : StringFunctions.concatenate("", null, parts);
    }

    private Expression sum() {
        Expression left = product();
        while (true) {
            if (in.accept('+')) {
                Interval by = acceptInterval();
                left = by == null ? left.plus(product()) : IntervalLiterals.moved(left, by);
            } else if (in.accept('-')) {
                Interval by = acceptInterval();
                left = by == null ? left.minus(product()) : IntervalLiterals.movedBack(left, by);
            } else {
                return left;
            }
        }
    }

    /** Parses an interval if one is next: the unit may stand within the quotes or behind them. */
    @Nullable Interval acceptInterval() {
        if (!in.acceptTyped("interval")) {
            return null;
        }
        String text = in.text();
        boolean hasUnit = text.chars().anyMatch(Character::isLetter);
        return IntervalLiterals.of(hasUnit ? text : text + " " + in.word("a unit such as day"));
    }

    private Expression product() {
        Expression left = signed();
        while (true) {
            if (in.accept('*')) {
                left = left.times(signed());
            } else if (in.accept('/')) {
                left = left.dividedBy(signed());
            } else if (in.accept('%')) {
                left = left.modulo(signed());
            } else {
                return left;
            }
        }
    }

    private Expression signed() {
        int negations = 0;
        boolean isSigned = true;
        while (isSigned) {
            boolean isNegated = in.accept('-');
            negations += isNegated ? 1 : 0;
            isSigned = isNegated || in.accept('+');
        }
        Expression value = value();
        for (int i = 0; i < negations; i++) {
            value = value.negated();
        }
        return value;
    }

    private Expression value() {
        if (in.accept('(')) {
            Expression inside = condition();
            in.expect(')', "\")\"");
            return inside;
        }
        if (in.at('"')) {
            return Expression.column(in.name(VALUE));
        }
        if (in.at('\'')) {
            return Expression.literal(in.text());
        }
        String number = in.acceptNumber();
        if (number != null) {
            return NumberLiterals.of(number);
        }
        if (in.acceptTyped("date")) {
            return TemporalLiterals.date(in.text());
        }
        if (in.acceptTyped("timestamp")) {
            return TemporalLiterals.timestamp(in.text());
        }
        if (in.acceptCall("cast")) {
            return cast(false);
        }
        if (in.acceptCall("try_cast")) {
            return cast(true);
        }
        if (in.acceptPrefix("case")) {
            return new CaseParser(in, this).afterCase();
        }
        if (in.acceptCall("coalesce")) {
            return coalesce();
        }
        if (in.acceptKeyword("null")) {
            throw in.failure("a value: whether one is null is told by \"is null\"");
        }
        boolean isTrue = in.acceptKeyword("true");
        if (isTrue || in.acceptKeyword("false")) {
            return Expression.literal(isTrue);
        }
        String word = in.word(VALUE);
        if (!in.accept('(')) {
            return Expression.column(word);
        }
        return result != null && result.isAggregation(word)
                ? Expression.column(result.column(word, in))
                : new FunctionParser(in, this).call(word);
    }

    private Expression cast(boolean isLenient) {
        Expression operand = condition();
        if (!in.acceptKeyword("as")) {
            throw in.failure("\"as\" and a type, such as int64");
        }
        ColumnType type = ColumnTypes.parse(in.upToClosing());
        in.expect(')', "\")\"");
        return TemporalLiterals.cast(operand, type, isLenient);
    }

    private Expression coalesce() {
        List<Expression> values = new ArrayList<>();
        do {
            values.add(condition());
        } while (in.accept(','));
        in.expect(')', "\",\" or \")\"");
        return new Expression.Coalesce(values);
    }
}
