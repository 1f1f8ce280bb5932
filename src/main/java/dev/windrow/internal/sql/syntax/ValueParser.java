// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Case;
import dev.windrow.internal.sql.syntax.SqlExpression.Cast;
import dev.windrow.internal.sql.syntax.SqlExpression.Exists;
import dev.windrow.internal.sql.syntax.SqlExpression.IntervalLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.NullLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Row;
import dev.windrow.internal.sql.syntax.SqlExpression.ScalarQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.TypedLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.When;
import dev.windrow.internal.sql.syntax.Token.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Parses values: names, literals, casts, choices, calls and what stands in parentheses.
 *
 * <pre>
 * value    = ["row"] "(" expressions ")" | "(" query ")" | "exists" "(" query ")" | number | text | "true" | "false" | "null" | name | call
 *          | type text | "interval" (text | number) [unit]
 *          | ("cast" | "try_cast") "(" expression "as" type ")"
 *          | "case" [expression] branch {branch} ["else" expression] "end"
 * branch   = "when" expression "then" expression
 * name     = identifier {"." identifier}
 * type     = word {word} ["(" parameters ")"]
 * </pre>
 */
final class ValueParser {

    private static final String VALUE = "a column name or a value";

    /** The words that begin neither a value nor, as {@code case} here, are anything but a name. */
    private static final Set<String> AFTER_OPERAND =
            Set.of(
                    "and", "or", "not", "is", "in", "between", "like", "ilike", "as", "then",
                    "else", "end", "asc", "desc", "nulls");

    private static final Set<String> UNITS =
            Set.of(
                    "year",
                    "quarter",
                    "month",
                    "week",
                    "day",
                    "hour",
                    "minute",
                    "second",
                    "millisecond",
                    "microsecond");

    private final TokenReader in;
    private final ExpressionParser expressions;
    private final Supplier<SqlQuery> queries;
    private final CallParser calls;

    ValueParser(TokenReader in, ExpressionParser expressions, Supplier<SqlQuery> queries) {
        this.in = in;
        this.expressions = expressions;
        this.queries = queries;
        calls = new CallParser(in, expressions);
    }

    SqlExpression value() {
        Token first = in.peek();
        return switch (first.kind()) {
            case NUMBER -> new NumberLiteral(in.take().value(), first.span());
            case TEXT -> new TextLiteral(in.take().value(), first.span());
            case QUOTED_NAME -> name(first);
            case WORD -> word(first);
            case SIGN, END ->
                    in.atQuery()
                            ? new ScalarQuery(queries.get(), in.since(first))
                            : inParentheses(first);
        };
    }

    private SqlExpression inParentheses(Token first) {
        in.expectSign("(", VALUE);
        SqlExpression inner = expressions.expression();
        List<SqlExpression> values = new ArrayList<>(List.of(inner));
        while (in.acceptSign(",")) {
            values.add(expressions.expression());
        }
        in.expectSign(")", "\")\"");
        return values.size() == 1 ? inner : new Row(values, in.since(first));
    }

    private SqlExpression word(Token first) {
        SqlExpression argument = in.argument(first);
        if (argument != null) {
            in.take();
            return argument;
        }
        Token second = in.peekSecond();
        if (second.kind() == Kind.TEXT && isLiteral(first, second)) {
            return first.isWord("interval") ? interval(first) : typedLiteral(first);
        }
        if (second.kind() == Kind.NUMBER && first.isWord("interval")) {
            return interval(first);
        }
        if (in.acceptWord("null")) {
            return new NullLiteral(first.span());
        }
        if (in.atWord("true") || in.atWord("false")) {
            return new BoolLiteral(in.take().isWord("true"), first.span());
        }
        if (in.atCall("cast") || in.atCall("try_cast")) {
            return cast(first);
        }
        if (in.atWord("case") && beginsValue(second)) {
            in.take();
            return choice(first);
        }
        if (in.atCall("row")) {
            in.take();
            return inParentheses(first);
        }
        if (in.atCall("exists")) {
            in.take();
            return new Exists(queries.get(), in.since(first));
        }
        if (second.isSign("(") && calls.isCall(first)) {
            return calls.call(first);
        }
        SqlExpression now = second.isSign(".") ? null : calls.now(first);
        if (now != null) {
            return now;
        }
        if (second.isSign("[") && first.isWord("array")) {
            throw in.unsupported("a list (ARRAY)", "");
        }
        return name(first);
    }

    /** Returns whether a word and a text are a literal together. */
    private boolean isLiteral(Token word, Token text) {
        boolean isPrefix = word.end() == text.start() && word.value().length() == 1;
        if (isPrefix || word.value().equals("U&")) {
            throw in.unsupported("a text such as " + word.value() + "'...'", "expected 'text'");
        }
        return !Keywords.isReserved(word.value()) && !word.isWord("values");
    }

    private static boolean beginsValue(Token token) {
        return switch (token.kind()) {
            case WORD -> AFTER_OPERAND.stream().noneMatch(token::isWord);
            case QUOTED_NAME, TEXT, NUMBER -> true;
            case SIGN -> token.isSign("(") || token.isSign("-");
            case END -> false;
        };
    }

    /** Parses a name, perhaps with that of a table before it. */
    Name name(Token first) {
        List<Identifier> parts = new ArrayList<>();
        parts.add(in.expectName(VALUE));
        while (in.acceptSign(".")) {
            if (!in.at(Kind.WORD) && !in.at(Kind.QUOTED_NAME)) {
                throw in.unexpected("a name after the point");
            }
            parts.add(in.identifier());
        }
        if (in.atSign("(")) {
            throw in.unsupported("the call of a name with a point", "");
        }
        return new Name(parts, in.since(first));
    }

    private SqlExpression typedLiteral(Token first) {
        TypeName type =
                new TypeName(in.take().value().toLowerCase(Locale.ROOT), List.of(), first.span());
        String value = in.take().value();
        return new TypedLiteral(type, value, in.since(first));
    }

    /** Parses an interval, whose unit may stand within the quotes or behind them. */
    private SqlExpression interval(Token first) {
        in.take();
        String value = in.take().value();
        if (value.chars().noneMatch(Character::isLetter)) {
            if (!in.at(Kind.WORD) || !isUnit(in.peek().value())) {
                throw in.unexpected("a unit such as day");
            }
            value += " " + in.take().value();
            if (in.atWord("to")) {
                throw in.unsupported("an interval of several units (TO)", "");
            }
            precision();
        }
        return new IntervalLiteral(value, in.since(first));
    }

    /** Steps over the number of digits of an interval, which limits nothing: {@code day (3)}. */
    private void precision() {
        for (String digits : in.acceptParameters()) {
            if (!digits.matches("\\d+")) {
                throw in.text().expected("a number of digits in parentheses", in.last());
            }
        }
    }

    private static boolean isUnit(String word) {
        String unit = word.toLowerCase(Locale.ROOT);
        return UNITS.contains(unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit);
    }

    private SqlExpression cast(Token first) {
        boolean isLenient = in.take().isWord("try_cast");
        in.take();
        SqlExpression operand = expressions.expression();
        in.expectWord("as", "\"as\" and a type, such as int64");
        TypeName type = type();
        in.expectSign(")", "\")\"");
        return new Cast(operand, type, isLenient, in.since(first));
    }

    /** Parses the name of a type. */
    TypeName type() {
        Token first = in.peek();
        if (!in.at(Kind.WORD) && !in.at(Kind.QUOTED_NAME)) {
            throw in.unexpected("a type, such as int64");
        }
        StringBuilder name = new StringBuilder(in.take().value().toLowerCase(Locale.ROOT));
        if (in.atWord("precision") || in.atWord("varying")) {
            name.append(' ').append(in.take().value().toLowerCase(Locale.ROOT));
        }
        List<String> parameters = in.acceptParameters();
        if ((in.atWord("with") || in.atWord("without")) && in.peekSecond().isWord("time")) {
            name.append(' ')
                    .append(in.take().value().toLowerCase(Locale.ROOT))
                    .append(" time zone");
            in.take();
            in.expectWord("zone", "zone");
        }
        if (in.atSign("[") || in.atWord("array")) {
            throw in.unsupported("a type of lists", "");
        }
        return new TypeName(name.toString(), parameters, in.since(first));
    }

    private SqlExpression choice(Token first) {
        SqlExpression operand = in.atWord("when") ? null : expressions.expression();
        List<When> branches = new ArrayList<>();
        while (in.acceptWord("when")) {
            SqlExpression test = expressions.expression();
            in.expectWord("then", "\"then\" after the condition of when");
            branches.add(new When(test, expressions.expression()));
        }
        if (branches.isEmpty()) {
            throw in.unexpected("\"when\" after case");
        }
        SqlExpression otherwise = in.acceptWord("else") ? expressions.expression() : null;
        in.expectWord("end", "\"when\", \"else\" or \"end\"");
        return new Case(operand, branches, otherwise, in.since(first));
    }
}
