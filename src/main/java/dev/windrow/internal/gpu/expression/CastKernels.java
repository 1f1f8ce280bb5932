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
 * Makes numbers of one type those of another. Operands are those of {@link NumberKernels}. A value
 * that does not fit becomes null where {@code lenient} is 1, and otherwise is told of in {@code
 * device status[MISFIT]}: which row has it, the host finds out.
 *
 * <p>Launch: a thread for each row, in blocks of {@link Bitmaps#THREADS}.
 *
 * <p>Each thread writes a row of its own, and all who write a finding write the same; a block's
 * bits meet behind a barrier.
 */
public final class CastKernels {

    /** Where the least value that fits is among the parameters. */
    public static final int LEAST = 0;

    /** Where the greatest value that fits is. */
    public static final int GREATEST = 1;

    /** Where it is what values are multiplied by. */
    public static final int FACTOR = 2;

    /** Where it is what values are divided by in place of that. */
    public static final int DIVISOR = 3;

    /** From here on, all floats are whole numbers. */
    private static final double WHOLE = 0x1p52;

    private static final double HALF_WORD = 0x1p32;
    private static final double PART = 0x1p-32;
    private static final double SHORT_WORD = 0x1p16;
    private static final double SHORT_PART = 0x1p-16;

    private CastKernels() {}

    /**
     * Takes integers as ones of fewer bits, or as points in time in other units.
     *
     * <p>Reads the operand, {@code present} and four {@code parameters}; writes {@code
     * results[row]} and, where lenient, {@code newPresent}. It is divided, rounding down, where
     * {@code divides} is 1.
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
     * Takes floats as the nearest integers, the even ones if there are two.
     *
     * <p>Reads the operand, {@code present} and two {@code bounds}: the least integer that fits,
     * and the one behind the greatest; writes {@code results[row]} and, where lenient, {@code
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
            // Of NaN neither holds, so one of them is asked for being true.
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
     * <p>Reads the operand, {@code present} and two {@code bounds}: the greatest number that does
     * not become infinite, and the one behind all that do; writes {@code results[row]} and, where
     * lenient, {@code newPresent}.
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

    /** Returns 1 where a row has a value that fits, and tells of one that does not. */
    private static int kept(IntArray status, LongArray present, int fits, int lenient, int row) {
        int had = Bitmaps.bit(present, row);
        int has = had & fits;
        if ((had - has) * (1 - lenient) == 1) {
            status.set(DeviceStatus.MISFIT, 1);
        }
        return has;
    }

    /**
     * Returns the nearest whole number, the even one if there are two: a sum as great as {@link
     * #WHOLE} is rounded so.
     */
    private static double nearest(double value) {
        double sign = value < 0.0 ? -1.0 : 1.0;
        double magnitude = value * sign;
        double rounded = (magnitude + WHOLE) - WHOLE;
        return sign * (magnitude < WHOLE ? rounded : magnitude);
    }

    /** Returns a whole number as a long, in parts: on a device, floats become ints only. */
    private static long whole(double value) {
        int high = (int) (value * PART);
        double rest = value - high * HALF_WORD;
        int middle = (int) (rest * SHORT_PART);
        int low = (int) (rest - middle * SHORT_WORD);
        return ((long) high << 32) + ((long) middle << 16) + low;
    }
}
