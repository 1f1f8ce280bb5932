// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Casts numbers from one type to another. Operands are those of {@link NumberKernels}. A value that
 * does not fit becomes null where {@code lenient} is 1; otherwise the kernel sets {@code
 * status[MISFIT]}, and the host finds the row.
 *
 * <p>Launch: a thread for each row, in blocks of {@link Bitmaps#THREADS}.
 *
 * <p>Each thread writes a row of its own, and all that write the status write the same; a block's
 * bits meet behind a barrier.
 */
public final class CastKernels {

    /** Place among the parameters: the least value that fits. */
    public static final int LEAST = 0;

    /** The greatest value that fits. */
    public static final int GREATEST = 1;

    /** The factor of values. */
    public static final int FACTOR = 2;

    /** The divisor of values, used in place of the factor. */
    public static final int DIVISOR = 3;

    /** From here on, all floats are integers. */
    private static final double WHOLE = 0x1p52;

    private static final double HALF_WORD = 0x1p32;
    private static final double PART = 0x1p-32;
    private static final double SHORT_WORD = 0x1p16;
    private static final double SHORT_PART = 0x1p-16;

    private CastKernels() {}

    /**
     * Casts integers to fewer bits, or points in time to other units.
     *
     * <p>Reads the operand, {@code present} and four {@code parameters}; writes {@code
     * results[row]} and, where lenient, {@code newPresent}. Where {@code divides} is 1, values are
     * divided, rounding down.
     */
    public static void narrow(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            LongArray words,
            LongArray present,
            LongArray parameters,
            LongArray results,
            LongArray newPresent,
            int source,
            int divides,
            int lenient) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            long value = NumberKernels.integer(source, words, row);
            long made = value * parameters.get(FACTOR);
            if (divides == 1) {
                long divisor = parameters.get(DIVISOR);
                long quotient = value / divisor;
                made = quotient + ((value - quotient * divisor) >> 63);
            }
            results.set(row, made);
            int fits =
                    (value < parameters.get(LEAST) ? 0 : 1)
                            & (value > parameters.get(GREATEST) ? 0 : 1);
            has = kept(status, present, fits, lenient, row);
        }
        if (lenient == 1) {
            Bitmaps.store(context, newPresent, has);
        }
    }

    /**
     * Rounds floats to the nearest integers, on a tie to the even one.
     *
     * <p>Reads the operand, {@code present} and two {@code bounds}: the least integer that fits,
     * and the one after the greatest; writes {@code results[row]} and, where lenient, {@code
     * newPresent}.
     */
    public static void toNearest(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray present,
            DoubleArray bounds,
            LongArray results,
            LongArray newPresent,
            int source,
            int lenient) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            double value = nearest(NumberKernels.real(source, words, floats, doubles, row));
            results.set(row, whole(value));
            // For NaN neither comparison is true, so one of them is asked in the positive.
            int fits = (value < bounds.get(LEAST) ? 0 : 1) & (value < bounds.get(GREATEST) ? 1 : 0);
            has = kept(status, present, fits, lenient, row);
        }
        if (lenient == 1) {
            Bitmaps.store(context, newPresent, has);
        }
    }

    /**
     * Rounds numbers to 32-bit floats.
     *
     * <p>Reads the operand, {@code present} and two {@code bounds}, the greatest magnitude that
     * stays finite, and infinity: magnitudes between them do not fit; writes {@code results[row]}
     * and, where lenient, {@code newPresent}.
     */
    public static void roundToFloat(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray present,
            DoubleArray bounds,
            DoubleArray results,
            LongArray newPresent,
            int source,
            int lenient) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            double value = NumberKernels.real(source, words, floats, doubles, row);
            float rounded = (float) value;
            results.set(row, rounded);
            double magnitude = value < 0.0 ? -value : value;
            int becomes =
                    (magnitude > bounds.get(LEAST) ? 1 : 0)
                            & (magnitude < bounds.get(GREATEST) ? 1 : 0);
            has = kept(status, present, 1 - becomes, lenient, row);
        }
        if (lenient == 1) {
            Bitmaps.store(context, newPresent, has);
        }
    }

    /** Returns 1 where a row has a value that fits, and reports one that does not. */
    private static int kept(IntArray status, LongArray present, int fits, int lenient, int row) {
        int had = Bitmaps.bit(present, row);
        int has = had & fits;
        if ((had - has) * (1 - lenient) == 1) {
            status.set(DeviceStatus.MISFIT, 1);
        }
        return has;
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
