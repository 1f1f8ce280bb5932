// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.ArgumentReader;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.query.Expression;
import dev.windrow.query.Interval;

import org.jspecify.annotations.Nullable;

/** Parses calls of functions, such as {@code round(price, 2)} or {@code split(name, ' ', 0)}. */
final class FunctionParser implements ArgumentReader {

    private final OptionText in;
    private final ExpressionParser parser;
    private String expected = "";
    private boolean isBegun;

    FunctionParser(OptionText in, ExpressionParser parser) {
        this.in = in;
        this.parser = parser;
    }

    /**
     * Parses the arguments of a call, after the name and the opening parenthesis.
     *
     * @throws WindrowException {@code UNKNOWN_FUNCTION}, {@code SYNTAX} or {@code INVALID_ARGUMENT}
     */
    Expression call(String written) {
        String name = FunctionCalls.known(written);
        expected = FunctionCalls.expected(name);
        Expression function = FunctionCalls.of(name, this);
        in.expect(')', "\")\": " + expected);
        return function;
    }

    @Override
    public boolean hasMore() {
        return in.at(',');
    }

    @Override
    public Expression value() {
        begin();
        return parser.condition();
    }

    @Override
    public String text() {
        begin();
        return in.text();
    }

    @Override
    public @Nullable String textOrNull() {
        begin();
        return in.acceptKeyword("null") ? null : in.text();
    }

    @Override
    public Interval interval() {
        begin();
        Interval written = parser.acceptInterval();
        return written == null ? IntervalLiterals.of(in.text()) : written;
    }

    @Override
    public long integer() {
        begin();
        String sign = in.accept('-') ? "-" : "";
        String number = in.acceptNumber();
        try {
            return Long.parseLong(sign + number);
        } catch (NumberFormatException e) {
            throw number == null
                    ? in.failure("an integer")
                    : WindrowException.of(
                            ErrorCode.INVALID_ARGUMENT,
                            "%s%s, expected an integer of 64 bits",
                            sign,
                            number);
        }
    }

    /** Steps over the comma before each argument but the first. */
    private void begin() {
        if (isBegun) {
            in.expect(',', "\",\": " + expected);
        }
        isBegun = true;
    }
}
