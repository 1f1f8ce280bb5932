// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.RealMath;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.expression.CalendarMath;

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

    /** A quotient, rounded down. */
    static final int QUOTIENT = 0;

    /** What is left of such a quotient. */
    static final int REMAINDER = 1;

    /** The months from January of the year 0 to that of a day. */
    static final int MONTHS = 2;

    /** The first day of a month. */
    static final int FIRST_DAY = 3;

    /** A day some months later. */
    static final int PLUS_MONTHS = 4;

    /** A quotient, rounded towards 0. */
    static final int WHOLE_QUOTIENT = 5;

    private FunctionKernels() {}

    /**
     * Computes a calendar's operation on integers.
     *
     * <p>Reads the operand and one {@code parameter}; writes {@code results[row]}. {@code
     * operation} is one of those above.
     */
    public static void calendar(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            LongArray parameter,
            LongArray results,
            int source,
            int operation) {
        int rows = sizes.get(Sizes.ROWS);
        long by = parameter.get(0);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long value = NumberKernels.integer(source, words, row);
            long result = value;
            if (operation == QUOTIENT) {
                result = CalendarMath.quotient(value, by);
            }
            if (operation == REMAINDER) {
                result = CalendarMath.remainder(value, by);
            }
            if (operation == MONTHS) {
                result = CalendarMath.months(value);
            }
            if (operation == FIRST_DAY) {
                result = CalendarMath.firstDay(value);
            }
            if (operation == PLUS_MONTHS) {
                result = CalendarMath.plusMonths(value, by);
            }
            if (operation == WHOLE_QUOTIENT) {
                result = CalendarMath.wholeQuotient(value, by);
            }
            results.set(row, result);
        }
    }

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
