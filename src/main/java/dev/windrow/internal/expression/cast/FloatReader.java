// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.internal.expression.node.TextConstant;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Parses float64 numbers from bytes, rounded to the nearest, for one thread. */
final class FloatReader {

    /** The most decimal digits that always fit a long without its sign. */
    private static final int MOST_DIGITS = 18;

    /**
     * The limit of exponents, which keeps them from overflowing. No string has enough digits to
     * make up for it.
     */
    private static final long GREATEST_EXPONENT = 1L << 40;

    private static final TextConstant NAN = TextConstant.of("nan");
    private static final TextConstant INFINITY = TextConstant.of("infinity");
    private static final int SHORT_INFINITY = 3;

    private MemorySegment bytes = MemorySegment.NULL;
    private long at;
    private long to;

    /** The first digits without leading zeros, and the number of all digits. */
    private long digits;

    private long digitCount;
    private long exponent;
    private double value;

    /** Returns the number read last. */
    double value() {
        return value;
    }

    /** Reads bytes {@code [from, end)}, and returns whether they are a number. */
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

    /** Returns whether the remaining bytes are the start of a word, in any case. */
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
     * Reads digits, and returns whether there are any.
     *
     * @param step added to the exponent by each digit
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

    /** Reads an exponent if there is one. Returns false if it lacks digits. */
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
     * Returns the number without its sign. If digits were cut off, the number lies between two
     * numbers of 18 digits. If both round to the same float, so does the number. Otherwise, and if
     * a number is too close to the middle of two floats, Java's own parser decides, which costs a
     * string.
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
