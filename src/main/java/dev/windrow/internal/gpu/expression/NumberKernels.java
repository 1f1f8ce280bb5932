// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.HighProduct;
import dev.windrow.internal.gpu.kernels.RealMath;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Computes numbers from a row's numbers. An operand is read from one of up to three arrays, as its
 * {@code source} says, see {@link Values}. With {@link #CONSTANT} all rows have the first element.
 *
 * <p>A kernel does one operation and stores the result. So every product is rounded before it is
 * added to anything; within one kernel, a device would fuse the two.
 *
 * <p>Launch: any shape. Each thread writes rows, or words, of its own.
 */
public final class NumberKernels {

    /** Added to a source: all rows have the first element. */
    public static final int CONSTANT = 32;

    /** The sum of both. */
    public static final int PLUS = 0;

    /** The first minus the second. */
    public static final int MINUS = 1;

    /** The product. */
    public static final int TIMES = 2;

    /** The quotient, of floats only. */
    public static final int DIVIDED_BY = 3;

    /** The remainder, of integers only. */
    public static final int MODULO = 4;

    /** The first without its sign, of integers only. */
    public static final int MAGNITUDE = 5;

    private static final int BITS_FOLD = 6;

    private NumberKernels() {}

    static long integer(int source, LongArray words, int row) {
        return Values.readInteger(source & (CONSTANT - 1), words, source < CONSTANT ? row : 0);
    }

    /** Returns an operand of a row as a float. */
    static double real(
            int source, LongArray words, FloatArray floats, DoubleArray doubles, int row) {
        return Values.read(
                source & (CONSTANT - 1), words, floats, doubles, source < CONSTANT ? row : 0);
    }

    /**
     * Computes with integers.
     *
     * <p>Reads both operands and {@code present}; writes {@code results[row]}, and sets {@code
     * status[MISFIT]} where a row that has both overflows. All threads that set it write the same
     * value.
     */
    public static void computeLongs(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            LongArray wordsA,
            LongArray wordsB,
            LongArray present,
            LongArray results,
            int sourceA,
            int sourceB,
            int operator) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long a = integer(sourceA, wordsA, row);
            long b = integer(sourceB, wordsB, row);
            // Below 0 where the result has the wrong sign.
            long result = a + b;
            long overflow = (a ^ result) & (b ^ result);
            if (operator == MINUS) {
                result = a - b;
                overflow = (a ^ b) & (a ^ result);
            }
            if (operator == TIMES) {
                result = a * b;
                long lost = HighProduct.of(a, b) ^ (result >> 63);
                overflow = lost | -lost;
            }
            if (operator == MODULO) {
                result = RealMath.remainder(a, b);
                overflow = 0L;
            }
            if (operator == MAGNITUDE) {
                result = RealMath.magnitude(a);
                overflow = RealMath.magnitudeOverflow(a);
            }
            results.set(row, result);
            if (((overflow >> 63) & Bitmaps.bit(present, row)) == 1L) {
                status.set(DeviceStatus.MISFIT, 1);
            }
        }
    }

    /**
     * Computes with floats.
     *
     * <p>Reads both operands; writes {@code results[row]}.
     */
    public static void computeDoubles(
            KernelContext context,
            IntArray sizes,
            LongArray wordsA,
            FloatArray floatsA,
            DoubleArray doublesA,
            LongArray wordsB,
            FloatArray floatsB,
            DoubleArray doublesB,
            DoubleArray results,
            int sourceA,
            int sourceB,
            int operator) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            double a = real(sourceA, wordsA, floatsA, doublesA, row);
            double b = real(sourceB, wordsB, floatsB, doublesB, row);
            double result = a + b;
            if (operator == MINUS) {
                result = a - b;
            }
            if (operator == TIMES) {
                result = a * b;
            }
            if (operator == DIVIDED_BY) {
                result = a / b;
            }
            results.set(row, result);
        }
    }

    /**
     * Chooses between integers: takes the first operand where a bit is 1, the second elsewhere.
     *
     * <p>Reads {@code bits}, one for each row, and both operands; writes {@code results[row]}.
     */
    public static void chooseLongs(
            KernelContext context,
            IntArray sizes,
            LongArray bits,
            LongArray wordsA,
            LongArray wordsB,
            LongArray results,
            int sourceA,
            int sourceB) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long a = integer(sourceA, wordsA, row);
            long b = integer(sourceB, wordsB, row);
            results.set(row, Bitmaps.bit(bits, row) == 1 ? a : b);
        }
    }

    /**
     * Chooses between floats: takes the first operand where a bit is 1, the second elsewhere.
     *
     * <p>Reads {@code bits}, one for each row, and both operands; writes {@code results[row]}.
     */
    public static void chooseDoubles(
            KernelContext context,
            IntArray sizes,
            LongArray bits,
            LongArray wordsA,
            FloatArray floatsA,
            DoubleArray doublesA,
            LongArray wordsB,
            FloatArray floatsB,
            DoubleArray doublesB,
            DoubleArray results,
            int sourceA,
            int sourceB) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            double a = real(sourceA, wordsA, floatsA, doublesA, row);
            double b = real(sourceB, wordsB, floatsB, doublesB, row);
            results.set(row, Bitmaps.bit(bits, row) == 1 ? a : b);
        }
    }

    /**
     * Packs integers side by side, as a column has them.
     *
     * <p>Reads the operand; writes {@code packed}, {@code 1 << fold} values a word, the first one
     * lowest. {@code mask} is all of a value's bits.
     */
    public static void pack(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            LongArray packed,
            int source,
            int fold,
            long mask) {
        int rows = sizes.get(Sizes.ROWS);
        int perWord = 1 << fold;
        int length = (rows + perWord - 1) >> fold;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << fold;
            int end = Math.min(rows, begin + perWord);
            long made = 0L;
            for (int row = begin; row < end; row++) {
                long value = integer(source, words, row) & mask;
                made = made | (value << ((row - begin) << (BITS_FOLD - fold)));
            }
            packed.set(word, made);
        }
    }

    /**
     * Copies numbers as 64-bit floats.
     *
     * <p>Reads the operand; writes {@code results[row]}.
     */
    public static void copyDoubles(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            DoubleArray results,
            int source) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            results.set(row, real(source, words, floats, doubles, row));
        }
    }

    /**
     * Copies numbers that fit 32-bit floats as such.
     *
     * <p>Reads the operand; writes {@code results[row]}.
     */
    public static void copyFloats(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            FloatArray results,
            int source) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            results.set(row, (float) real(source, words, floats, doubles, row));
        }
    }
}
