// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.math.BigDecimal;

/**
 * Floats with the fewest digits that give the same float again. They are in plain decimal notation,
 * such as {@code 109000000000.0} and {@code 0.00015}, as far as people read that at a glance, and
 * have an exponent such as {@code 1.09E18} from 10^16 and below 10^-5. Each text has a point, so
 * that it is not taken for an integer. It is a number in JSON, except {@code NaN} and {@code
 * Infinity}.
 */
final class FloatText {

    /** From here on, a float64 has no digits after the point. */
    private static final int LEAST_EXPONENT_SHOWN = 16;

    private static final int LEAST_PLAIN_EXPONENT = -5;

    private FloatText() {}

    static String of(double value) {
        return plain(Double.toString(value));
    }

    static String of(float value) {
        return plain(Float.toString(value));
    }

    /**
     * Rewrites a number of Java's notation, which has an exponent from 10^7 and below 10^-3, after
     * one digit before the point.
     */
    private static String plain(String shortest) {
        int mark = shortest.indexOf('E');
        if (mark < 0) {
            return shortest;
        }
        int exponent = Integer.parseInt(shortest.substring(mark + 1));
        if (exponent < LEAST_PLAIN_EXPONENT || exponent >= LEAST_EXPONENT_SHOWN) {
            return shortest;
        }
        String digits = new BigDecimal(shortest).stripTrailingZeros().toPlainString();
        return digits.indexOf('.') < 0 ? digits + ".0" : digits;
    }
}
