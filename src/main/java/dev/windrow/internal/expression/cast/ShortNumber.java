// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

/**
 * Writes a number of very many digits with few: as many as no decimal and no rounding of one needs.
 * Java's decimals take hours for millions of digits.
 */
final class ShortNumber {

    /** Twice as many as a decimal has, those before its point and those behind, and more. */
    private static final int MOST_DIGITS = 100;

    private final StringBuilder digits = new StringBuilder();

    /** The power of ten of the last digit. */
    private long exponent;

    private boolean isBehindPoint;
    private boolean isAnyDropped;

    private ShortNumber() {}

    /**
     * Returns a number that is rounded as another one is.
     *
     * @param text what may be a number
     * @return the same text if it is short, or none of a number
     */
    static String of(String text) {
        if (text.length() <= MOST_DIGITS) {
            return text;
        }
        boolean isSigned = text.charAt(0) == '-' || text.charAt(0) == '+';
        ShortNumber number = new ShortNumber();
        int end = number.read(text, isSigned ? 1 : 0);
        if (end < 0) {
            return text;
        }
        try {
            number.exponent += end < text.length() ? Integer.parseInt(text.substring(end + 1)) : 0;
        } catch (NumberFormatException _) {
            return text;
        }
        return (text.charAt(0) == '-' ? "-" : "") + number.written();
    }

    /** Reads digits and a point, and returns where an exponent or the end is; -1 for others. */
    private int read(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c >= '0' && c <= '9') {
                add(c);
            } else if (c == '.' && !isBehindPoint) {
                isBehindPoint = true;
            } else {
                return c == 'e' || c == 'E' ? at : -1;
            }
        }
        return text.length();
    }

    private void add(char digit) {
        if (digits.length() < MOST_DIGITS) {
            if (digit != '0' || !digits.isEmpty()) {
                digits.append(digit);
            }
            exponent -= isBehindPoint ? 1 : 0;
        } else {
            isAnyDropped |= digit != '0';
            exponent += isBehindPoint ? 0 : 1;
        }
    }

    /** A last digit stands for all that were dropped: so a tie is none. */
    private String written() {
        if (digits.isEmpty()) {
            return "0";
        }
        return isAnyDropped ? digits + "1E" + (exponent - 1) : digits + "E" + exponent;
    }
}
