// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Tests numbers, with bitmaps as results. Operands are those of {@link NumberKernels}; a row that
 * is not {@code present} has a 0.
 *
 * <p>Launch: a thread for each row, in blocks of {@link Bitmaps#THREADS}. A block's bits meet
 * behind a barrier.
 */
public final class NumberTestKernels {

    private NumberTestKernels() {}

    /**
     * Compares integers.
     *
     * <p>Reads both operands and {@code present}; writes {@code bits}. Bits 0, 1 and 2 of {@code
     * trueOf} say whether it is true of less, equal and greater.
     */
    public static void compareLongs(
            KernelContext context,
            IntArray sizes,
            LongArray wordsA,
            LongArray wordsB,
            LongArray present,
            LongArray bits,
            int sourceA,
            int sourceB,
            int trueOf) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            long a = NumberKernels.integer(sourceA, wordsA, row);
            long b = NumberKernels.integer(sourceB, wordsB, row);
            int order = (a > b ? 1 : 0) - (a < b ? 1 : 0);
            has = (trueOf >> (order + 1)) & Bitmaps.bit(present, row);
        }
        Bitmaps.store(context, bits, has);
    }

    /**
     * Compares floats: NaN is greater than all others, and equals itself.
     *
     * <p>Reads both operands and {@code present}; writes {@code bits}. Bits 0, 1 and 2 of {@code
     * trueOf} say whether it is true of less, equal and greater.
     */
    public static void compareDoubles(
            KernelContext context,
            IntArray sizes,
            LongArray wordsA,
            FloatArray floatsA,
            DoubleArray doublesA,
            LongArray wordsB,
            FloatArray floatsB,
            DoubleArray doublesB,
            LongArray present,
            LongArray bits,
            int sourceA,
            int sourceB,
            int trueOf) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            double a = NumberKernels.real(sourceA, wordsA, floatsA, doublesA, row);
            double b = NumberKernels.real(sourceB, wordsB, floatsB, doublesB, row);
            int order = (a > b ? 1 : 0) - (a < b ? 1 : 0);
            order = order + (a != a ? 1 : 0) - (b != b ? 1 : 0);
            has = (trueOf >> (order + 1)) & Bitmaps.bit(present, row);
        }
        Bitmaps.store(context, bits, has);
    }

    /**
     * Finds integers that are not 0.
     *
     * <p>Reads the operand and {@code present}; writes {@code bits}.
     */
    public static void longsAreNotZero(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            LongArray present,
            LongArray bits,
            int source) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            long value = NumberKernels.integer(source, words, row);
            has = (value == 0L ? 0 : 1) & Bitmaps.bit(present, row);
        }
        Bitmaps.store(context, bits, has);
    }

    /**
     * Finds floats that are not 0.
     *
     * <p>Reads the operand and {@code present}; writes {@code bits}.
     */
    public static void doublesAreNotZero(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray present,
            LongArray bits,
            int source) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            double value = NumberKernels.real(source, words, floats, doubles, row);
            has = (value == 0.0 ? 0 : 1) & Bitmaps.bit(present, row);
        }
        Bitmaps.store(context, bits, has);
    }
}
