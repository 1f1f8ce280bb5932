// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Parses integers such as {@code -12} and floats such as {@code 1.5e-7}, {@code NaN}, {@code
 * -Infinity} and {@code inf}, in any case. Only ASCII digits are allowed, and nothing around the
 * number. For one thread: it keeps what it found.
 *
 * <p>Floats are read exactly, with one multiplication by a power of five of 128 bits ({@link
 * DecimalRounding}). A number too close to the middle of two floats is left to Java's own parser:
 * only there is a string made.
 */
public final class NumberText {

    /** The most decimal digits that always fit a long without its sign. */
    private static final int MOST_DIGITS = 18;

    /**
     * The limit of exponents, which keeps them from overflowing. No text has enough digits to make
     * up for it.
     */
    private static final long GREATEST_EXPONENT = 1L << 40;

    /** A text of few bytes is copied by a loop sooner than by a call. */
    private static final int SHORT = 12;

    /** Characters of the shortest and of the longest word for a float: nan and -infinity. */
    private static final int LEAST_WORD = 3;

    private static final int MOST_WORD = 9;
    private static final int LOWER_CASE = 0x20;

    private byte[] copied = {};
    private long integer;
    private double float64;
    private int at;

    /** The first digits without leading zeros, their number, and that of all behind them. */
    private long mantissa;

    private int digits;
    private int dropped;
    private long exponent;
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
    public long exponent() {
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

    /**
     * Returns whether a text has a plus sign before it, or a zero before another digit. Telephone
     * numbers, postcodes and article numbers do. As numbers they would lose these characters.
     */
    public static boolean isMarked(byte[] bytes, int from, int to) {
        return from < to
                && (bytes[from] == '+'
                        || bytes[from] == '0' && from + 1 < to && isDigit(bytes[from + 1]));
    }

    /** Returns whether a text is a number that is marked as {@link #isMarked} says. */
    public boolean isMarkedNumber(byte[] bytes, int from, int to) {
        return isMarked(bytes, from, to) && isFloat(bytes, from, to);
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    /** Reads a text as an integer. Returns false if it is none, or has more than 64 bits. */
    public boolean parseInteger(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        int start = from < to && (negative || bytes[from] == '+') ? from + 1 : from;
        if (start == to) {
            return false;
        }
        // Negative, since the least integer has no positive counterpart.
        long value = 0;
        for (int i = start; i < to; i++) {
            int digit = bytes[i] - '0';
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
    public boolean parseFloat(byte[] bytes, int from, int to) {
        Double special = special(bytes, from, to);
        if (special != null) {
            float64 = special;
            return true;
        }
        if (!isDecimalNumber(bytes, from, to)) {
            return false;
        }
        float64 = magnitude(bytes, from, to);
        float64 = bytes[from] == '-' ? -float64 : float64;
        return true;
    }

    /** Reads bytes {@code [from, to)} of memory as an integer, as the method for arrays does. */
    public boolean parseInteger(MemorySegment source, long from, long to) {
        int length = copy(source, from, to);
        return parseInteger(copied, 0, length);
    }

    /** Reads bytes {@code [from, to)} of memory as a float, as the method for arrays does. */
    public boolean parseFloat(MemorySegment source, long from, long to) {
        int length = copy(source, from, to);
        return parseFloat(copied, 0, length);
    }

    private int copy(MemorySegment source, long from, long end) {
        int length = (int) (end - from);
        copied = copied.length < length ? new byte[2 * length] : copied;
        if (length > SHORT) {
            MemorySegment.copy(source, JAVA_BYTE, from, copied, 0, length);
            return length;
        }
        byte[] to = copied;
        for (int i = 0; i < length; i++) {
            to[i] = source.get(JAVA_BYTE, from + i);
        }
        return length;
    }

    /**
     * Returns the number without its sign. If digits were dropped, the number lies between two
     * numbers of 18 digits. If both round to the same float, so does the number.
     */
    private double magnitude(byte[] bytes, int from, int to) {
        double lower = DecimalRounding.toDouble(mantissa, exponent + dropped);
        boolean isDecided =
                lower >= 0
                        && (dropped == 0
                                || lower
                                        == DecimalRounding.toDouble(
                                                mantissa + 1, exponent + dropped));
        return isDecided
                ? lower
                : Math.abs(
                        Double.parseDouble(
                                new String(bytes, from, to - from, StandardCharsets.US_ASCII)));
    }

    /** Returns whether a text is a float, without reading its value. */
    public boolean isFloat(byte[] bytes, int from, int to) {
        plain = false;
        return special(bytes, from, to) != null || isDecimalNumber(bytes, from, to);
    }

    /** Returns whether a text is a number, with or without a sign, a point and an exponent. */
    public boolean isDecimalNumber(byte[] bytes, int from, int to) {
        at = from;
        mantissa = 0;
        digits = 0;
        dropped = 0;
        skipSign(bytes, to);
        wholeDigits = skipDigits(bytes, to);
        fractionDigits = 0;
        point = at < to && bytes[at] == '.';
        if (point) {
            at++;
            fractionDigits = skipDigits(bytes, to);
        }
        if (wholeDigits + fractionDigits == 0) {
            return false;
        }
        exponent = -fractionDigits;
        plain = at == to;
        return plain || skipExponent(bytes, to);
    }

    private boolean skipExponent(byte[] bytes, int to) {
        if (bytes[at] != 'e' && bytes[at] != 'E') {
            return false;
        }
        at++;
        boolean negative = at < to && bytes[at] == '-';
        skipSign(bytes, to);
        long value = 0;
        int start = at;
        while (at < to && isDigit(bytes[at])) {
            value = Math.min(value * 10 + bytes[at++] - '0', GREATEST_EXPONENT);
        }
        exponent += negative ? -value : value;
        return at > start && at == to;
    }

    private void skipSign(byte[] bytes, int to) {
        if (at < to && (bytes[at] == '-' || bytes[at] == '+')) {
            at++;
        }
    }

    private int skipDigits(byte[] bytes, int to) {
        int start = at;
        int i = start;
        long read = mantissa;
        int kept = digits;
        for (; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            if (kept < MOST_DIGITS) {
                read = read * 10 + digit;
                kept += read == 0 ? 0 : 1;
            } else {
                dropped++;
            }
        }
        at = i;
        mantissa = read;
        digits = kept;
        return i - start;
    }

    private static @Nullable Double special(byte[] bytes, int from, int to) {
        int length = to - from;
        int last = length < LEAST_WORD || length > MOST_WORD ? '0' : bytes[to - 1] | LOWER_CASE;
        if (last != 'n' && last != 'y' && last != 'f') {
            return null;
        }
        String word = new String(bytes, from, length, StandardCharsets.US_ASCII);
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "nan", "+nan", "-nan" -> Double.NaN;
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> null;
        };
    }
}
