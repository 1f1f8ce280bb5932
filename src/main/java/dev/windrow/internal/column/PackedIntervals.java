// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.PackedValues;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/** Intervals of files as columns have them. */
public final class PackedIntervals {

    private PackedIntervals() {}

    /**
     * Returns the bytes of an interval.
     *
     * @param subject the column in messages
     * @throws WindrowException {@code OVERFLOW} if 64 bits do not hold its length in microseconds
     */
    public static byte[] pack(String subject, long months, long days, long microseconds) {
        try {
            return PackedValues.pack(
                    Named.INTERVAL, PackedValues.interval(months, days, microseconds));
        } catch (ArithmeticException e) {
            throw WindrowException.of(
                    ErrorCode.OVERFLOW,
                    "%s has an interval of %d months and %d days, expected one whose microseconds"
                            + " fit 64 bits",
                    subject,
                    months,
                    days);
        }
    }
}
