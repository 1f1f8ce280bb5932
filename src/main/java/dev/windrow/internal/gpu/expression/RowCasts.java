// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.operation.DeviceNumbers;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** How {@link RowKernels#cast} casts numbers from one type to another. */
final class RowCasts {

    /** Place among the parameters: the least value that fits. */
    private static final int LEAST = 0;

    /** The greatest value that fits. */
    private static final int GREATEST = 1;

    /** The factor of values. */
    private static final int FACTOR = 2;

    /** The divisor of values, used in place of the factor. */
    private static final int DIVISOR = 3;

    /** From here on, all floats are integers. */
    private static final double WHOLE = 0x1p52;

    private static final double HALF_WORD = 0x1p32;
    private static final double PART = 0x1p-32;
    private static final double SHORT_WORD = 0x1p16;
    private static final double SHORT_PART = 0x1p-16;

    private RowCasts() {}

    /**
     * Casts integers to fewer bits, or points in time to other units. Where {@code divides} is 1,
     * values are divided, rounding down.
     */
    record Narrowing(DeviceNumbers operand, LongArray parameters, LongArray results, int divides)
            implements RowKernels.Cast {

        @Override
        public int store(int row) {
            long value = operand.integer(row);
            long made = value * parameters.get(FACTOR);
            if (divides == 1) {
                long divisor = parameters.get(DIVISOR);
                long quotient = value / divisor;
                made = quotient + ((value - quotient * divisor) >> 63);
            }
            results.set(row, made);
            return (value < parameters.get(LEAST) ? 0 : 1)
                    & (value > parameters.get(GREATEST) ? 0 : 1);
        }
    }

    /**
     * Rounds floats to the nearest integers, on a tie to the even one. The bounds are the least
     * integer that fits, and the one after the greatest.
     */
    record Nearest(DeviceNumbers operand, DoubleArray bounds, LongArray results)
            implements RowKernels.Cast {

        @Override
        public int store(int row) {
            double value = nearest(operand.real(row));
            results.set(row, whole(value));
            // For NaN neither comparison is true, so one of them is asked in the positive.
            return (value < bounds.get(LEAST) ? 0 : 1) & (value < bounds.get(GREATEST) ? 1 : 0);
        }
    }

    /**
     * Rounds numbers to 32-bit floats. The bounds are the greatest magnitude that stays finite, and
     * infinity: magnitudes between them do not fit.
     */
    record Rounding(DeviceNumbers operand, DoubleArray bounds, DoubleArray results)
            implements RowKernels.Cast {

        @Override
        public int store(int row) {
            double value = operand.real(row);
            float rounded = (float) value;
            results.set(row, rounded);
            double magnitude = value < 0.0 ? -value : value;
            int becomes =
                    (magnitude > bounds.get(LEAST) ? 1 : 0)
                            & (magnitude < bounds.get(GREATEST) ? 1 : 0);
            return 1 - becomes;
        }
    }

    /**
     * Returns the nearest integer as a float, on a tie the even one: a sum as great as {@link
     * #WHOLE} is rounded so.
     */
    private static double nearest(double value) {
        double sign = value < 0.0 ? -1.0 : 1.0;
        double magnitude = value * sign;
        double rounded = (magnitude + WHOLE) - WHOLE;
        return sign * (magnitude < WHOLE ? rounded : magnitude);
    }

    /** Returns an integral float as a long, in parts: on a device, floats can become ints only. */
    private static long whole(double value) {
        int high = (int) (value * PART);
        double rest = value - high * HALF_WORD;
        int middle = (int) (rest * SHORT_PART);
        int low = (int) (rest - middle * SHORT_WORD);
        return ((long) high << 32) + ((long) middle << 16) + low;
    }
}
