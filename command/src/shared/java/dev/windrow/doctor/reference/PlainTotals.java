// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

import dev.windrow.column.ColumnType;
import dev.windrow.query.Aggregation;
import dev.windrow.query.BitwiseKind;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;

/** Adds up exactly. */
final class PlainTotals {

    private static final BigInteger DECIMAL_BOUND =
            BigInteger.TEN.pow(ColumnType.Decimal.MAX_PRECISION);

    /** The error that a float sum may have, in ulps. */
    private static final double ULPS = 4;

    /** The error of rounding an exact total and dividing it, in ulps. */
    private static final double ULPS_OF_PLAIN_MEAN = 2;

    private PlainTotals() {}

    /** Returns the expected sum. */
    static Answer sum(Aggregation.Sum sum, ColumnType type, List<Object> values) {
        if (values.isEmpty()) {
            return new Answer.Exactly(null);
        }
        if (type.isFloat()) {
            return floatTotal(values, 1);
        }
        BigInteger total = integerTotal(values);
        boolean isDecimal = type instanceof ColumnType.Decimal;
        boolean fits =
                isDecimal
                        ? total.abs().compareTo(DECIMAL_BOUND) < 0
                        : total.bitLength() < Long.SIZE;
        if (fits) {
            return new Answer.Exactly(isDecimal ? total : (Object) total.longValue());
        }
        return switch (sum.overflow()) {
            case ERROR -> new Answer.Overflow();
            case NULL -> new Answer.Exactly(null);
            case WRAP -> new Answer.Exactly(total.longValue());
        };
    }

    /** Returns the expected combination of the bits of integers. */
    static Answer bitwise(BitwiseKind kind, List<Object> values) {
        return new Answer.Exactly(
                values.stream()
                        .map(Long.class::cast)
                        .reduce(
                                switch (kind) {
                                    case AND -> (a, b) -> a & b;
                                    case OR -> (a, b) -> a | b;
                                    case XOR -> (a, b) -> a ^ b;
                                })
                        .orElse(null));
    }

    /** Returns the expected mean. */
    static Answer mean(ColumnType type, List<Object> values) {
        if (values.isEmpty()) {
            return new Answer.Exactly(null);
        }
        if (type.isFloat()) {
            return floatTotal(values, values.size());
        }
        int scale = type instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
        double mean =
                new BigDecimal(integerTotal(values), scale)
                        .divide(BigDecimal.valueOf(values.size()), MathContext.DECIMAL128)
                        .doubleValue();
        return new Answer.Near(mean, Math.ulp(mean), ULPS_OF_PLAIN_MEAN * Math.ulp(mean));
    }

    /** Returns the expected sum of squares of values as doubles. */
    static Answer sumOfSquares(List<Object> values) {
        if (values.isEmpty()) {
            return new Answer.Exactly(null);
        }
        if (!values.stream().allMatch(PlainValues::isFinite)) {
            boolean isNan = values.contains(Double.NaN);
            return new Answer.Exactly(isNan ? Double.NaN : Double.POSITIVE_INFINITY);
        }
        BigDecimal total = BigDecimal.ZERO;
        for (Object value : values) {
            total = total.add(new BigDecimal(PlainValues.toDouble(value)).pow(2));
        }
        double exact = total.doubleValue();
        return new Answer.Near(exact, ulps(values.size()) * Math.ulp(exact));
    }

    private static double ulps(int count) {
        return ULPS * Math.max(1, Math.log(count) / Math.log(2));
    }

    private static BigInteger integerTotal(List<Object> values) {
        BigInteger total = BigInteger.ZERO;
        for (Object value : values) {
            total =
                    total.add(
                            switch (value) {
                                case BigInteger decimal -> decimal;
                                case Boolean bool -> bool ? BigInteger.ONE : BigInteger.ZERO;
                                default -> BigInteger.valueOf((Long) value);
                            });
        }
        return total;
    }

    private static Answer floatTotal(List<Object> values, int divisor) {
        double special = 0;
        BigDecimal total = BigDecimal.ZERO;
        double magnitude = 0;
        for (Object value : values) {
            double number = (Double) value;
            if (Double.isFinite(number)) {
                total = total.add(new BigDecimal(number));
                magnitude += Math.abs(number);
            } else {
                special += number;
            }
        }
        if (special != 0) {
            return new Answer.Exactly(special);
        }
        double exact = total.doubleValue() / divisor;
        double ulps = ulps(values.size());
        return new Answer.Near(exact, ulps * Math.ulp(exact), ulps * Math.ulp(magnitude / divisor));
    }
}
