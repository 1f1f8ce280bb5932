// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Int128;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.math.BigInteger;

/** Tells decimals that have more digits than a column has. */
public final class Decimals {

    /** The least number of too many digits. */
    private static final BigInteger BEHIND = BigInteger.TEN.pow(ColumnType.Decimal.MAX_PRECISION);

    private static final long BEHIND_HIGH = Int128.high(BEHIND);
    private static final long BEHIND_LOW = Int128.low(BEHIND);
    private static final long BEFORE_HIGH = Int128.high(BEHIND.negate());
    private static final long BEFORE_LOW = Int128.low(BEHIND.negate());

    private Decimals() {}

    /**
     * Returns whether a column can hold an unscaled value.
     *
     * @param high bits 64 to 127, sign included
     * @param low bits 0 to 63
     */
    public static boolean fits(long high, long low) {
        return Int128.compare(high, low, BEHIND_HIGH, BEHIND_LOW) < 0
                && Int128.compare(high, low, BEFORE_HIGH, BEFORE_LOW) > 0;
    }

    /** Returns whether a column can hold an unscaled value. */
    public static boolean fits(BigInteger unscaled) {
        return unscaled.abs().compareTo(BEHIND) < 0;
    }

    /**
     * Requires that a column can hold an unscaled value.
     *
     * @param subject its owner, such as {@code column "v"}
     * @throws WindrowException {@code OVERFLOW}
     */
    public static void requireDigits(String subject, BigInteger unscaled) {
        if (!fits(unscaled)) {
            throw ErrorCode.OVERFLOW.failure(
                    "%s has a decimal with the digits %s, expected at most %d digits",
                    subject, unscaled, ColumnType.Decimal.MAX_PRECISION);
        }
    }
}
