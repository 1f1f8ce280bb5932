// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.column.ColumnType;
import dev.windrow.query.Expression.Arithmetic;
import dev.windrow.query.Expression.Cast;
import dev.windrow.query.Expression.Coalesce;
import dev.windrow.query.Expression.Column;
import dev.windrow.query.Expression.Negation;
import dev.windrow.query.Expression.Step;
import dev.windrow.query.Literal.BoolLiteral;
import dev.windrow.query.Literal.DateLiteral;
import dev.windrow.query.Literal.FloatLiteral;
import dev.windrow.query.Literal.NullLiteral;
import dev.windrow.query.Literal.NumberLiteral;
import dev.windrow.query.Literal.TextLiteral;
import dev.windrow.query.Literal.TimestampLiteral;
import dev.windrow.query.Logic.And;
import dev.windrow.query.Logic.Comparison;
import dev.windrow.query.Logic.In;
import dev.windrow.query.Logic.IsNull;
import dev.windrow.query.Logic.Not;
import dev.windrow.query.Logic.Or;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes expressions as SQL does, with parentheses where they are needed and nowhere else. */
final class ExpressionText {

    private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.$]*");
    private static final Set<String> KEYWORDS =
            Set.of(
                    "and", "or", "not", "is", "in", "between", "like", "null", "true", "false",
                    "case");

    /**
     * How tightly operators bind, loosest first: an operand that binds more loosely needs
     * parentheses.
     */
    private static final int OR = 1;

    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int COMPARISON = 4;
    private static final int SUM = 5;
    private static final int PRODUCT = 6;
    private static final int SIGN = 7;
    private static final int VALUE = 8;

    private ExpressionText() {}

    static String of(Expression expression) {
        return switch (expression) {
            case Column column -> name(column.name());
            case NumberLiteral number -> number.value().toPlainString();
            case FloatLiteral number -> number(number.value());
            case TextLiteral text -> StringFunctionText.quoted(text.value());
            case BoolLiteral bool -> Boolean.toString(bool.value());
            case DateLiteral date -> "date " + StringFunctionText.quoted(date.value().toString());
            case NullLiteral(ColumnType type) ->
                    type == null ? "null" : "cast(null as " + type.label() + ")";
            case TimestampLiteral point ->
                    "timestamp "
                            + StringFunctionText.quoted(
                                    point.value()
                                            + (point.offset() == null
                                                    ? ""
                                                    : point.offset().getId()));
            case Arithmetic arithmetic -> arithmetic(arithmetic);
            case Negation negation -> "-" + inside(negation.operand(), VALUE);
            case Comparison comparison ->
                    inside(comparison.left(), SUM)
                            + " "
                            + comparison.operator().sign()
                            + " "
                            + inside(comparison.right(), SUM);
            case And and -> joined(and.conditions(), " and ", AND);
            case Or or -> joined(or.conditions(), " or ", OR);
            case In in -> among(in, " in (");
            case Not(In in) -> among(in, " not in (");
            case Not(IsNull isNull) -> inside(isNull.operand(), SUM) + " is not null";
            case Not not -> "not " + inside(not.operand(), NOT);
            case IsNull isNull -> inside(isNull.operand(), SUM) + " is null";
            case Cast cast ->
                    (cast.isLenient() ? "try_cast(" : "cast(")
                            + of(cast.operand())
                            + " as "
                            + cast.type().label()
                            + ")";
            case Coalesce coalesce ->
                    coalesce.values().stream()
                            .map(ExpressionText::of)
                            .collect(Collectors.joining(", ", "coalesce(", ")"));
            case Conditional conditional -> ConditionalText.of(conditional);
            case NumberFunction function -> number(function);
            case StringFunction.Like like -> like(like);
            case StringFunction function -> StringFunctionText.call(function);
            case TemporalFunction.Moved(Expression point, Interval by) ->
                    inside(point, SUM) + TemporalFunctionText.movement(by);
            case TemporalFunction function -> TemporalFunctionText.call(function);
        };
    }

    private static String arithmetic(Arithmetic arithmetic) {
        int own = tightness(arithmetic);
        StringBuilder text = new StringBuilder(inside(arithmetic.first(), own));
        for (Step step : arithmetic.steps()) {
            text.append(' ')
                    .append(step.operator().sign())
                    .append(' ')
                    .append(inside(step.operand(), own + 1));
        }
        return text.toString();
    }

    private static String joined(List<Expression> conditions, String word, int least) {
        return conditions.stream()
                .map(condition -> inside(condition, least))
                .collect(Collectors.joining(word));
    }

    private static String among(In in, String word) {
        return in.values().stream()
                .map(ExpressionText::of)
                .collect(Collectors.joining(", ", inside(in.value(), SUM) + word, ")"));
    }

    private static String number(NumberFunction function) {
        return switch (function) {
            case NumberFunction.OfOne of -> of.function().label() + "(" + of(of.number()) + ")";
            case NumberFunction.Round(Expression number, int digits) ->
                    "round(" + of(number) + (digits == 0 ? "" : ", " + digits) + ")";
            case NumberFunction.Power power ->
                    "power(" + of(power.base()) + ", " + of(power.exponent()) + ")";
        };
    }

    private static String like(StringFunction.Like like) {
        String escape = like.escape();
        return inside(like.text(), SUM)
                + " like "
                + StringFunctionText.quoted(like.pattern())
                + (escape == null ? "" : " escape " + StringFunctionText.quoted(escape));
    }

    private static String inside(Expression operand, int least) {
        String text = of(operand);
        return tightness(operand) < least ? "(" + text + ")" : text;
    }

    private static int tightness(Expression expression) {
        return switch (expression) {
            case Or or -> OR;
            case And and -> AND;
            case Not(IsNull isNull) -> COMPARISON;
            case Not(In in) -> COMPARISON;
            case In in -> COMPARISON;
            case Not not -> NOT;
            case Comparison comparison -> COMPARISON;
            case IsNull isNull -> COMPARISON;
            case Arithmetic arithmetic ->
                    arithmetic.steps().getFirst().operator().isOfSums() ? SUM : PRODUCT;
            case Negation negation -> SIGN;
            case NumberLiteral number -> number.value().signum() < 0 ? SIGN : VALUE;
            case FloatLiteral number -> number.value() < 0 ? SIGN : VALUE;
            case Column column -> VALUE;
            case TextLiteral text -> VALUE;
            case BoolLiteral bool -> VALUE;
            case DateLiteral date -> VALUE;
            case TimestampLiteral point -> VALUE;
            case NullLiteral none -> VALUE;
            case Cast cast -> VALUE;
            case Coalesce coalesce -> VALUE;
            case Conditional conditional -> VALUE;
            case NumberFunction function -> VALUE;
            case TemporalFunction.Moved moved -> SUM;
            case TemporalFunction function -> VALUE;
            case StringFunction.Like like -> COMPARISON;
            case StringFunction function -> VALUE;
        };
    }

    /** Writes a float with an exponent, which tells it from a decimal. */
    private static String number(double value) {
        String text = Double.toString(value);
        return text.contains("E") || !Double.isFinite(value) ? text : text + "E0";
    }

    private static String name(String name) {
        return PLAIN_NAME.matcher(name).matches()
                        && !KEYWORDS.contains(name.toLowerCase(Locale.ROOT))
                ? name
                : "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
