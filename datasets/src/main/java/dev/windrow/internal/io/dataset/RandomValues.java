// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

/**
 * Draws values: integers from -1000 to 1000 (int8 from -100 to 100), floats from 0 to 100, decimals
 * of both signs with up to nine digits or the requested number.
 */
final class RandomValues {

    /** The types that values can have, for messages. */
    static final String SUPPORTED = "int8, int16, int32, int64, float32, float64 or decimal(p,s)";

    private static final long MOST_INTEGER = 1_000;
    private static final long MOST_INT8 = 100;
    private static final double MOST_FLOAT = 100;

    /** Default number of digits of a decimal. */
    static final int DECIMAL_DIGITS = 9;

    /** The digits of two longs: together they fit the 38 digits of a decimal. */
    static final int MOST_DIGITS = 36;

    /** Whole decimal digits of a long, and the first number that has more. */
    private static final int LONG_DIGITS = 18;

    private static final long LONG_LIMIT = 1_000_000_000_000_000_000L;

    private RandomValues() {}

    /**
     * Returns an appender of values of a numeric type.
     *
     * @param digits the most digits of a decimal, at most {@link #MOST_DIGITS}
     */
    static RandomColumn.Appender of(ColumnType type, int digits) {
        if (type.isFloat()) {
            return (row, random, target) -> target.appendDouble(random.nextDouble() * MOST_FLOAT);
        }
        if (type instanceof ColumnType.Decimal decimal) {
            return decimals(Math.min(decimal.precision(), digits));
        }
        long most = type == Primitive.INT8 ? MOST_INT8 : MOST_INTEGER;
        return (row, random, target) -> target.appendLong(random.nextLong(-most, most + 1));
    }

    private static RandomColumn.Appender decimals(int digits) {
        if (digits <= LONG_DIGITS) {
            long most = (long) Math.pow(10, digits) - 1;
            return (row, random, target) -> {
                long value = random.nextLong(-most, most + 1);
                target.appendInt128(value >> 63, value);
            };
        }
        long upperMost = (long) Math.pow(10, digits - LONG_DIGITS) - 1;
        return (row, random, target) -> {
            long upper = random.nextLong(-upperMost, upperMost + 1);
            long lower = random.nextLong(LONG_LIMIT);
            appendSum(target, upper, lower);
        };
    }

    /** Appends {@code upper * 10^18 + lower}. */
    private static void appendSum(ColumnBuilder target, long upper, long lower) {
        long low = upper * LONG_LIMIT;
        long high = Math.multiplyHigh(upper, LONG_LIMIT);
        long sum = low + lower;
        // As unsigned numbers, the sum is less than an addend exactly if there is a carry.
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        target.appendInt128(high + carry, sum);
    }
}
