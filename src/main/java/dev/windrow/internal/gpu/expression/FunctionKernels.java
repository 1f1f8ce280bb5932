package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.RealMath;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Functions of one number. Operands are those of {@link NumberKernels}.
 *
 * <p>Launch: any shape. Each thread writes rows of its own.
 */
public final class FunctionKernels {

    private FunctionKernels() {}

    /**
     * Computes a function of floats.
     *
     * <p>Reads the operand; writes {@code results[row]}. {@code function} is one of {@link
     * RealMath}.
     */
    public static void ofReals(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            DoubleArray results,
            int source,
            int function) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            double value = NumberKernels.real(source, words, floats, doubles, row);
            double result = RealMath.absolute(value);
            if (function == RealMath.FLOOR) {
                result = RealMath.floor(value);
            }
            if (function == RealMath.CEILING) {
                result = RealMath.ceiling(value);
            }
            if (function == RealMath.NEAREST) {
                result = RealMath.nearest(value);
            }
            results.set(row, result);
        }
    }

    /**
     * Takes the greater or the lesser of two integers.
     *
     * <p>Reads both operands and the rows that have them; writes {@code results[row]}: the greater
     * one where {@code greatest} is 1, and the only one where the other is null.
     */
    public static void extremeLongs(
            KernelContext context,
            IntArray sizes,
            LongArray wordsA,
            LongArray wordsB,
            LongArray presentA,
            LongArray presentB,
            LongArray results,
            int sourceA,
            int sourceB,
            int greatest) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long a = NumberKernels.integer(sourceA, wordsA, row);
            long b = NumberKernels.integer(sourceB, wordsB, row);
            int order = RealMath.compare(a, b);
            int first = Bitmaps.bit(presentA, row);
            int second = Bitmaps.bit(presentB, row);
            results.set(row, RealMath.takesFirst(order, first, second, greatest) == 1 ? a : b);
        }
    }

    /**
     * Takes the greater or the lesser of two floats; NaN is greater than all others.
     *
     * <p>Reads both operands and the rows that have them; writes {@code results[row]}: the greater
     * one where {@code greatest} is 1, and the only one where the other is null.
     */
    public static void extremeDoubles(
            KernelContext context,
            IntArray sizes,
            LongArray wordsA,
            FloatArray floatsA,
            DoubleArray doublesA,
            LongArray wordsB,
            FloatArray floatsB,
            DoubleArray doublesB,
            LongArray presentA,
            LongArray presentB,
            DoubleArray results,
            int sourceA,
            int sourceB,
            int greatest) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            double a = NumberKernels.real(sourceA, wordsA, floatsA, doublesA, row);
            double b = NumberKernels.real(sourceB, wordsB, floatsB, doublesB, row);
            int order = RealMath.compare(a, b);
            int first = Bitmaps.bit(presentA, row);
            int second = Bitmaps.bit(presentB, row);
            results.set(row, RealMath.takesFirst(order, first, second, greatest) == 1 ? a : b);
        }
    }

    /**
     * Finds the signs of floats.
     *
     * <p>Reads the operand; writes {@code results[row]}: -1, 0 or 1.
     */
    public static void signsOfDoubles(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray results,
            int source) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            double value = NumberKernels.real(source, words, floats, doubles, row);
            results.set(row, RealMath.sign(value));
        }
    }

    /**
     * Finds the signs of integers.
     *
     * <p>Reads the operand; writes {@code results[row]}: -1, 0 or 1.
     */
    public static void signsOfLongs(
            KernelContext context, IntArray sizes, LongArray words, LongArray results, int source) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            results.set(row, RealMath.sign(NumberKernels.integer(source, words, row)));
        }
    }
}
