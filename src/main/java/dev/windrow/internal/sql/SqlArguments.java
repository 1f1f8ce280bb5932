// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.ArgumentReader;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.query.Expression;
import dev.windrow.query.Interval;
import dev.windrow.query.Literal;

import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.NullValue;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The arguments of a call in a parse tree. */
final class SqlArguments implements ArgumentReader {

    private final SqlText text;
    private final Object call;
    private final String expected;
    private final ExpressionTranslator translator;
    private final Deque<net.sf.jsqlparser.expression.Expression> left;

    /**
     * Begins with the first argument.
     *
     * @param call the call in the parse tree
     * @param expected the function with its arguments, for messages
     */
    SqlArguments(
            SqlText text,
            Object call,
            String expected,
            ExpressionTranslator translator,
            List<? extends net.sf.jsqlparser.expression.Expression> arguments) {
        this.text = text;
        this.call = call;
        this.expected = expected;
        this.translator = translator;
        left = new ArrayDeque<>(arguments);
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
        if (value() instanceof Literal.TextLiteral(String value)) {
            return value;
        }
        throw faulty("a text in quotes");
    }

    @Override
    public @Nullable String textOrNull() {
        if (left.peek() instanceof NullValue) {
            left.remove();
            return null;
        }
        return text();
    }

    @Override
    public Interval interval() {
        if (left.peek() instanceof IntervalExpression written) {
            left.remove();
            return translator.interval(written);
        }
        return IntervalLiterals.of(text());
    }

    @Override
    public long integer() {
        Expression value = value();
        boolean isNegative = value instanceof Expression.Negation;
        if (value instanceof Expression.Negation(Expression operand)) {
            value = operand;
        }
        if (value instanceof Literal.NumberLiteral(BigDecimal number)) {
            try {
                return (isNegative ? number.negate() : number).longValueExact();
            } catch (ArithmeticException e) {
                throw faulty("an integer of 64 bits");
            }
        }
        throw faulty("an integer");
    }

    /** Fails if there are arguments that nobody reads. */
    void requireNoMore() {
        if (hasMore()) {
            throw faulty("no more arguments");
        }
    }

    private net.sf.jsqlparser.expression.Expression next() {
        if (left.isEmpty()) {
            throw faulty("one more argument");
        }
        return left.remove();
    }

    private WindrowException faulty(String missing) {
        return text.failure(
                ErrorCode.INVALID_ARGUMENT,
                call,
                "%s: expected %s: %s".formatted(call, missing, expected));
    }
}
