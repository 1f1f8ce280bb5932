// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;

import java.math.BigDecimal;
import java.util.Locale;

/** Reads numbers as SQL does: one with an exponent is a float, any other is exact. */
public final class NumberLiterals {

    private static final int MOST_DIGITS = 38;

    /** What is longer is no number: the time to make one grows with the square of its length. */
    private static final int MOST_CHARACTERS = 1_000;

    private NumberLiterals() {}

    /**
     * Returns a number.
     *
     * @param text digits, perhaps with a point, perhaps with an exponent
     * @throws WindrowException {@code INVALID_ARGUMENT} for an exact number of more than 38 digits
     */
    public static Expression of(String text) {
        if (text.toLowerCase(Locale.ROOT).contains("e")) {
            return Expression.literal(Double.parseDouble(text));
        }
        BigDecimal value = exact(text);
        if (value.precision() > MOST_DIGITS || value.scale() > MOST_DIGITS) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s has more than 38 digits, expected at most 38, or an exponent for a float",
                    text);
        }
        return Expression.literal(value);
    }

    /**
     * Returns an exact number of any size.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for one that is longer than anybody writes
     */
    public static BigDecimal exact(String text) {
        if (text.length() > MOST_CHARACTERS) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a number of %d characters, expected at most %d",
                    text.length(), MOST_CHARACTERS);
        }
        return new BigDecimal(text);
    }
}
