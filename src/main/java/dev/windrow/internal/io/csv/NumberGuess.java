package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.text.NumberText;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.nio.file.Path;

/**
 * The type that all numbers of a column have room in, so far. Where float64 would round digits
 * before the point, which makes two integers one, it is a decimal; and where no decimal has room
 * either, there is no such type.
 */
final class NumberGuess {

    /** float64 holds all integers from minus this to this. */
    private static final long MOST_EXACT = 1L << Double.PRECISION - 1;

    /** Fewer digits before the point are never rounded. */
    private static final int LEAST_ROUNDED_DIGITS = 16;

    /** Integers of 64 bits without a sign have as many digits. */
    private static final int LEAST_PRECISION = 20;

    /** No float is written with more characters, but for digits behind the point. */
    private static final int MOST_CHARS = 400;

    /** A field that a type has no room for. */
    private record Found(Path path, long line, String text) {}

    private final String column;
    private Path path;
    private boolean beyondInt64;
    private boolean plain = true;

    /** Most digits before the point, of numbers that have at least 16. */
    private int wholeDigits;

    private int fractionDigits;
    private @Nullable Found rounded;
    private @Nullable Found tooLong;

    NumberGuess(String column, Path path) {
        this.column = column;
        this.path = path;
    }

    /** Says in which file the following numbers stand. */
    void beginFile(Path file) {
        path = file;
    }

    /** Adds an integer of 64 bits. */
    void addInteger(long value, char[] chars, int from, int to, long line) {
        if (value > MOST_EXACT || value < -MOST_EXACT) {
            wholeDigits = Math.max(wholeDigits, significant(chars, from, to));
            boolean exact = value != Long.MAX_VALUE && (long) (double) value == value;
            if (rounded == null && !exact) {
                rounded = found(chars, from, to, line);
            }
        }
    }

    /**
     * Adds any other number.
     *
     * @param number what has just looked at it
     */
    void addOther(NumberText number, char[] chars, int from, int to, long line) {
        if (!number.isPlain()) {
            plain = false;
            return;
        }
        beyondInt64 |= number.isPlainInteger();
        fractionDigits = Math.max(fractionDigits, number.fractionDigits());
        if (number.wholeDigits() >= LEAST_ROUNDED_DIGITS) {
            addLong(chars, from, to, number.wholeDigits(), line);
        }
    }

    /** Returns the type of a column of integers. */
    ColumnType integerType() {
        if (!beyondInt64) {
            return Primitive.INT64;
        }
        if (tooLong != null) {
            throw noType(tooLong, "an integer of more than 38 digits, which no exact type holds");
        }
        return new ColumnType.Decimal(Math.max(LEAST_PRECISION, wholeDigits), 0);
    }

    /** Returns the type of a column of which not all numbers are integers. */
    ColumnType floatType() {
        if (rounded == null) {
            return Primitive.FLOAT64;
        }
        if (!plain || wholeDigits + fractionDigits > ColumnType.Decimal.MAX_PRECISION) {
            throw noType(
                    rounded,
                    plain
                            ? "which float64 would round, and no decimal has room for all digits of"
                                    + " the column"
                            : "which float64 would round, among numbers with exponents, NaN or"
                                    + " infinities, which no decimal holds");
        }
        return new ColumnType.Decimal(wholeDigits + fractionDigits, fractionDigits);
    }

    /** Adds a plain number with so many characters before the point, besides the sign. */
    private void addLong(char[] chars, int from, int to, int whole, long line) {
        int start = isSign(chars[from]) ? from + 1 : from;
        int digits = significant(chars, start, start + whole);
        wholeDigits = Math.max(wholeDigits, digits);
        if (tooLong == null && digits > ColumnType.Decimal.MAX_PRECISION) {
            tooLong = found(chars, from, to, line);
        }
        if (rounded == null && digits >= LEAST_ROUNDED_DIGITS && isRounded(chars, from, to)) {
            rounded = found(chars, from, to, line);
        }
    }

    /** Whether float64 has other digits before the point. */
    private static boolean isRounded(char[] chars, int from, int to) {
        if (to - from > MOST_CHARS) {
            return true;
        }
        BigDecimal exact = new BigDecimal(chars, from, to - from);
        double near = exact.doubleValue();
        return Double.isInfinite(near)
                || !new BigDecimal(near).toBigInteger().equals(exact.toBigInteger());
    }

    /** Returns how many digits there are after a sign and zeros. */
    private static int significant(char[] chars, int from, int to) {
        int start = from;
        while (start < to && (chars[start] == '0' || isSign(chars[start]))) {
            start++;
        }
        return to - start;
    }

    private static boolean isSign(char first) {
        return first == '-' || first == '+';
    }

    private Found found(char[] chars, int from, int to, long line) {
        return new Found(path, line, new String(chars, from, to - from));
    }

    private WindrowException noType(Found found, String what) {
        return WindrowException.of(
                ErrorCode.BAD_FIELD,
                "%s: line %d, column \"%s\": found \"%s\", %s; give the column a type: utf8 keeps"
                        + " the text, float64 rounds (as in --types %s=utf8)",
                found.path(),
                found.line(),
                column,
                CsvColumn.shown(found.text()),
                what,
                column);
    }
}
