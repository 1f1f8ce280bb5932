// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.InfiniteTime;
import dev.windrow.internal.column.BlobText;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;

/**
 * How one value is written within a format.
 *
 * @param fill what a shorter text is filled with
 * @param align {@code <}, {@code >}, {@code ^}, or {@code =} for zeros behind the sign; 0 for that
 *     of the value
 * @param sign what stands before a number of 0 or more, or nothing
 * @param hasPrefix whether another base begins with its sign
 * @param thousands the sign between thousands, or nothing
 * @param precision the digits behind the point, or the most characters; below 0 for all
 * @param type the conversion, or 0 for that of the value
 */
record ValueFormat(
        String fill,
        char align,
        String sign,
        boolean hasPrefix,
        String thousands,
        int width,
        int precision,
        char type) {

    private static final int USUAL_DIGITS = 6;

    /** How many bits of a whole number a double has. */
    private static final int DOUBLE_BITS = 53;

    /** Floats of more digits before the point have an exponent. */
    private static final int MOST_PLAIN_DIGITS = 16;

    private static final int LEAST_PLAIN_EXPONENT = -4;

    /** Writes a value. */
    String of(Object value) {
        String infinite = InfiniteTime.text(value);
        return switch (value) {
            case String text -> text(text);
            case Boolean bool ->
                    type == 'd'
                            ? whole(bool ? BigInteger.ONE : BigInteger.ZERO)
                            : text(bool.toString());
            case Long number -> whole(BigInteger.valueOf(number));
            case BigDecimal number when isWhole(number) -> whole(number.toBigInteger());
            case byte[] bytes -> text(BlobText.of(bytes));
            case LocalTime time -> text(clock(time));
            case LocalDateTime point when infinite == null ->
                    text(point.toLocalDate() + " " + clock(point.toLocalTime()));
            case Double number -> real(number);
            case BigDecimal number -> real(number.doubleValue());
            default -> text(infinite == null ? value.toString() : infinite);
        };
    }

    /** Writes a time with its seconds, and without zeros behind them. */
    private static String clock(LocalTime time) {
        String whole =
                "%02d:%02d:%02d".formatted(time.getHour(), time.getMinute(), time.getSecond());
        return time.getNano() == 0
                ? whole
                : whole + ("." + "%09d".formatted(time.getNano())).replaceFirst("0+$", "");
    }

    /** Returns whether a number is written as an integer: as asked for, or to lose no digit. */
    private boolean isWhole(BigDecimal number) {
        boolean isAsked = type != 0 && "diuxXobBc".indexOf(type) >= 0;
        return number.scale() == 0
                && (isAsked || type == 0 && number.unscaledValue().bitLength() > DOUBLE_BITS);
    }

    private String text(String text) {
        if (type != 0 && type != 's') {
            throw unfit("a string");
        }
        int length = text.codePointCount(0, text.length());
        String shown =
                precision < 0 || precision >= length
                        ? text
                        : text.substring(0, text.offsetByCodePoints(0, precision));
        return filled("", shown, '<');
    }

    private String whole(BigInteger number) {
        String prefix = number.signum() < 0 ? "-" : sign;
        BigInteger size = number.abs();
        String digits =
                switch (type) {
                    case 0, 'd', 'i', 'u' -> size.toString();
                    case 'x' -> size.toString(16);
                    case 'X' -> size.toString(16).toUpperCase(Locale.ROOT);
                    case 'o' -> size.toString(8);
                    case 'b', 'B' -> size.toString(2);
                    case 'c' -> Character.toString(number.intValue());
                    default -> throw unfit("an integer");
                };
        if (type == 'c') {
            return filled("", digits, '<');
        }
        boolean isOtherBase = hasPrefix && "xXbBo".indexOf(type) >= 0 && type != 0;
        String base = !isOtherBase ? "" : type == 'o' ? "0" : "0" + type;
        return filled(prefix + base, grouped(digits), '>');
    }

    private String real(double number) {
        boolean isNegative = Double.doubleToRawLongBits(number) < 0 && !Double.isNaN(number);
        double size = Math.abs(number);
        String digits =
                !Double.isFinite(size)
                        ? Double.isNaN(size) ? "nan" : "inf"
                        : switch (type) {
                            case 0 -> precision < 0 ? shortest(size) : general(size);
                            case 'f', 'F' -> fixed(size);
                            case 'e' -> exponential(size);
                            case 'E' -> exponential(size).toUpperCase(Locale.ROOT);
                            case 'g' -> general(size);
                            case 'G' -> general(size).toUpperCase(Locale.ROOT);
                            case 'a', 'A' -> Double.toHexString(size);
                            default -> throw unfit("a float");
                        };
        return filled(isNegative ? "-" : sign, grouped(digits), '>');
    }

    private int digits() {
        return precision < 0 ? USUAL_DIGITS : precision;
    }

    private String fixed(double size) {
        return new BigDecimal(size)
                .setScale(digits(), java.math.RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    private String exponential(double size) {
        BigDecimal rounded = new BigDecimal(size).round(new MathContext(digits() + 1));
        return exponential(rounded, digits());
    }

    private static String exponential(BigDecimal number, int digits) {
        String unscaled = number.unscaledValue().toString();
        int exponent = number.signum() == 0 ? 0 : number.precision() - number.scale() - 1;
        String behind =
                unscaled.substring(1) + "0".repeat(Math.max(0, digits - (unscaled.length() - 1)));
        String shown = behind.substring(0, digits);
        return unscaled.charAt(0)
                + (shown.isEmpty() ? "" : "." + shown)
                + "e"
                + (exponent < 0 ? "-" : "+")
                + (Math.abs(exponent) < 10 ? "0" : "")
                + Math.abs(exponent);
    }

    /** As C's %g: without zeros at the end, and with an exponent only where that is shorter. */
    private String general(double size) {
        int most = Math.max(1, digits());
        return plainOrExponential(new BigDecimal(size).round(new MathContext(most)), most);
    }

    private static String shortest(double size) {
        String text = plainOrExponential(new BigDecimal(Double.toString(size)), MOST_PLAIN_DIGITS);
        boolean isWhole = text.chars().allMatch(Character::isDigit);
        return isWhole ? text + ".0" : text;
    }

    private static String plainOrExponential(BigDecimal number, int most) {
        if (number.signum() == 0) {
            return "0";
        }
        BigDecimal stripped = number.stripTrailingZeros();
        int exponent = stripped.precision() - stripped.scale() - 1;
        return exponent >= LEAST_PLAIN_EXPONENT && exponent < most
                ? stripped.toPlainString()
                : exponential(stripped, stripped.precision() - 1);
    }

    private String grouped(String digits) {
        if (thousands.isEmpty()) {
            return digits;
        }
        int end = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
        StringBuilder grouped = new StringBuilder(digits);
        for (int at = end - 3; at > 0; at -= 3) {
            grouped.insert(at, thousands);
        }
        return grouped.toString();
    }

    private String filled(String prefix, String digits, char usual) {
        int length = prefix.length() + digits.codePointCount(0, digits.length());
        int missing = Math.max(0, width - length);
        int before =
                switch (align == 0 ? usual : align) {
                    case '<' -> 0;
                    case '^' -> missing / 2;
                    default -> missing;
                };
        String left = fill.repeat(before);
        String right = fill.repeat(missing - before);
        return align == '=' ? prefix + left + digits : left + prefix + digits + right;
    }

    private IllegalArgumentException unfit(String found) {
        return new IllegalArgumentException("the format '" + type + "' of " + found);
    }
}
