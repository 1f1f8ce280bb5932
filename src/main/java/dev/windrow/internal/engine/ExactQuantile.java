// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Quantiles whose results are no floats: of decimals, dates, times and timestamps. */
public final class ExactQuantile {

    private static final long MICROSECONDS_OF_DAY = 86_400_000_000L;

    private final Aggregation.Quantile asked;
    private final ColumnType result;

    /** Units of the result in a unit of the values. */
    private final BigInteger factor;

    /**
     * Takes a quantile.
     *
     * @param input the type of the values
     * @param result the type of the result
     */
    public ExactQuantile(Aggregation.Quantile asked, ColumnType input, ColumnType result) {
        this.asked = asked;
        this.result = result;
        factor = BigInteger.valueOf(factor(input, result));
    }

    private static long factor(ColumnType input, ColumnType result) {
        return switch (input) {
            case Timestamp(ColumnType.Unit unit, String _) ->
                    ((Timestamp) result).unit().perSecond() / unit.perSecond();
            case Time(ColumnType.Unit unit) ->
                    ((Time) result).unit().perSecond() / unit.perSecond();
            default -> result instanceof Timestamp ? MICROSECONDS_OF_DAY : 1;
        };
    }

    /**
     * Returns a quantile.
     *
     * @param low the value before the quantile
     * @param high the value behind it
     * @param fraction how far it lies between their positions, from 0 to 1
     * @param lowIsEven whether the position of the value before it is even, from 0
     * @throws WindrowException {@code OVERFLOW} for a date or second beyond the result's type
     */
    public BigInteger of(BigInteger low, BigInteger high, double fraction, boolean lowIsEven) {
        BigInteger found =
                switch (asked.interpolation()) {
                    case LINEAR -> between(low, high, fraction);
                    case MIDPOINT -> between(low, high, fraction == 0 ? 0 : 0.5);
                    case LOWER, DISCRETE -> low;
                    case HIGHER -> high;
                    case NEAREST -> fraction < 0.5 || fraction == 0.5 && lowIsEven ? low : high;
                };
        if (!(result instanceof Decimal) && found.bitLength() >= Long.SIZE) {
            throw ErrorCode.OVERFLOW.failure(
                    "%s: a value lies beyond %s, choose an interpolation that takes a value as it"
                            + " is, such as lower",
                    asked.label(), result.label());
        }
        return found;
    }

    /** Rounds decimals down, and points in time to the nearest unit. */
    private BigInteger between(BigInteger low, BigInteger high, double fraction) {
        BigInteger from = low.multiply(factor);
        BigDecimal distance = new BigDecimal(high.multiply(factor).subtract(from));
        return new BigDecimal(from)
                .add(distance.multiply(BigDecimal.valueOf(fraction)))
                .setScale(0, result instanceof Decimal ? RoundingMode.FLOOR : RoundingMode.HALF_UP)
                .toBigIntegerExact();
    }
}
