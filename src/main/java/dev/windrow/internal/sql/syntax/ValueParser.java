// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.ArrayQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Case;
import dev.windrow.internal.sql.syntax.SqlExpression.Cast;
import dev.windrow.internal.sql.syntax.SqlExpression.Exists;
import dev.windrow.internal.sql.syntax.SqlExpression.IntervalLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Lambda;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
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
 * value    = "array" "(" query ")" | "[" [expressions] "]" | "[" expression "for" names "in" expression ["if" expression] "]" | "{" field {"," field} "}" | ["row"] "(" expressions ")" | "(" query ")" | "exists" "(" query ")" | number | text | "true" | "false" | "null" | name | call
 *          | type text | "interval" (text | number) [unit]
 *          | ("cast" | "try_cast") "(" expression "as" type ")"
 *          | "case" [expression] branch {branch} ["else" expression] "end"
 * branch   = "when" expression "then" expression
 * name     = identifier {"." identifier}
 * field    = (name | text) ":" expression
 * </pre>
 */
final class ValueParser {

    private static final String VALUE = "a column name or a value";

    /** The words that begin neither a value nor, as {@code case} here, are anything but a name. */
    private static final Set<String> AFTER_OPERAND =
            Set.of(
                    "and", "or", "not", "is", "in", "between", "like", "ilike", "as", "then",
                    "else", "end", "asc", "desc", "nulls");

    /** Behind the last element of any list. */
    private static final String LAST_PLACE = String.valueOf(Integer.MAX_VALUE);

    private static final Set<String> UNITS =
            Keywords.words(
                    "year quarter month week day hour minute second millisecond microsecond");

    private final TokenReader in;
    private final ExpressionParser expressions;
    private final Supplier<SqlQuery> queries;
    private final CallParser calls;
    private final TypeParser types;

    ValueParser(TokenReader in, ExpressionParser expressions, Supplier<SqlQuery> queries) {
        this.in = in;
        this.expressions = expressions;
        this.queries = queries;
        calls = new CallParser(in, expressions);
        types = new TypeParser(in);
    }

    SqlExpression value() {
        Token first = in.peek();
        return switch (first.kind()) {
            case NUMBER -> new NumberLiteral(in.take().value(), first.span());
            case TEXT -> new TextLiteral(in.take().value(), first.span());
            case QUOTED_NAME -> nameOrCall(first);
            case WORD -> word(first);
            case SIGN, END ->
                    in.atQuery()
                            ? new ScalarQuery(queries.get(), in.since(first))
                            : switch (first.value()) {
                                case "[" -> list(first);
                                case "{" -> struct(first);
                                default -> inParentheses(first);
                            };
        };
    }

    /** Parses the values of a list. */
    private SqlExpression list(Token first) {
        in.take();
        List<SqlExpression> values = new ArrayList<>();
        while (!in.acceptSign("]")) {
            values.add(expressions.expression());
            if (values.size() == 1 && in.acceptWord("for")) {
                return comprehension(values.getFirst(), first);
            }
            if (!in.atSign("]")) {
                in.expectSign(",", "\",\" or \"]\"");
            }
        }
        return Call.of("list_value", values, in.since(first));
    }

    /** Parses what is behind the expression in {@code [x + 1 for x in list if x > 0]}. */
    private SqlExpression comprehension(SqlExpression made, Token first) {
        List<Identifier> parameters = new ArrayList<>();
        do {
            parameters.add(in.expectName("the name of an element"));
        } while (in.acceptSign(","));
        in.expectWord("in", "in and a list");
        SqlExpression list = expressions.expression();
        SqlExpression condition = in.acceptWord("if") ? expressions.expression() : null;
        in.expectSign("]", "\"if\" or \"]\"");
        return condition == null
                ? lambda("list_transform", list, parameters, made, first)
                : chosen(list, parameters, made, condition, first);
    }

    /** Keeps what is made of the elements for which a condition is true. */
    private SqlExpression chosen(
            SqlExpression list,
            List<Identifier> parameters,
            SqlExpression made,
            SqlExpression condition,
            Token first) {
        Span span = in.since(first);
        Identifier pair = new Identifier("(pair)", true);
        Name of = new Name(List.of(pair), span);
        SqlExpression both =
                Call.of(
                        "struct_pack",
                        List.of(
                                new TextLiteral("condition", span),
                                condition,
                                new TextLiteral("made", span),
                                made),
                        span);
        SqlExpression pairs = lambda("list_transform", list, parameters, both, first);
        SqlExpression isChosen = part("struct_extract", of, new TextLiteral("condition", span));
        SqlExpression chosen = lambda("list_filter", pairs, List.of(pair), isChosen, first);
        SqlExpression value = part("struct_extract", of, new TextLiteral("made", span));
        return lambda("list_transform", chosen, List.of(pair), value, first);
    }

    private SqlExpression lambda(
            String function,
            SqlExpression list,
            List<Identifier> parameters,
            SqlExpression body,
            Token first) {
        Span span = in.since(first);
        return Call.of(function, List.of(list, new Lambda(parameters, body, span)), span);
    }

    /** Parses the entries of a map, {@code {key: value}}. */
    private SqlExpression map(Token first) {
        in.take();
        in.take();
        List<SqlExpression> keys = new ArrayList<>();
        List<SqlExpression> values = new ArrayList<>();
        if (!in.acceptSign("}")) {
            do {
                keys.add(expressions.expression());
                in.expectSign(":", "\":\" behind a key");
                values.add(expressions.expression());
            } while (in.acceptSign(","));
            in.expectSign("}", "\",\" or \"}\"");
        }
        Span span = in.since(first);
        return Call.of(
                "map",
                List.of(Call.of("list_value", keys, span), Call.of("list_value", values, span)),
                span);
    }

    /** Parses the fields of a struct, each with its name before it. */
    private SqlExpression struct(Token first) {
        in.take();
        List<SqlExpression> fields = new ArrayList<>();
        do {
            Token name = in.peek();
            if (name.kind() == Kind.SIGN || name.kind() == Kind.END) {
                throw in.unexpected("the name of a field");
            }
            fields.add(new TextLiteral(in.take().value(), name.span()));
            in.expectSign(":", "\":\" behind the name of a field");
            fields.add(expressions.expression());
        } while (in.acceptSign(","));
        in.expectSign("}", "\",\" or \"}\"");
        return Call.of("struct_pack", fields, in.since(first));
    }

    /** Parses a value, and the casts and parts behind it. */
    SqlExpression part() {
        SqlExpression value = value();
        for (int parts = 1; in.atSign("::") || in.atSign("[") || in.atSign("."); parts++) {
            in.requireDepth(parts);
            value =
                    in.acceptSign("::")
                            ? new Cast(value, types().type(), false, in.upTo(value))
                            : part(value);
        }
        return value;
    }

    /** Parses what takes a part of a value: {@code [1]}, {@code [1:2]} or {@code .name}. */
    private SqlExpression part(SqlExpression of) {
        if (in.acceptSign(".")) {
            Token name = in.peek();
            String field = in.expectName("the name of a field").value();
            if (in.atSign("(")) {
                return calls.chained(name, field, of);
            }
            return part("struct_extract", of, new TextLiteral(field, name.span()));
        }
        Token open = in.take();
        SqlExpression first = in.atSign(":") ? null : expressions.expression();
        if (first != null && in.acceptSign("]")) {
            return part("array_extract", of, first);
        }
        in.expectSign(":", "\":\" or \"]\"");
        boolean isOpen = in.atSign("]") || in.atSign(":") || in.atSign("-") && isOpenEnd();
        SqlExpression last = isOpen ? null : expressions.expression();
        if (isOpen && in.atSign("-")) {
            in.take();
        }
        SqlExpression step = in.acceptSign(":") ? expressions.expression() : null;
        in.expectSign("]", "\"]\"");
        List<SqlExpression> arguments = new ArrayList<>(List.of(of));
        arguments.add(first == null ? new NumberLiteral("1", open.span()) : first);
        arguments.add(last == null ? new NumberLiteral(LAST_PLACE, open.span()) : last);
        if (step != null) {
            arguments.add(step);
        }
        return Call.of("array_slice", arguments, in.upTo(of));
    }

    private boolean isOpenEnd() {
        return in.peekSecond().isSign(":") || in.peekSecond().isSign("]");
    }

    private SqlExpression part(String function, SqlExpression of, SqlExpression which) {
        return Call.of(function, List.of(of, which), in.upTo(of));
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
        if (first.isWord("x") && second.kind() == Kind.TEXT && first.end() == second.start()) {
            in.take();
            TextLiteral bytes = new TextLiteral(in.take().value(), second.span());
            return Call.of("unhex", List.of(bytes), in.since(first));
        }
        if (second.kind() == Kind.TEXT && isLiteral(first, second)) {
            return first.isWord("interval") ? interval(first) : typedLiteral(first);
        }
        if (second.kind() == Kind.NUMBER && first.isWord("interval")) {
            return interval(first);
        }
        if (second.isSign("(") && first.isWord("interval")) {
            return computedInterval(first);
        }
        if (second.isSign("{") && first.isWord("map")) {
            return map(first);
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
            in.expectSign("(", "\"(\"");
            List<SqlExpression> values = expressions.expressions();
            in.expectSign(")", "\",\" or \")\"");
            return new Row(values, in.since(first));
        }
        if (in.atCall("exists")) {
            in.take();
            return new Exists(queries.get(), in.since(first));
        }
        if (in.atCall("array") && in.atQueryBehind()) {
            in.take();
            return new ArrayQuery(queries.get(), in.since(first));
        }
        if (second.isSign("(") && calls.isCall(first)) {
            return calls.call(first);
        }
        SqlExpression now = second.isSign(".") ? null : calls.now(first);
        if (now != null) {
            return now;
        }
        if (second.isSign("[") && first.isWord("array")) {
            in.take();
            return list(first);
        }
        return nameOrCall(first);
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

    /** Parses a name, or a call of a function with what its first argument is before it. */
    private SqlExpression nameOrCall(Token first) {
        Name name = parts(first);
        int last = name.parts().size() - 1;
        if (last == 0 || !in.atSign("(")) {
            requireNoCall();
            return name;
        }
        Name argument = new Name(name.parts().subList(0, last), name.span());
        return calls.chained(first, name.parts().getLast().value(), argument);
    }

    private void requireNoCall() {
        if (in.atSign("(")) {
            throw in.unsupported("the call of a name with a point", "");
        }
    }

    private Name parts(Token first) {
        List<Identifier> parts = new ArrayList<>();
        parts.add(in.expectName(VALUE));
        while (in.acceptSign(".")) {
            if (!in.at(Kind.WORD) && !in.at(Kind.QUOTED_NAME)) {
                throw in.unexpected("a name after the point");
            }
            in.requireDepth(parts.size());
            parts.add(in.identifier());
        }
        return new Name(parts, in.since(first));
    }

    private SqlExpression typedLiteral(Token first) {
        TypeName type =
                new TypeName(
                        in.take().value().toLowerCase(Locale.ROOT),
                        List.of(),
                        List.of(),
                        first.span());
        String value = in.take().value();
        return new TypedLiteral(type, value, in.since(first));
    }

    /** Parses an interval, whose unit may stand within the quotes or behind them. */
    private SqlExpression interval(Token first) {
        in.take();
        Token number = in.peek();
        String value = in.take().value();
        if (value.chars().noneMatch(each -> Character.isLetter(each) || each == ':')) {
            if (!in.at(Kind.WORD) || !isUnit(in.peek().value())) {
                throw in.unexpected("a unit such as day");
            }
            String unit = in.take().value();
            if (number.kind() == Kind.NUMBER && value.contains(".") && !hasParts(unit)) {
                throw in.text().expected("a whole number of the unit " + unit, number.span());
            }
            value = (hasParts(unit) ? value : value.replaceFirst("[.].*", "")) + " " + unit;
            if (in.atWord("to")) {
                throw in.unsupported("an interval of several units (TO)", "");
            }
            precision();
        }
        return new IntervalLiteral(value, in.since(first));
    }

    /**
     * Parses so many of a unit, of which an expression tells how many: {@code interval (i) day}.
     */
    private SqlExpression computedInterval(Token first) {
        in.take();
        in.take();
        SqlExpression count = expressions.expression();
        in.expectSign(")", "\")\"");
        if (!in.at(Kind.WORD) || !isUnit(in.peek().value())) {
            throw in.unexpected("a unit such as day");
        }
        String unit = in.take().value().toLowerCase(Locale.ROOT).replaceFirst("s$", "");
        return Call.of("to_" + unit + "s", List.of(count), in.since(first));
    }

    /** Steps over the number of digits of an interval, which limits nothing: {@code day (3)}. */
    private void precision() {
        for (String digits : in.acceptParameters()) {
            if (!digits.matches("\\d+")) {
                throw in.text().expected("a number of digits in parentheses", in.last());
            }
        }
    }

    /**
     * Returns whether a number of a unit may have a fraction: it is cut off of others, as in SQL.
     */
    private static boolean hasParts(String unit) {
        String small = unit.toLowerCase(Locale.ROOT);
        return small.startsWith("second") || small.startsWith("millisecond");
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
        TypeName type = types.type();
        in.expectSign(")", "\")\"");
        return new Cast(operand, type, isLenient, in.since(first));
    }

    /** Returns what parses the names of types. */
    TypeParser types() {
        return types;
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

    /** Returns whether a value is a list of texts, or one of numbers, that stand in the text. */
    static boolean isOfLiterals(SqlExpression list) {
        return list instanceof Call call
                && call.function().equals("list_value")
                && !call.arguments().isEmpty()
                && (call.arguments().stream().allMatch(TextLiteral.class::isInstance)
                        || call.arguments().stream().allMatch(ValueParser::isNumber));
    }

    private static boolean isNumber(SqlExpression value) {
        return value instanceof NumberLiteral || value instanceof Negation(NumberLiteral _, var _);
    }
}
