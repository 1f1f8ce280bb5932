// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.internal.function.row.Intervals;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Arithmetic;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Cast;
import dev.windrow.internal.sql.syntax.SqlExpression.IntervalLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.TypeName;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Interval;
import dev.windrow.query.Literal;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Translates intervals that are computed: {@code to_days(n)}, {@code n * interval '1 month'}, and
 * their sums. One is three numbers until it moves a point in time, so that numbers which are the
 * same for all rows do so by steps of plain arithmetic.
 */
final class IntervalTranslator {

    /** Intervals within one another, at most: sums of numbers may be longer by far. */
    private static final int MOST_LEVELS = 8;

    private static final long MICROSECONDS_PER_SECOND = 1_000_000;
    private static final long MICROSECONDS_PER_DAY = 86_400 * MICROSECONDS_PER_SECOND;
    private static final long DAYS_PER_MONTH = 30;

    private final ExpressionTranslator translator;

    IntervalTranslator(ExpressionTranslator translator) {
        this.translator = translator;
    }

    /** An interval; the numbers are int64. */
    record Parts(Expression months, Expression days, Expression microseconds) {

        private static Parts of(Interval interval) {
            return new Parts(
                    Expression.literal(interval.months()),
                    Expression.literal(interval.days()),
                    Expression.literal(Intervals.microseconds(interval.time())));
        }

        private Parts times(Expression factor) {
            return new Parts(
                    product(months, factor), product(days, factor), product(microseconds, factor));
        }

        private Parts plus(Parts other) {
            return new Parts(
                    sum(months, other.months),
                    sum(days, other.days),
                    sum(microseconds, other.microseconds));
        }

        /**
         * Moves a point in time into the future.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} if the interval is too long
         */
        Expression moved(Expression point) {
            Interval known = known();
            return known == null
                    ? called("interval_sum", List.of(point, value()))
                    : IntervalLiterals.moved(point, known);
        }

        /** Returns the interval if it is the same for all rows, or null. */
        private @Nullable Interval known() {
            BigDecimal ofMonths = number(months);
            BigDecimal ofDays = number(days);
            BigDecimal time = number(microseconds);
            if (ofMonths == null || ofDays == null || time == null) {
                return null;
            }
            try {
                return new Interval(
                        ofMonths.intValueExact(),
                        ofDays.intValueExact(),
                        Duration.of(time.longValueExact(), ChronoUnit.MICROS));
            } catch (ArithmeticException e) {
                throw IntervalLiterals.tooLong(
                        "%s months %s days %s microseconds".formatted(ofMonths, ofDays, time));
            }
        }

        Parts negated() {
            return times(Expression.literal(-1));
        }

        /**
         * Returns what tells intervals apart: microseconds, where a month has 30 days of 24 hours.
         */
        Expression length() {
            Expression allDays = sum(product(months, Expression.literal(DAYS_PER_MONTH)), days);
            return sum(product(allDays, Expression.literal(MICROSECONDS_PER_DAY)), microseconds);
        }

        /** Returns the interval as a value. */
        Expression value() {
            return called("make_interval", List.of(months, days, microseconds));
        }
    }

    private static Expression called(String name, List<Expression> arguments) {
        return new FunctionCall(RowFunctions.of(name), arguments);
    }

    private static @Nullable BigDecimal number(Expression expression) {
        return expression instanceof Literal.NumberLiteral(BigDecimal value) ? value : null;
    }

    private static Expression product(Expression a, Expression b) {
        BigDecimal x = number(a);
        BigDecimal y = number(b);
        if (x != null && y != null) {
            return Expression.literal(x.multiply(y));
        }
        boolean isNone = x != null && x.signum() == 0;
        return isNone ? a : a.times(b);
    }

    private static Expression sum(Expression a, Expression b) {
        BigDecimal x = number(a);
        BigDecimal y = number(b);
        return x != null && y != null ? Expression.literal(x.add(y)) : a.plus(b);
    }

    /** Translates values that are compared: their lengths if all are known to be intervals. */
    List<Expression> compared(List<SqlExpression> nodes) {
        List<@Nullable Parts> parts = new ArrayList<>();
        nodes.forEach(node -> parts.add(of(node)));
        if (parts.stream().anyMatch(Objects::isNull)) {
            return nodes.stream().map(translator::of).toList();
        }
        return parts.stream().map(interval -> Objects.requireNonNull(interval).length()).toList();
    }

    /** Returns the interval that an expression is, or null if it is none. */
    @Nullable Parts of(SqlExpression node) {
        return of(node, 0);
    }

    private @Nullable Parts of(SqlExpression node, int level) {
        if (level == MOST_LEVELS) {
            return null;
        }
        return switch (node) {
            case IntervalLiteral literal -> Parts.of(translator.interval(literal));
            case Cast(TextLiteral text, TypeName type, boolean _, var span)
                    when type.name().equals("interval") ->
                    translator.located(span, () -> Parts.of(IntervalLiterals.of(text.value())));
            case Negation negation -> {
                Parts parts = of(negation.operand(), level + 1);
                yield parts == null ? null : parts.negated();
            }
            case Arithmetic arithmetic -> arithmetic(arithmetic, level + 1);
            case Call call when call.arguments().size() == 1 -> made(call);
            default -> null;
        };
    }

    private @Nullable Parts arithmetic(Arithmetic of, int level) {
        ArithmeticOperator operator = of.operator();
        Parts right = of(of.right(), level);
        Parts left = of(of.left(), level);
        return switch (operator) {
            case PLUS -> left == null || right == null ? null : left.plus(right);
            case MINUS -> left == null || right == null ? null : left.plus(right.negated());
            case TIMES ->
                    left != null && right == null
                            ? left.times(translator.of(of.right()))
                            : left == null && right != null
                                    ? right.times(translator.of(of.left()))
                                    : null;
            case DIVIDED_BY, MODULO -> null;
        };
    }

    private @Nullable Parts made(Call call) {
        String name = call.function().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "to_millennia" -> months(call, 12_000);
            case "to_centuries" -> months(call, 1_200);
            case "to_decades" -> months(call, 120);
            case "to_years" -> months(call, 12);
            case "to_quarters" -> months(call, 3);
            case "to_months" -> months(call, 1);
            case "to_weeks" -> days(call, 7);
            case "to_days" -> days(call, 1);
            case "to_hours" -> time(call, 3_600 * MICROSECONDS_PER_SECOND);
            case "to_minutes" -> time(call, 60 * MICROSECONDS_PER_SECOND);
            case "to_seconds" -> time(call, MICROSECONDS_PER_SECOND);
            case "to_milliseconds" -> time(call, 1_000);
            case "to_microseconds" -> time(call, 1);
            default -> null;
        };
    }

    private Parts months(Call call, long factor) {
        return new Parts(argument(call, factor), Expression.literal(0), Expression.literal(0));
    }

    private Parts days(Call call, long factor) {
        return new Parts(Expression.literal(0), argument(call, factor), Expression.literal(0));
    }

    private Parts time(Call call, long factor) {
        return new Parts(Expression.literal(0), Expression.literal(0), argument(call, factor));
    }

    private Expression argument(Call call, long factor) {
        Expression product =
                product(translator.of(call.arguments().getFirst()), Expression.literal(factor));
        BigDecimal number = number(product);
        return number == null
                ? product.cast(Primitive.INT64)
                : Expression.literal(number.setScale(0, java.math.RoundingMode.HALF_EVEN));
    }
}
