// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Int128;
import dev.windrow.internal.column.NumberText;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Reads decimals, which must fit their type without rounding. */
final class DecimalParser extends FieldParser {

    /** Beyond this a number is 0 or too great, and slow to prove so. */
    private static final int MOST_EXPONENT = 1_000;

    private final NumberText number = new NumberText();
    private final ColumnType.Decimal type;

    DecimalParser(ColumnType.Decimal type) {
        this.type = type;
    }

    @Override
    boolean parse(byte[] bytes, int from, int to) {
        return parseShort(bytes, from, to) || parseAny(bytes, from, to);
    }

    /** Reads plain digits that fit 64 bits with the type's scale; false for all else. */
    private boolean parseShort(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        long unscaled = 0;
        int digits = 0;
        int point = -1;
        for (int i = negative ? from + 1 : from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit >= 0 && digit <= 9 && digits < ColumnType.Decimal.MAX_LONG_PRECISION) {
                unscaled = unscaled * 10 + digit;
                digits++;
            } else if (bytes[i] == '.' && point < 0) {
                point = i;
            } else {
                return false;
            }
        }
        int missing = type.scale() - (point < 0 ? 0 : to - point - 1);
        if (digits == 0
                || missing < 0
                || digits + missing
                        > Math.min(type.precision(), ColumnType.Decimal.MAX_LONG_PRECISION)) {
            return false;
        }
        for (int i = 0; i < missing; i++) {
            unscaled *= 10;
        }
        value = negative ? -unscaled : unscaled;
        high = value >> 63;
        return true;
    }

    private boolean parseAny(byte[] bytes, int from, int to) {
        if (!number.isDecimalNumber(bytes, from, to)
                || Math.abs(number.exponent()) > MOST_EXPONENT) {
            return false;
        }
        BigInteger unscaled;
        try {
            unscaled =
                    new BigDecimal(text(bytes, from, to))
                            .setScale(type.scale(), RoundingMode.UNNECESSARY)
                            .unscaledValue();
        } catch (ArithmeticException e) {
            return false;
        }
        if (unscaled.abs().compareTo(BigInteger.TEN.pow(type.precision())) >= 0) {
            return false;
        }
        high = Int128.high(unscaled);
        value = Int128.low(unscaled);
        return true;
    }
}
