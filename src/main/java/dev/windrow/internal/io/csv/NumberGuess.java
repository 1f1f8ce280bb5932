// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.NumberText;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;

/**
 * The type that all numbers of a column have room in, so far. Where float64 would round digits
 * before the point, which makes two integers one, it is a decimal; and where no decimal has room
 * either, there is no such type.
 */
final class NumberGuess {

    /** float64 holds all integers from minus this to this. */
    private static final long MOST_EXACT = 1L << Double.PRECISION - 1;

    /** Fewer digits before the point are never rounded. */
    static final int LEAST_ROUNDED_DIGITS = 16;

    /** Integers of 64 bits without a sign have as many digits. */
    private static final int LEAST_PRECISION = 20;

    /** No float is written with more characters, but for digits behind the point. */
    private static final int MOST_CHARS = 400;

    /** A field that a type has no room for. */
    private record Found(TextFile file, long record, String text) {}

    private final String column;
    private final TextFile file;
    private boolean beyondInt64;
    private boolean plain = true;

    /** Most digits before the point, of numbers that have at least 16. */
    private int wholeDigits;

    private int fractionDigits;
    private @Nullable Found rounded;
    private @Nullable Found tooLong;

    NumberGuess(String column, TextFile file) {
        this.column = column;
        this.file = file;
    }

    /** Adds the numbers of another one, which stand behind those of this one. */
    void add(NumberGuess next) {
        beyondInt64 |= next.beyondInt64;
        plain &= next.plain;
        wholeDigits = Math.max(wholeDigits, next.wholeDigits);
        fractionDigits = Math.max(fractionDigits, next.fractionDigits);
        rounded = rounded == null ? next.rounded : rounded;
        tooLong = tooLong == null ? next.tooLong : tooLong;
    }

    /** Returns whether there are integers of more than 64 bits. */
    boolean isBeyondInt64() {
        return beyondInt64;
    }

    /** Returns whether float64 would round some integers. */
    boolean isRounded() {
        return rounded != null;
    }

    /** Adds an integer of 64 bits. */
    void addInteger(long value, byte[] bytes, int from, int to, long record) {
        if (value > MOST_EXACT || value < -MOST_EXACT) {
            wholeDigits = Math.max(wholeDigits, significant(bytes, from, to));
            boolean exact = value != Long.MAX_VALUE && (long) (double) value == value;
            if (rounded == null && !exact) {
                rounded = found(bytes, from, to, record);
            }
        }
    }

    /**
     * Adds any other number.
     *
     * @param number what has just looked at it
     */
    void addOther(NumberText number, byte[] bytes, int from, int to, long record) {
        if (!number.isPlain()) {
            plain = false;
            return;
        }
        beyondInt64 |= number.isPlainInteger();
        fractionDigits = Math.max(fractionDigits, number.fractionDigits());
        if (number.wholeDigits() >= LEAST_ROUNDED_DIGITS) {
            addLong(bytes, from, to, number.wholeDigits(), record);
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
    private void addLong(byte[] bytes, int from, int to, int whole, long record) {
        int start = isSign(bytes[from]) ? from + 1 : from;
        int digits = significant(bytes, start, start + whole);
        wholeDigits = Math.max(wholeDigits, digits);
        if (tooLong == null && digits > ColumnType.Decimal.MAX_PRECISION) {
            tooLong = found(bytes, from, to, record);
        }
        if (rounded == null && digits >= LEAST_ROUNDED_DIGITS && isRounded(bytes, from, to)) {
            rounded = found(bytes, from, to, record);
        }
    }

    /** Whether float64 has other digits before the point. */
    private static boolean isRounded(byte[] bytes, int from, int to) {
        if (to - from > MOST_CHARS) {
            return true;
        }
        BigDecimal exact = new BigDecimal(FieldParser.text(bytes, from, to));
        double near = exact.doubleValue();
        return Double.isInfinite(near)
                || !new BigDecimal(near).toBigInteger().equals(exact.toBigInteger());
    }

    /** Returns how many digits there are after a sign and zeros. */
    private static int significant(byte[] bytes, int from, int to) {
        int start = from;
        while (start < to && (bytes[start] == '0' || isSign(bytes[start]))) {
            start++;
        }
        return to - start;
    }

    private static boolean isSign(byte first) {
        return first == '-' || first == '+';
    }

    private Found found(byte[] bytes, int from, int to, long record) {
        return new Found(file, record, FieldParser.text(bytes, from, to));
    }

    private RuntimeException noType(Found found, String what) {
        CsvFailure failure =
                new CsvFailure(
                        ErrorCode.BAD_FIELD,
                        found.record(),
                        "line %d, column \"%s\": found \"%s\", %s; give the column a type: utf8"
                                + " keeps the text, float64 rounds (as in --types %s=utf8)",
                        column,
                        CsvColumn.shown(found.text()),
                        what,
                        column);
        return found.file().told(failure);
    }
}
