package dev.windrow.internal.io.text;

import org.jspecify.annotations.Nullable;

/**
 * Parses integers such as {@code -12} and floats such as {@code 1.5e-7}, {@code NaN} and {@code
 * -Infinity}. Only ASCII digits are allowed, and nothing around the number.
 */
public final class NumberText {

    /** Integers of up to this number of digits are floats without rounding. */
    private static final int EXACT_DIGITS = 15;

    /** Powers of ten that are floats without rounding. */
    private static final double[] POWERS = powers(22);

    private long integer;
    private double float64;
    private int at;
    private long mantissa;
    private int digits;
    private int exponent;
    private int wholeDigits;
    private int fractionDigits;
    private boolean plain;
    private boolean point;

    /** Returns the last integer read. */
    public long integer() {
        return integer;
    }

    /** Returns the last float read. */
    public double float64() {
        return float64;
    }

    /** Returns the power of ten of the last digit of the number scanned last. */
    public int exponent() {
        return exponent;
    }

    /** Returns the digits before the point of the number scanned last, leading zeros included. */
    public int wholeDigits() {
        return wholeDigits;
    }

    /** Returns the digits after the point of the number scanned last. */
    public int fractionDigits() {
        return fractionDigits;
    }

    /** Returns whether the number scanned last has only digits and at most a point. */
    public boolean isPlain() {
        return plain;
    }

    /** Returns whether the number scanned last has only digits. */
    public boolean isPlainInteger() {
        return plain && !point;
    }

    /** Reads a text as an integer. Returns false if it is none, or has more than 64 bits. */
    public boolean parseInteger(char[] chars, int from, int to) {
        boolean negative = from < to && chars[from] == '-';
        int start = from < to && (negative || chars[from] == '+') ? from + 1 : from;
        if (start == to) {
            return false;
        }
        // Negative, since the least integer has no positive counterpart.
        long value = 0;
        for (int i = start; i < to; i++) {
            int digit = chars[i] - '0';
            if (digit < 0 || digit > 9 || value < Long.MIN_VALUE / 10) {
                return false;
            }
            value = value * 10 - digit;
            if (value > 0) {
                return false;
            }
        }
        if (!negative && value == Long.MIN_VALUE) {
            return false;
        }
        integer = negative ? value : -value;
        return true;
    }

    /** Reads a text as a float, rounded to the nearest. Returns false if it is none. */
    public boolean parseFloat(char[] chars, int from, int to) {
        Double special = special(chars, from, to);
        if (special != null) {
            float64 = special;
            return true;
        }
        if (!isDecimalNumber(chars, from, to)) {
            return false;
        }
        float64 =
                digits <= EXACT_DIGITS && Math.abs(exponent) < POWERS.length
                        ? exact(chars[from] == '-')
                        : Double.parseDouble(new String(chars, from, to - from));
        return true;
    }

    /** Returns whether a text is a float, without reading its value. */
    public boolean isFloat(char[] chars, int from, int to) {
        plain = false;
        return special(chars, from, to) != null || isDecimalNumber(chars, from, to);
    }

    /** Returns whether a text is a number, with or without a sign, a point and an exponent. */
    public boolean isDecimalNumber(char[] chars, int from, int to) {
        at = from;
        mantissa = 0;
        digits = 0;
        exponent = 0;
        skipSign(chars, to);
        wholeDigits = skipDigits(chars, to);
        fractionDigits = 0;
        point = at < to && chars[at] == '.';
        if (point) {
            at++;
            fractionDigits = skipDigits(chars, to);
        }
        if (wholeDigits + fractionDigits == 0) {
            return false;
        }
        exponent = -fractionDigits;
        plain = at == to;
        return plain || skipExponent(chars, to);
    }

    private boolean skipExponent(char[] chars, int to) {
        if (chars[at] != 'e' && chars[at] != 'E') {
            return false;
        }
        at++;
        boolean negative = at < to && chars[at] == '-';
        skipSign(chars, to);
        int value = 0;
        int start = at;
        while (at < to && chars[at] >= '0' && chars[at] <= '9') {
            value = Math.min(value * 10 + chars[at++] - '0', 1_000_000);
        }
        exponent += negative ? -value : value;
        return at > start && at == to;
    }

    private void skipSign(char[] chars, int to) {
        if (at < to && (chars[at] == '-' || chars[at] == '+')) {
            at++;
        }
    }

    private int skipDigits(char[] chars, int to) {
        int start = at;
        while (at < to && chars[at] >= '0' && chars[at] <= '9') {
            if (digits <= EXACT_DIGITS) {
                mantissa = mantissa * 10 + chars[at] - '0';
                digits += mantissa == 0 ? 0 : 1;
            }
            at++;
        }
        return at - start;
    }

    /**
     * Computes the number from two exact floats. One operation on them rounds only once, as it
     * should (Clinger, 1990).
     */
    private double exact(boolean negative) {
        double magnitude =
                exponent < 0 ? mantissa / POWERS[-exponent] : mantissa * POWERS[exponent];
        return negative ? -magnitude : magnitude;
    }

    private static @Nullable Double special(char[] chars, int from, int to) {
        char last = from < to ? chars[to - 1] : '0';
        if (last != 'N' && last != 'y') {
            return null;
        }
        return switch (new String(chars, from, to - from)) {
            case "NaN" -> Double.NaN;
            case "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> null;
        };
    }

    private static double[] powers(int most) {
        double[] powers = new double[most + 1];
        powers[0] = 1;
        for (int i = 1; i <= most; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
