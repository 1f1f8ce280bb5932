// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Floats with the fewest digits that give the same float again. They are in plain decimal notation,
 * such as {@code 109000000000.0} and {@code 0.00015}, as far as people read that at a glance, and
 * have an exponent such as {@code 1.09E18} from 10^16 and below 10^-5. Each text has a point, so
 * that it is not taken for an integer. It is a number in JSON, except {@code NaN} and {@code
 * Infinity}.
 */
public final class FloatText {

    /** From here on, a float64 has no digits after the point. */
    private static final int LEAST_EXPONENT_SHOWN = 16;

    private static final int LEAST_PLAIN_EXPONENT = -5;

    private static final MathContext ONE_DIGIT = new MathContext(1, RoundingMode.HALF_EVEN);

    private FloatText() {}

    /**
     * {@return the text of a float64}
     *
     * @param value any, also NaN and the infinities
     */
    public static String of(double value) {
        if (value != 0 && Math.abs(value) < Double.MIN_NORMAL) {
            BigDecimal digit = new BigDecimal(value).round(ONE_DIGIT);
            if (digit.doubleValue() == value) {
                return oneDigit(digit);
            }
        }
        return plain(Double.toString(value));
    }

    /**
     * {@return the text of a float32}
     *
     * @param value any, also NaN and the infinities
     */
    public static String of(float value) {
        if (value != 0 && Math.abs(value) < Float.MIN_NORMAL) {
            BigDecimal digit = new BigDecimal(value).round(ONE_DIGIT);
            if (digit.floatValue() == value) {
                return oneDigit(digit);
            }
        }
        return plain(Float.toString(value));
    }

    /**
     * Writes a subnormal float of one digit as Java writes other floats. Java itself writes the
     * nearest two digits, such as {@code 4.9E-324}, though 5E-324 is the same float.
     */
    private static String oneDigit(BigDecimal digit) {
        return digit.unscaledValue() + ".0E" + -digit.scale();
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
