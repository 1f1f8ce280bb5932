// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Writes numbers as their columns have them.
 *
 * <p>Each thread writes rows, or words, of its own.
 */
final class RowKernels {

    private static final int BITS_FOLD = 6;

    private RowKernels() {}

    /**
     * Copies numbers as floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the numbers; writes {@code results[row]}.
     */
    static void doubles(
            KernelContext context, IntArray sizes, Numbers numbers, DoubleArray results) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            results.set(row, numbers.real(row));
        }
    }

    /**
     * Copies numbers that fit 32-bit floats as such.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the numbers; writes {@code results[row]}.
     */
    static void floats(KernelContext context, IntArray sizes, Numbers numbers, FloatArray results) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            results.set(row, (float) numbers.real(row));
        }
    }

    /**
     * Packs integers side by side, as a column has them.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the numbers; writes {@code packed}, {@code 1 << fold} values a word, the first one
     * lowest.
     */
    static void pack(
            KernelContext context, IntArray sizes, Numbers numbers, LongArray packed, int fold) {
        int rows = sizes.get(Sizes.ROWS);
        int perWord = 1 << fold;
        long mask = fold == 0 ? -1L : (1L << (Long.SIZE >> fold)) - 1L;
        int length = (rows + perWord - 1) >> fold;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << fold;
            int end = Math.min(rows, begin + perWord);
            long made = 0L;
            for (int row = begin; row < end; row++) {
                long value = numbers.whole(row) & mask;
                made = made | (value << ((row - begin) << (BITS_FOLD - fold)));
            }
            packed.set(word, made);
        }
    }
}
