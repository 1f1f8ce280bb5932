package dev.windrow.internal.expression.cast;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.internal.expression.node.TextConstant;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Reads float64 numbers out of bytes, rounded to the nearest, for one thread. */
final class FloatReader {

    /** So many digits fit a long without its sign. */
    private static final int MOST_DIGITS = 18;

    /** Beyond what the digits of any string can make up for, so that exponents cannot overflow. */
    private static final long GREATEST_EXPONENT = 1L << 40;

    private static final TextConstant NAN = TextConstant.of("nan");
    private static final TextConstant INFINITY = TextConstant.of("infinity");
    private static final int SHORT_INFINITY = 3;

    private MemorySegment bytes = MemorySegment.NULL;
    private long at;
    private long to;

    /** The first digits but leading zeros, and how many there are in all. */
    private long digits;

    private long digitCount;
    private long exponent;
    private double value;

    /** Returns what was read last. */
    double value() {
        return value;
    }

    /** Returns whether bytes {@code [from, end)} are a number, and reads it. */
    boolean read(MemorySegment source, long from, long end) {
        bytes = source;
        at = from;
        to = end;
        boolean negative = isAt('-');
        if (negative || isAt('+')) {
            at++;
        }
        boolean read = at < to && (isDigitOrPoint() ? readNumber(from) : readWord());
        value = negative ? -value : value;
        return read;
    }

    private boolean readWord() {
        long length = to - at;
        if (length == NAN.length() && isWord(NAN)) {
            value = Double.NaN;
            return true;
        }
        value = Double.POSITIVE_INFINITY;
        return (length == SHORT_INFINITY || length == INFINITY.length()) && isWord(INFINITY);
    }

    /** Returns whether all that is left is how a word begins, in any case. */
    private boolean isWord(TextConstant word) {
        for (long i = at; i < to; i++) {
            if ((bytes.get(JAVA_BYTE, i) | 0x20) != word.at(i - at)) {
                return false;
            }
        }
        return true;
    }

    private boolean readNumber(long from) {
        digits = 0;
        digitCount = 0;
        exponent = 0;
        boolean some = readDigits(0);
        if (isAt('.')) {
            at++;
            some |= readDigits(-1);
        }
        if (!some || !readExponent() || at != to) {
            return false;
        }
        value = magnitude(from);
        return true;
    }

    /**
     * Reads digits and returns whether there are some.
     *
     * @param step what each adds to the exponent
     */
    private boolean readDigits(int step) {
        long first = at;
        for (; at < to; at++) {
            int digit = bytes.get(JAVA_BYTE, at) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            exponent += step;
            if (digitCount < MOST_DIGITS) {
                digits = digits * 10 + digit;
                digitCount += digits == 0 ? 0 : 1;
            } else {
                digitCount++;
                exponent++;
            }
        }
        return at > first;
    }

    /** Reads an exponent if there is one; returns false where it lacks digits. */
    private boolean readExponent() {
        if (!isAt('e') && !isAt('E')) {
            return true;
        }
        at++;
        boolean negative = isAt('-');
        if (negative || isAt('+')) {
            at++;
        }
        long first = at;
        long read = 0;
        for (; at < to; at++) {
            int digit = bytes.get(JAVA_BYTE, at) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            read = Math.min(read * 10 + digit, GREATEST_EXPONENT);
        }
        exponent += negative ? -read : read;
        return at > first;
    }

    /**
     * Returns the number without its sign. What was cut off lies between two numbers of 18 digits;
     * where both round alike, so does what lies between. Else, and where a number is too near to
     * the middle of two floats to be told, Java's own reading decides, at the cost of a string.
     */
    private double magnitude(long from) {
        double lower = DecimalRounding.toDouble(digits, exponent);
        if (digitCount <= MOST_DIGITS && lower >= 0) {
            return lower;
        }
        if (lower >= 0 && lower == DecimalRounding.toDouble(digits + 1, exponent)) {
            return lower;
        }
        byte[] text = bytes.asSlice(from, to - from).toArray(JAVA_BYTE);
        return Math.abs(Double.parseDouble(new String(text, StandardCharsets.US_ASCII)));
    }

    private boolean isDigitOrPoint() {
        byte next = bytes.get(JAVA_BYTE, at);
        return next == '.' || next >= '0' && next <= '9';
    }

    private boolean isAt(char sign) {
        return at < to && bytes.get(JAVA_BYTE, at) == sign;
    }
}
