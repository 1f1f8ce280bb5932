// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

/** Columns to aggregate, some with nulls. */
final class ValueGenerators {

    private static final int NULL_EVERY = 13;

    private ValueGenerators() {}

    static Generator int32() {
        return Generator.longs(Primitive.INT32, row -> Generator.mixed(row, 11) >> 31)
                .withNulls(NULL_EVERY);
    }

    static Generator int64() {
        return Generator.longs(
                Primitive.INT64,
                row -> {
                    long value = Generator.mixed(row, 12) >> 20;
                    return (row & 1) == 0 ? value : -value;
                });
    }

    /**
     * Amounts of money. They have one sign, so that the tolerance of sums is relative to their
     * terms.
     */
    static Generator float64() {
        return Generator.doubles(row -> Generator.mixed(row, 13) % 1_000_000 / 100.0)
                .withNulls(NULL_EVERY + 4);
    }

    /** Values that differ little: a variance from sums of squares would be nonsense. */
    static Generator nearABillion() {
        return Generator.doubles(row -> 1e9 + Generator.mixed(row, 19) % 1000 / 500.0)
                .withNulls(NULL_EVERY);
    }

    /** Values so near one that no product of a table's values leaves the range of doubles. */
    static Generator factor() {
        return Generator.doubles(
                        row -> {
                            double factor = 1 + (Generator.mixed(row, 20) % 2001 - 1000) * 1e-6;
                            return row % 3 == 0 ? -factor : factor;
                        })
                .withNulls(NULL_EVERY);
    }

    /** Some products leave the range of doubles and come back, some stay out, and a few are 0. */
    static Generator wideFactor() {
        return Generator.doubles(
                        row -> {
                            int exponent = (int) (Generator.mixed(row, 22) % 3 - 1) * 400;
                            double factor = 1 + Generator.mixed(row, 23) % 1000 * 1e-6;
                            boolean isZero = Generator.mixed(row, 24) % 5000 == 0;
                            return isZero ? 0 : Math.scalb(factor, exponent);
                        })
                .withNulls(NULL_EVERY);
    }

    /** Bools of which few are false, so that some groups are all true. */
    static Generator bool() {
        return Generator.of(
                        Primitive.BOOL,
                        (builder, row) -> builder.appendBoolean(Generator.mixed(row, 21) % 50 != 0))
                .withNulls(NULL_EVERY);
    }

    /** NaN, infinities and zeros of both signs among other numbers. */
    static Generator specialFloat64() {
        return Generator.doubles(ValueGenerators::special).withNulls(NULL_EVERY);
    }

    private static double special(int row) {
        return switch ((int) (Generator.mixed(row, 14) % 5000)) {
            case 0 -> Double.NaN;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> Double.NEGATIVE_INFINITY;
            case 3 -> 0.0;
            case 4 -> -0.0;
            default -> (Generator.mixed(row, 15) % 2001 - 1000) * 0.125;
        };
    }

    /** Decimals of both signs, whose sums are wider than 64 bits. */
    static Generator decimal() {
        return Generator.of(
                        new ColumnType.Decimal(20, 2),
                        (builder, row) -> {
                            long value = Generator.mixed(row, 16);
                            long signed = (row & 3) == 0 ? -value : value;
                            builder.appendInt128(signed >> 63, signed);
                        })
                .withNulls(NULL_EVERY);
    }

    static Generator utf8() {
        return Generator.texts(
                        row ->
                                "prüfung".substring((int) (Generator.mixed(row, 17) % 7))
                                        + Generator.mixed(row, 18) % 1000)
                .withNulls(NULL_EVERY);
    }
}
