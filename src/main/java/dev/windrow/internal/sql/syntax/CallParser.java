// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Case;
import dev.windrow.internal.sql.syntax.SqlExpression.Collated;
import dev.windrow.internal.sql.syntax.SqlExpression.Lambda;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.NullTest;
import dev.windrow.internal.sql.syntax.SqlExpression.Row;
import dev.windrow.internal.sql.syntax.SqlExpression.Star;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.When;
import dev.windrow.internal.sql.syntax.Token.Kind;
import dev.windrow.internal.sql.syntax.WindowClause.Bound;
import dev.windrow.internal.sql.syntax.WindowClause.Direction;
import dev.windrow.internal.sql.syntax.WindowClause.FrameClause;
import dev.windrow.query.Frame.Exclusion;
import dev.windrow.query.Frame.Unit;
import dev.windrow.query.NullTreatment;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Parses calls of functions, and windows.
 *
 * <pre>
 * call    = function "(" [["distinct" | "all"] argument {"," argument}] ["order" "by" keys] [nulls] ")"
 *           [nulls] ["within" "group" "(" "order" "by" keys ")"] ["filter" "(" "where" expression ")"] ["over" (name | window)]
 *         | "extract" "(" field "from" expression ")" | "position" "(" text "in" expression ")"
 *         | "trim" "(" ["leading" | "trailing" | "both"] [text] "from" expression ")"
 *         | "substring" "(" expression "from" integer ["for" integer] ")"
 * nulls   = ("ignore" | "respect") "nulls"
 * window  = "(" [name] ["partition" "by" expressions] ["order" "by" keys] [frame] ")"
 * frame   = ("rows" | "range" | "groups") (bound | "between" bound "and" bound)
 *           ["exclude" ("current" "row" | "group" | "ties" | "no" "others")]
 * bound   = "current" "row" | ("unbounded" | expression) ("preceding" | "following")
 * </pre>
 */
final class CallParser {

    /** The functions whose order may stand behind WITHIN GROUP. */
    private static final Set<String> WITHIN_GROUP =
            Keywords.words("percentile_cont percentile_disc listagg string_agg group_concat mode");

    private static final Set<String> OF_A_FIELD = Set.of("date_part", "datepart");

    /** The functions that compare texts, as a collation of one of them says. */
    private static final Set<String> OF_COMPARED =
            Set.of("contains", "starts_with", "strpos", "instr");

    /** The aggregations that take a share of the values, or a list of shares. */
    private static final Set<String> OF_SHARES =
            Keywords.words(
                    """
                    quantile quantile_cont quantile_disc percentile_cont percentile_disc
                    approx_quantile
                    """);

    private final TokenReader in;
    private final ExpressionParser expressions;
    private final MacroParser macros;

    CallParser(TokenReader in, ExpressionParser expressions) {
        this.in = in;
        this.expressions = expressions;
        macros = new MacroParser(in, expressions);
    }

    /** Returns whether a word before a parenthesis is the name of a function. */
    boolean isCall(Token word) {
        return !Keywords.isReserved(word.value())
                || word.isWord("left")
                || word.isWord("right")
                || word.isWord("coalesce");
    }

    /** Parses a call. */
    SqlExpression call(Token function) {
        String name = in.take().value();
        in.take();
        SqlExpression made = macros.made(function, name, null);
        if (made != null) {
            return made;
        }
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "extract" -> extract(function);
            case "position" -> position(function);
            case "trim" -> trim(function);
            case "substring", "substr" -> substring(function);
            default -> call(function, name);
        };
    }

    /** Parses the arguments behind the first, which stands before the name: {@code x.lower()}. */
    SqlExpression chained(Token function, String name, SqlExpression first) {
        in.expectSign("(", "\"(\"");
        SqlExpression made = macros.made(function, name, first);
        if (made != null) {
            return made;
        }
        List<SqlExpression> arguments = new ArrayList<>(List.of(first));
        if (!in.atSign(")")) {
            arguments.addAll(arguments());
        }
        return call(function, name, false, arguments);
    }

    private SqlExpression call(Token function, String name) {
        boolean isDistinct = acceptQuantifier("distinct");
        if (!isDistinct) {
            acceptQuantifier("all");
        }
        boolean hasNone = in.atSign(")") && !isDistinct;
        return call(function, name, isDistinct, hasNone ? List.of() : arguments());
    }

    /**
     * Parses what stands behind the arguments of a call. Its many variables take no room on the
     * stack while calls within the arguments are parsed.
     */
    private SqlExpression call(
            Token function, String name, boolean isDistinct, List<SqlExpression> arguments) {
        List<OrderItem> order = order();
        NullTreatment within = nulls();
        in.expectSign(")", "\",\" or \")\"");
        NullTreatment behind = within == null ? nullsOfWindow() : within;
        if (order.isEmpty() && in.atWords("within", "group")) {
            order = withinGroup(name);
            if (name.equalsIgnoreCase("mode") && arguments.isEmpty()) {
                arguments = List.of(order.getFirst().expression());
            }
        }
        SqlExpression filter = in.atCall("filter") ? filter() : null;
        NullTreatment nulls = behind == null ? nullsOfWindow() : behind;
        WindowClause over = in.acceptWord("over") ? over() : null;
        return expanded(
                new Call(
                        name,
                        isDistinct,
                        arguments,
                        order,
                        nulls,
                        filter,
                        over,
                        in.since(function)));
    }

    /** Returns the values of several shares, such as those of {@code [0.25, 0.75]}, or null. */
    private @Nullable SqlExpression ofShares(Call call) {
        boolean isFirst = call.function().toLowerCase(Locale.ROOT).startsWith("percentile_");
        int place = isFirst ? 0 : 1;
        if (!OF_SHARES.contains(call.function().toLowerCase(Locale.ROOT))
                || call.arguments().size() <= place
                || !(call.arguments().get(place) instanceof Call list)
                || !list.function().equals("list_value")
                || list.arguments().isEmpty()) {
            return null;
        }
        List<SqlExpression> values = new ArrayList<>();
        for (SqlExpression share : list.arguments()) {
            List<SqlExpression> arguments = new ArrayList<>(call.arguments());
            arguments.set(place, share);
            values.add(expanded(call.of(arguments)));
        }
        return ofPresent(values.getFirst(), Call.of("list_value", values, call.span()));
    }

    /** Returns a call, or null where a value is null. */
    private static Case ofPresent(SqlExpression value, Call call) {
        Span span = call.span();
        When isThere = new When(new NullTest(value, true, span), call);
        return new Case(null, List.of(isThere), null, span);
    }

    /** Returns a struct of several fields of a point in time, such as those of {@code ['year']}. */
    private static @Nullable SqlExpression fields(Call call) {
        if (!OF_A_FIELD.contains(call.function().toLowerCase(Locale.ROOT))
                || call.arguments().size() != 2
                || !(call.arguments().getFirst() instanceof Call list)
                || !list.function().equals("list_value")
                || !list.arguments().stream().allMatch(TextLiteral.class::isInstance)) {
            return null;
        }
        SqlExpression point = call.arguments().getLast();
        List<SqlExpression> fields = new ArrayList<>();
        for (SqlExpression name : list.arguments()) {
            fields.add(name);
            fields.add(call.of(List.of(name, point)));
        }
        return ofPresent(point, Call.of("struct_pack", fields, call.span()));
    }

    /** Returns what stands for a call: the call itself, unless its function is written in SQL. */
    private SqlExpression expanded(Call call) {
        SqlExpression several = ofShares(call);
        several = several == null ? fields(call) : several;
        if (several != null) {
            return several;
        }
        if (call.function().equalsIgnoreCase("mode") && !call.order().isEmpty()) {
            Call list = call.named("list");
            return Call.of(
                    "list_aggregate",
                    List.of(list, new TextLiteral("mode", call.span())),
                    call.span());
        }
        if (isDescendingShare(call)) {
            return macros.ofSorted(call);
        }
        return macros.expanded(
                OF_COMPARED.contains(call.function().toLowerCase(Locale.ROOT))
                        ? call.of(Collated.keys(call.arguments()))
                        : call);
    }

    /** Returns whether a value of a share of others is counted from the greatest one on. */
    private static boolean isDescendingShare(Call call) {
        boolean isFirst = call.function().equalsIgnoreCase("percentile_disc");
        return (isFirst || call.function().equalsIgnoreCase("quantile_disc"))
                && call.order().size() == 1
                && call.order().getFirst().isDescending()
                && call.arguments().size() == (isFirst ? 1 : 2);
    }

    /** Returns a word that stands for a time of now, or null. */
    @Nullable SqlExpression now(Token word) {
        return macros.now(word);
    }

    /** Steps over a word before the arguments, unless it is a column where words may be. */
    private boolean acceptQuantifier(String word) {
        Token second = in.peekSecond();
        boolean isColumn = in.atName() && (second.kind() == Kind.SIGN && !second.isSign("("));
        return !isColumn && in.acceptWord(word);
    }

    private List<SqlExpression> arguments() {
        List<SqlExpression> arguments = new ArrayList<>();
        do {
            Token first = in.peek();
            String parameter = in.acceptParameter();
            if (parameter != null) {
                arguments.add(new TextLiteral(parameter, first.span()));
            }
            if (in.acceptSign("*")) {
                arguments.add(
                        in.atCall("columns")
                                ? macros.unpacked()
                                : new Star(PivotParser.excluded(in), in.since(first)));
            } else if (in.atWord("lambda") && in.peekSecond().kind() != Kind.SIGN) {
                arguments.add(lambda(first));
            } else {
                SqlExpression argument = expressions.expression();
                arguments.add(in.acceptSign("->") ? arrow(argument, first) : argument);
            }
        } while (in.acceptSign(","));
        return arguments;
    }

    /** Parses a lambda such as {@code lambda x, y: x + y}. */
    private Lambda lambda(Token first) {
        in.take();
        List<Identifier> parameters = new ArrayList<>();
        do {
            parameters.add(in.expectName("the name of an element"));
        } while (in.acceptSign(","));
        in.expectSign(":", "\":\" and an expression");
        return new Lambda(parameters, expressions.expression(), in.since(first));
    }

    /** Parses what is behind the arrow of a lambda such as {@code x -> x + 1}. */
    private Lambda arrow(SqlExpression argument, Token first) {
        List<SqlExpression> names =
                argument instanceof Row(List<SqlExpression> values, Span _)
                        ? values
                        : List.of(argument);
        List<Identifier> parameters = new ArrayList<>();
        for (SqlExpression name : names) {
            if (!(name instanceof Name(List<Identifier> parts, Span _)) || parts.size() != 1) {
                throw in.text().expected("the name of an element before ->", name.span());
            }
            parameters.add(parts.getFirst());
        }
        return new Lambda(parameters, expressions.expression(), in.since(first));
    }

    private @Nullable NullTreatment nulls() {
        if (in.acceptWords("ignore", "nulls")) {
            return NullTreatment.IGNORE;
        }
        return in.acceptWords("respect", "nulls") ? NullTreatment.RESPECT : null;
    }

    /** Behind a call the words are of a call around it, unless a window follows. */
    private @Nullable NullTreatment nullsOfWindow() {
        Token third = in.peekThird();
        return third.isWord("over") || third.isWord("filter") ? nulls() : null;
    }

    private List<OrderItem> withinGroup(String function) {
        if (!WITHIN_GROUP.contains(function.toLowerCase(Locale.ROOT))) {
            throw in.unsupported(
                    "WITHIN GROUP of " + function, "ORDER BY may stand behind the arguments");
        }
        in.take();
        in.take();
        in.expectSign("(", "\"(order by\" and an expression");
        List<OrderItem> order = order();
        if (order.isEmpty()) {
            throw in.unexpected("\"order by\" and an expression");
        }
        in.expectSign(")", "\",\" or \")\"");
        return order;
    }

    /** Parses the order of values, if there is one, or returns an empty list. */
    private List<OrderItem> order() {
        return in.acceptWords("order", "by")
                ? expressions.order().stream().map(OrderItem::asCompared).toList()
                : List.of();
    }

    private SqlExpression filter() {
        in.take();
        in.take();
        in.acceptWord("where");
        SqlExpression condition = expressions.expression();
        in.expectSign(")", "\")\" after the condition");
        return condition;
    }

    private SqlExpression extract(Token function) {
        if (!in.at(Kind.WORD) && !in.at(Kind.TEXT)) {
            throw in.unexpected("a field such as year");
        }
        String field = in.take().value();
        in.expectWord("from", "\"from\" and a date or a timestamp");
        SqlExpression source = expressions.expression();
        in.expectSign(")", "\")\"");
        if (Macros.of(field, 1) != null) {
            return expanded(call(field, List.of(source), function));
        }
        TextLiteral name = new TextLiteral(field, function.span());
        return call("date_part", List.of(name, source), function);
    }

    private SqlExpression position(Token function) {
        SqlExpression sought = expressions.sum();
        in.expectWord("in", "\"in\" and a text");
        SqlExpression searched = expressions.expression();
        return plainCall("strpos", Collated.keys(List.of(searched, sought)), function);
    }

    /** Parses both notations: {@code trim(x, 'a')} and {@code trim(both 'a' from x)}. */
    private SqlExpression trim(Token function) {
        String name = "trim";
        if (in.acceptWord("leading")) {
            name = "ltrim";
        } else if (in.acceptWord("trailing")) {
            name = "rtrim";
        } else {
            in.acceptWord("both");
        }
        if (in.acceptWord("from")) {
            return plainCall(name, List.of(expressions.expression()), function);
        }
        SqlExpression first = expressions.expression();
        if (in.acceptWord("from")) {
            return plainCall(name, List.of(expressions.expression(), first), function);
        }
        return in.acceptSign(",")
                ? plainCall(name, List.of(first, expressions.expression()), function)
                : plainCall(name, List.of(first), function);
    }

    /** Parses both notations: {@code substring(x, 1, 2)} and {@code substring(x from 1 for 2)}. */
    private SqlExpression substring(Token function) {
        List<SqlExpression> arguments = new ArrayList<>();
        if (!in.atSign(")")) {
            arguments.add(expressions.expression());
        }
        if (in.acceptWord("from")) {
            arguments.add(expressions.expression());
            if (in.acceptWord("for")) {
                arguments.add(expressions.expression());
            }
        } else {
            while (in.acceptSign(",")) {
                arguments.add(expressions.expression());
            }
        }
        return plainCall("substring", arguments, function);
    }

    private SqlExpression plainCall(String name, List<SqlExpression> arguments, Token function) {
        in.expectSign(")", "\",\" or \")\"");
        return call(name, arguments, function);
    }

    private Call call(String name, List<SqlExpression> arguments, Token function) {
        return call(name, arguments, in.since(function));
    }

    private static Call call(String name, List<SqlExpression> arguments, Span span) {
        return new Call(name, false, arguments, List.of(), null, null, null, span);
    }

    /** Parses what follows OVER. */
    private WindowClause over() {
        Token first = in.peek();
        if (in.acceptSign("(")) {
            return window(first);
        }
        Identifier name = in.expectName("a window: its name, or \"(\"");
        return new WindowClause(name, List.of(), List.of(), null, in.since(first));
    }

    /** Parses a window behind its opening parenthesis. */
    WindowClause window(Token first) {
        boolean hasBase = in.atName() && !isPartOfWindow();
        Identifier base = hasBase ? in.identifier() : null;
        List<SqlExpression> partition =
                in.acceptWords("partition", "by") ? expressions.expressions() : List.of();
        List<OrderItem> order = order();
        FrameClause frame =
                in.atWord("rows") || in.atWord("range") || in.atWord("groups") ? frame() : null;
        in.expectSign(")", "\"partition by\", \"order by\", \"rows\", \"range\" or \")\"");
        return new WindowClause(base, partition, order, frame, in.since(first));
    }

    private boolean isPartOfWindow() {
        return in.atWords("partition", "by")
                || in.atWord("rows")
                || in.atWord("range")
                || in.atWord("groups");
    }

    /** Parses a frame. */
    FrameClause frame() {
        Token first = in.peek();
        Unit unit = Unit.ROWS;
        if (in.acceptWord("groups")) {
            unit = Unit.GROUPS;
        } else if (!in.acceptWord("rows")) {
            in.expectWord("range", "rows, range or groups");
            unit = Unit.RANGE;
        }
        Bound start;
        Bound end = null;
        if (in.acceptWord("between")) {
            start = bound();
            in.expectWord("and", "and");
            end = bound();
        } else {
            start = bound();
        }
        Exclusion exclusion = in.acceptWord("exclude") ? exclusion() : Exclusion.NONE;
        return new FrameClause(unit, start, end, exclusion, in.since(first));
    }

    private Exclusion exclusion() {
        if (in.acceptWords("current", "row")) {
            return Exclusion.CURRENT_ROW;
        }
        if (in.acceptWord("group")) {
            return Exclusion.GROUP;
        }
        if (in.acceptWord("ties")) {
            return Exclusion.TIES;
        }
        if (in.acceptWords("no", "others")) {
            return Exclusion.NONE;
        }
        throw in.unexpected("current row, group, ties or no others");
    }

    private Bound bound() {
        Token first = in.peek();
        if (in.acceptWord("current")) {
            in.expectWord("row", "row");
            return new Bound(Direction.CURRENT_ROW, null, in.since(first));
        }
        SqlExpression distance = in.acceptWord("unbounded") ? null : expressions.sum();
        Direction direction = Direction.PRECEDING;
        if (!in.acceptWord("preceding")) {
            in.expectWord("following", "preceding or following");
            direction = Direction.FOLLOWING;
        }
        return new Bound(direction, distance, in.since(first));
    }
}
