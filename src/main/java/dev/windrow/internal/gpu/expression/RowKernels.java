// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Writes numbers as their columns have them.
 *
 * <p>Each thread writes rows of its own.
 */
final class RowKernels {

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
}
