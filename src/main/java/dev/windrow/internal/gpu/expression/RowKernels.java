// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Each;
import dev.windrow.internal.gpu.kernels.Numbers;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Writes numbers as their columns have them. */
final class RowKernels {

    private RowKernels() {}

    /** Copies numbers as floats. */
    record Doubles(Numbers numbers, DoubleArray results) implements Each {

        @Override
        public void at(int row) {
            results.set(row, numbers.real(row));
        }
    }

    /** Copies numbers that fit 32-bit floats as such. */
    record Floats(Numbers numbers, FloatArray results) implements Each {

        @Override
        public void at(int row) {
            results.set(row, (float) numbers.real(row));
        }
    }
}
