// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.ExactProducts;
import dev.windrow.internal.cpu.work.ExactTotals;
import dev.windrow.internal.cpu.work.ScratchArrays;

/**
 * The values of a batch, each as the exact sum of up to three doubles: one for nearly all numbers,
 * two for integers of more than 53 bits, and three for unscaled decimals of more.
 */
final class ExactParts {

    /** Bits of each part of a decimal but the first, which has the other 42. */
    private static final int PART_BITS = 43;

    private static final long PART = (1L << PART_BITS) - 1;
    private static final double SECOND = 0x1p43;
    private static final double FIRST = 0x1p86;

    /** Smaller integers are doubles. */
    private static final long EXACT = 1L << 53;

    private double[] first = ScratchArrays.NO_DOUBLES;
    private double[] second = ScratchArrays.NO_DOUBLES;
    private double[] third = ScratchArrays.NO_DOUBLES;
    private int count;

    /** Whether the second or third part of a value is not 0. */
    private boolean haveMore;

    /** Reads the values that are not null. */
    void read(ValueBatch batch, FixedWidthColumn column, long fromRow, int rows, int[] groupOfRow) {
        if (column.type() instanceof ColumnType.Decimal) {
            batch.readDecimals(column, fromRow, rows, groupOfRow);
            split(batch.highs(), batch.longs(), batch.count());
        } else {
            batch.readExact(column, fromRow, rows, groupOfRow);
            join(batch.doubles(), batch.remainders(), batch.count());
        }
    }

    /**
     * Takes numbers, each of which is the sum of a value and a smaller remainder.
     *
     * @param length the number of numbers
     */
    void join(double[] values, double[] remainders, int length) {
        begin(length);
        for (int i = 0; i < length; i++) {
            double sum = values[i] + remainders[i];
            double rest = remainders[i] == 0 ? 0 : remainders[i] - (sum - values[i]);
            first[i] = sum;
            second[i] = rest;
            third[i] = 0;
            haveMore |= rest != 0;
        }
    }

    /** Takes integers of 128 bits. */
    private void split(long[] highs, long[] lows, int length) {
        begin(length);
        for (int i = 0; i < length; i++) {
            long low = lows[i];
            long high = highs[i];
            if (high == low >> 63 && low < EXACT && low > -EXACT) {
                first[i] = low;
                second[i] = 0;
                third[i] = 0;
            } else {
                // 42 bits with the sign, and twice 43 bits without one.
                first[i] = (high >> 2 * PART_BITS - Long.SIZE) * FIRST;
                second[i] = ((high << Long.SIZE - PART_BITS | low >>> PART_BITS) & PART) * SECOND;
                third[i] = low & PART;
                haveMore = true;
            }
        }
    }

    private void begin(int length) {
        count = length;
        first = ScratchArrays.of(first);
        second = ScratchArrays.of(second);
        third = ScratchArrays.of(third);
        haveMore = false;
    }

    /** Returns a value as a double. */
    double rounded(int value) {
        return first[value] + second[value] + third[value];
    }

    /** Returns a value minus {@link #rounded}. */
    double rest(int value) {
        double upper = first[value] + second[value];
        double sum = upper + third[value];
        return (third[value] - (sum - upper)) + (second[value] - (upper - first[value]));
    }

    /** Adds the values to totals. */
    void addTo(ExactTotals totals, int[] groups) {
        totals.add(groups, first, count);
        if (haveMore) {
            totals.add(groups, second, count);
            totals.add(groups, third, count);
        }
    }

    /** Adds the products of these values and others to totals. */
    void addProducts(ExactParts others, ExactProducts totals, int[] groups) {
        totals.add(groups, first, others.first, count);
        if (haveMore || others.haveMore) {
            totals.add(groups, first, others.second, count);
            totals.add(groups, first, others.third, count);
            totals.add(groups, second, others.first, count);
            totals.add(groups, second, others.second, count);
            totals.add(groups, second, others.third, count);
            totals.add(groups, third, others.first, count);
            totals.add(groups, third, others.second, count);
            totals.add(groups, third, others.third, count);
        }
    }
}
