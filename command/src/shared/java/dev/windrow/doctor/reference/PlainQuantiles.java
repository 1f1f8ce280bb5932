// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

import dev.windrow.column.ColumnType;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Interpolation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/** Answers quantiles of decimals, dates, times and timestamps. */
final class PlainQuantiles {

    private PlainQuantiles() {}

    /** Returns the position of a quantile among values in order, from 0. */
    static double position(Aggregation.Quantile asked, int count) {
        if (asked.interpolation() != Interpolation.DISCRETE) {
            return asked.quantile() * (count - 1);
        }
        BigDecimal share = BigDecimal.valueOf(asked.quantile());
        int position = 0;
        while (share.multiply(BigDecimal.valueOf(count)).compareTo(BigDecimal.valueOf(position + 1))
                > 0) {
            position++;
        }
        return position;
    }

    /** Expects a quantile: a {@link BigInteger} of decimals, a {@link Long} of other values. */
    static Answer of(Aggregation.Quantile asked, ColumnType type, List<Object> values) {
        List<Object> sorted = values.stream().sorted(PlainValues.ORDER).toList();
        double position = position(asked, sorted.size());
        int below = (int) position;
        Object lower = sorted.get(below);
        Object upper = sorted.get((int) Math.ceil(position));
        double fraction = position - below;
        return switch (asked.interpolation()) {
            case LOWER, DISCRETE -> new Answer.Exactly(lower);
            case HIGHER -> new Answer.Exactly(upper);
            case NEAREST -> {
                boolean isLower = fraction < 0.5 || fraction == 0.5 && below % 2 == 0;
                yield new Answer.Exactly(isLower ? lower : upper);
            }
            case MIDPOINT -> mixed(lower, upper, fraction == 0 ? 0 : 0.5, type);
            case LINEAR -> mixed(lower, upper, fraction, type);
        };
    }

    private static Answer mixed(Object lower, Object upper, double fraction, ColumnType type) {
        BigDecimal share = BigDecimal.valueOf(fraction);
        BigDecimal mixed =
                new BigDecimal(lower.toString())
                        .multiply(BigDecimal.ONE.subtract(share))
                        .add(new BigDecimal(upper.toString()).multiply(share));
        if (type instanceof ColumnType.Decimal) {
            return new Answer.Exactly(mixed.setScale(0, RoundingMode.FLOOR).toBigIntegerExact());
        }
        BigInteger found =
                mixed.multiply(units(type)).setScale(0, RoundingMode.HALF_UP).toBigIntegerExact();
        return found.bitLength() < Long.SIZE
                ? new Answer.Exactly(found.longValue())
                : new Answer.Overflow();
    }

    /** Returns how many units of the result are a unit of the values. */
    private static BigDecimal units(ColumnType type) {
        return BigDecimal.valueOf(
                switch (type) {
                    case ColumnType.Timestamp timestamp -> units(timestamp.unit());
                    case ColumnType.Time time -> units(time.unit());
                    default -> 86_400_000_000L;
                });
    }

    private static long units(ColumnType.Unit unit) {
        return Math.max(1, 1_000_000 / unit.perSecond());
    }
}
