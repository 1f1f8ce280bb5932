// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Arrays;

/** The bounds of a column in two parts of a table together. */
final class BoundsUnion {

    private BoundsUnion() {}

    /**
     * Returns bounds for the rows of both parts. A part whose values are all null has no bounds,
     * but nobody can tell it here from one of which nothing is known.
     */
    static ColumnRange of(ColumnRange a, ColumnRange b) {
        boolean known = a.nulls() != ColumnRange.UNKNOWN && b.nulls() != ColumnRange.UNKNOWN;
        return new ColumnRange(
                a.type(),
                extreme(a.least(), b.least(), -1),
                extreme(a.greatest(), b.greatest(), 1),
                known ? a.nulls() + b.nulls() : ColumnRange.UNKNOWN);
    }

    private static @Nullable Object extreme(@Nullable Object a, @Nullable Object b, int sign) {
        if (a == null || b == null) {
            return null;
        }
        return compare(a, b) * sign >= 0 ? a : b;
    }

    private static int compare(Object a, Object b) {
        return switch (a) {
            case Boolean value -> value.compareTo((Boolean) b);
            case Long value -> value.compareTo((Long) b);
            case Double value -> value.compareTo((Double) b);
            case BigDecimal value -> value.compareTo((BigDecimal) b);
            case byte[] value -> Arrays.compareUnsigned(value, (byte[]) b);
            default -> throw new IllegalArgumentException(a.getClass().getName());
        };
    }
}
