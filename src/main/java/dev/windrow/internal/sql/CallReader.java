// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.ArgumentReader;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.IntervalLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.NullLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.query.Expression;
import dev.windrow.query.Interval;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;

/** Reads the arguments of a call as the function needs them. */
final class CallReader implements ArgumentReader {

    private final Call call;
    private final String expected;
    private final ExpressionTranslator translator;
    private final Deque<SqlExpression> left;

    /**
     * Begins with the first argument.
     *
     * @param expected the function with its arguments, for messages
     */
    CallReader(Call call, String expected, ExpressionTranslator translator) {
        this.call = call;
        this.expected = expected;
        this.translator = translator;
        left = new ArrayDeque<>(call.arguments());
    }

    @Override
    public boolean hasMore() {
        return !left.isEmpty();
    }

    @Override
    public Expression value() {
        return translator.of(next());
    }

    @Override
    public String text() {
        SqlExpression argument = next();
        if (argument instanceof TextLiteral(String value, Span _)) {
            return value;
        }
        throw faulty("a text in single quotes", argument.span());
    }

    @Override
    public @Nullable String textOrNull() {
        if (left.peek() instanceof NullLiteral) {
            left.remove();
            return null;
        }
        return text();
    }

    @Override
    public Interval interval() {
        if (left.peek() instanceof IntervalLiteral written) {
            left.remove();
            return translator.interval(written);
        }
        if (left.peek() instanceof SqlExpression.Cast(SqlExpression.TextLiteral written, _, _, _)
                && isInterval(left.peek())) {
            left.remove();
            return IntervalLiterals.of(written.value());
        }
        return IntervalLiterals.of(text());
    }

    /** Returns whether an argument is an interval that is written out. */
    static boolean isInterval(SqlExpression argument) {
        return switch (argument) {
            case IntervalLiteral _, SqlExpression.TextLiteral _ -> true;
            case SqlExpression.Cast(SqlExpression.TextLiteral _, var type, _, _) ->
                    type.name().equals("interval");
            default -> false;
        };
    }

    @Override
    public long integer() {
        SqlExpression argument = next();
        boolean isNegated = argument instanceof Negation;
        SqlExpression number =
                argument instanceof Negation(SqlExpression operand, Span _) ? operand : argument;
        if (number instanceof NumberLiteral(String digits, Span _) && digits.matches("\\d+")) {
            try {
                return Long.parseLong(isNegated ? "-" + digits : digits);
            } catch (NumberFormatException e) {
                throw translator
                        .text()
                        .failure(
                                ErrorCode.INVALID_ARGUMENT,
                                argument.span(),
                                digits + ", expected an integer of 64 bits");
            }
        }
        throw faulty("an integer", argument.span());
    }

    /** Fails if there are arguments that nobody reads. */
    void requireNoMore() {
        if (hasMore()) {
            throw faulty("no more arguments", next().span());
        }
    }

    private SqlExpression next() {
        if (left.isEmpty()) {
            int end = call.span().end();
            throw faulty("an argument", new Span(end - 1, end));
        }
        return left.remove();
    }

    private WindrowException faulty(String missing, Span found) {
        return translator.text().expected(missing + " of " + expected, found);
    }
}
