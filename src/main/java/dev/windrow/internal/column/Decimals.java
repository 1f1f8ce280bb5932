// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.math.BigInteger;

/** Decimals of files that declare more digits than a column has. */
public final class Decimals {

    /** The least number of too many digits. */
    private static final BigInteger BEHIND = BigInteger.TEN.pow(ColumnType.Decimal.MAX_PRECISION);

    private Decimals() {}

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
            throw WindrowException.of(
                    ErrorCode.OVERFLOW,
                    "%s has a decimal with the digits %s, expected at most %d digits",
                    subject,
                    unscaled,
                    ColumnType.Decimal.MAX_PRECISION);
        }
    }
}
