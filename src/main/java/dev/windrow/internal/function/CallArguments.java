// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.AggregationCall.Argument;
import dev.windrow.internal.function.AggregationCall.Computed;
import dev.windrow.internal.function.AggregationCall.Distinct;
import dev.windrow.internal.function.AggregationCall.Star;
import dev.windrow.internal.function.AggregationCall.Word;
import dev.windrow.query.Expression;
import dev.windrow.query.Interpolation;
import dev.windrow.query.Literal;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the arguments of one call as the function needs them. */
final class CallArguments {

    /** Java's own parser would also take 0x1p-1, 0.5f and NaN. */
    private static final Pattern DECIMAL_NUMBER =
            Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private final AggregationCall call;

    CallArguments(AggregationCall call) {
        this.call = call;
    }

    AggregationCall call() {
        return call;
    }

    /**
     * Checks the number of arguments.
     *
     * @param expected the arguments that are expected, for the error
     * @throws WindrowException {@code SYNTAX}
     */
    void requireCount(int least, int most, String expected) {
        int found = call.arguments().size();
        if (found < least || found > most) {
            throw ErrorCode.SYNTAX.failure(
                    "%s: %s has %d %s, expected %s",
                    call.place(), call, found, found == 1 ? "argument" : "arguments", expected);
        }
    }

    /** Returns whether there are {@code count} arguments. */
    boolean has(int count) {
        return call.arguments().size() == count;
    }

    /** Returns whether the one argument is {@code *}. */
    boolean isStar() {
        return has(1) && call.arguments().getFirst() instanceof Star;
    }

    /** Returns an argument that is a column or an expression. */
    Expression value(int index) {
        Argument argument = call.arguments().get(index);
        if (argument instanceof Distinct(Expression expression)) {
            if (index > 0) {
                throw ErrorCode.SYNTAX.failure(
                        "%s: %s: expected distinct before the first argument alone",
                        call.place(), call);
            }
            return expression;
        }
        if (argument instanceof Star) {
            throw ErrorCode.SYNTAX.failure(
                    "%s: %s: only count takes *; a column of that name needs double quotes",
                    call.place(), call);
        }
        return argument instanceof Computed computed
                ? computed.expression()
                : Expression.column(argument.text());
    }

    /** Returns an argument that is a share of the values, 0 to 1. */
    double quantile(int index) {
        Argument argument = call.arguments().get(index);
        boolean number =
                argument instanceof Word && DECIMAL_NUMBER.matcher(argument.text()).matches();
        double quantile = number ? Double.parseDouble(argument.text()) : Double.NaN;
        if (!(quantile >= 0 && quantile <= 1)) {
            throw invalid("a quantile is a number from 0 to 1", argument);
        }
        return quantile;
    }

    /** Returns the arguments from one on, all of which are numbers. */
    double[] numbers(int from) {
        double[] numbers = new double[call.arguments().size() - from];
        for (int i = 0; i < numbers.length; i++) {
            Argument argument = call.arguments().get(from + i);
            if (!(argument instanceof Word) || !DECIMAL_NUMBER.matcher(argument.text()).matches()) {
                throw invalid("the greatest value of a bin is a number", argument);
            }
            numbers[i] = Double.parseDouble(argument.text());
        }
        return numbers;
    }

    /**
     * Returns an argument that is a position: from 0 for the first value; from -1 for the last and
     * before.
     */
    long position(int index) {
        return integer(
                index,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                "a position is an integer, 0 for the first value and -1 for the last");
    }

    /** Returns an argument that is a number of values, 1 or more. */
    int count(int index) {
        return (int)
                integer(
                        index,
                        1,
                        Integer.MAX_VALUE,
                        "the number of values is an integer from 1 to " + Integer.MAX_VALUE);
    }

    /** Returns an argument that is a string in single quotes. */
    String string(int index) {
        Argument argument = call.arguments().get(index);
        if (argument instanceof Computed computed
                && computed.expression() instanceof Literal.TextLiteral(String text)) {
            return text;
        }
        throw invalid("a separator is a string in single quotes, such as ','", argument);
    }

    /** Returns an argument that names an interpolation, in any case. */
    Interpolation interpolation(int index) {
        Argument argument = call.arguments().get(index);
        for (Interpolation interpolation : Interpolation.values()) {
            if (argument instanceof Word
                    && interpolation.label().equalsIgnoreCase(argument.text())) {
                return interpolation;
            }
        }
        String known =
                Arrays.stream(Interpolation.values())
                        .map(Interpolation::label)
                        .collect(Collectors.joining(", "));
        throw invalid("an interpolation is one of " + known, argument);
    }

    private long integer(int index, long least, long most, String expected) {
        Argument argument = call.arguments().get(index);
        if (argument instanceof Word word) {
            try {
                long value = Long.parseLong(word.text());
                if (value >= least && value <= most) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // Reported below, like a number out of range.
            }
        }
        throw invalid(expected, argument);
    }

    private WindrowException invalid(String expected, Argument found) {
        return ErrorCode.INVALID_ARGUMENT.failure("%s: %s, found %s", call, expected, found.text());
    }
}
