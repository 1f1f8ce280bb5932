// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.column.ColumnType;
import dev.windrow.query.Expression.Arithmetic;
import dev.windrow.query.Expression.Cast;
import dev.windrow.query.Expression.Coalesce;
import dev.windrow.query.Expression.ColumnReference;
import dev.windrow.query.Expression.Negation;
import dev.windrow.query.Expression.Step;
import dev.windrow.query.Literal.BoolLiteral;
import dev.windrow.query.Literal.DateLiteral;
import dev.windrow.query.Literal.FloatLiteral;
import dev.windrow.query.Literal.NullLiteral;
import dev.windrow.query.Literal.NumberLiteral;
import dev.windrow.query.Literal.TextLiteral;
import dev.windrow.query.Literal.TimestampLiteral;
import dev.windrow.query.Logic.Among;
import dev.windrow.query.Logic.And;
import dev.windrow.query.Logic.Comparison;
import dev.windrow.query.Logic.In;
import dev.windrow.query.Logic.IsNull;
import dev.windrow.query.Logic.Not;
import dev.windrow.query.Logic.Or;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes expressions as SQL does, with parentheses where they are needed and nowhere else. */
final class ExpressionText {

    private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.$]*");
    private static final Set<String> KEYWORDS =
            Set.of(
                    "and", "or", "not", "is", "in", "between", "like", "null", "true", "false",
                    "case");

    private ExpressionText() {}

    /** Writes the innermost operands first, so that no depth needs a deep stack. */
    static String of(Expression expression) {
        Deque<OperandTexts> open = new ArrayDeque<>();
        open.push(new OperandTexts(expression));
        while (true) {
            OperandTexts innermost = open.element();
            if (!innermost.areComplete()) {
                open.push(new OperandTexts(innermost.next()));
                continue;
            }
            String text = of(innermost.expression(), innermost);
            open.pop();
            if (open.isEmpty()) {
                return text;
            }
            open.element().add(text);
        }
    }

    private static String of(Expression expression, OperandTexts operands) {
        return switch (expression) {
            case ColumnReference column -> name(column.name());
            case Literal literal -> literal(literal);
            case Arithmetic arithmetic -> arithmetic(arithmetic, operands);
            case Negation negation -> "-" + operands.inside(0, OperandTexts.VALUE);
            case Logic logic -> logic(logic, operands);
            case Cast cast ->
                    (cast.isLenient() ? "try_cast(" : "cast(")
                            + operands.first()
                            + " as "
                            + cast.type().label()
                            + ")";
            case Coalesce coalesce -> "coalesce(" + operands.listed(0) + ")";
            case Conditional conditional -> ConditionalText.of(conditional, operands.all());
            case FunctionCall call -> call.function().name() + "(" + operands.listed(0) + ")";
            case Lambda lambda ->
                    "list_%s(%s, lambda %s: %s)"
                            .formatted(
                                    lambda.kind().name().toLowerCase(Locale.ROOT),
                                    operands.listed(0),
                                    String.join(", ", lambda.names()),
                                    lambda.body().label());
            case NumberFunction function -> number(function, operands);
            case StringFunction.Like like -> like(like, operands);
            case StringFunction function -> StringFunctionText.call(function, operands.all());
            case TemporalFunction.Moved(Expression _, Interval by) ->
                    operands.inside(0, OperandTexts.SUM) + TemporalFunctionText.movement(by);
            case TemporalFunction function -> TemporalFunctionText.call(function, operands.all());
        };
    }

    private static String literal(Literal literal) {
        return switch (literal) {
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
        };
    }

    private static String logic(Logic logic, OperandTexts operands) {
        return switch (logic) {
            case Comparison comparison ->
                    operands.joined(" " + comparison.operator().sign() + " ", OperandTexts.SUM);
            case And _ -> operands.joined(" and ", OperandTexts.AND);
            case Or _ -> operands.joined(" or ", OperandTexts.OR);
            case In _ -> among(operands, " in (");
            case Among among -> operands.inside(0, OperandTexts.SUM) + " among " + among.keys();
            case Not(In _) -> among(operands, " not in (");
            case Not(IsNull _) -> operands.inside(0, OperandTexts.SUM) + " is not null";
            case Not _ -> "not " + operands.inside(0, OperandTexts.NOT);
            case IsNull _ -> operands.inside(0, OperandTexts.SUM) + " is null";
        };
    }

    private static String arithmetic(Arithmetic arithmetic, OperandTexts operands) {
        int own = OperandTexts.tightness(arithmetic);
        StringBuilder text = new StringBuilder(operands.inside(0, own));
        List<Step> steps = arithmetic.steps();
        for (int i = 0; i < steps.size(); i++) {
            text.append(' ')
                    .append(steps.get(i).operator().sign())
                    .append(' ')
                    .append(operands.inside(i + 1, own + 1));
        }
        return text.toString();
    }

    private static String among(OperandTexts operands, String word) {
        return operands.inside(0, OperandTexts.SUM) + word + operands.listed(1) + ")";
    }

    private static String number(NumberFunction function, OperandTexts operands) {
        return switch (function) {
            case NumberFunction.OfOne of -> of.function().label() + "(" + operands.first() + ")";
            case NumberFunction.Round(Expression _, int digits) ->
                    "round(" + operands.first() + (digits == 0 ? "" : ", " + digits) + ")";
            case NumberFunction.Power _ -> "power(" + operands.listed(0) + ")";
        };
    }

    private static String like(StringFunction.Like like, OperandTexts operands) {
        String escape = like.escape();
        return operands.inside(0, OperandTexts.SUM)
                + " like "
                + StringFunctionText.quoted(like.pattern())
                + (escape == null ? "" : " escape " + StringFunctionText.quoted(escape));
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
